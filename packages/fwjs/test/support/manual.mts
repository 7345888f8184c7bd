import type { Sources } from './sources.mts'

/** A declaration in the contract with the description that an editor shows for it. */
export interface Entry {
  /** Such as `Response.json`, or `Response` for the interface itself, or `manage` for a function. */
  name: string
  kind: 'type' | 'member' | 'call'
  isOptional: boolean
  /** Without the comment markers; empty if there is none. */
  text: string
}

const FUNCTION = /^export (?:async )?function (\w+)/
const TYPE = /^(?:export )?(?:interface|type) (\w+)/
const MEMBER = /^ {2}(?:readonly )?(?:(?:'([^']+)'|(\w+))(\??)(?=[:(<])|(?=[(<])|(?=new ))/
/** A method declared as a property. */
const CALLED_PROPERTY = /: Send</

const COMMENT_AND_LINE = /(?:^( *\/\*\*[\s\S]*?\*\/)\n)?^(.*)$/gm

/** Returns the declarations in the contract: it is formatted, so a property begins after two spaces. */
export function entriesOf(sources: Sources): Entry[] {
  return Object.values(sources).flatMap(entriesOfFile)
}

function entriesOfFile(source: string): Entry[] {
  const entries: Entry[] = []
  let owner: string | undefined
  const code = source.replace(/^ *\/\/ biome-ignore .*\n/gm, '')
  for (const [, comment = '', line = ''] of code.matchAll(COMMENT_AND_LINE)) {
    const entry = entryOf(line, owner, comment)
    if (entry) entries.push(entry)
    if (entry?.kind === 'type') owner = line.includes('interface') ? entry.name : undefined
    else if (line.startsWith('}')) owner = undefined
  }
  return entries
}

function entryOf(line: string, owner: string | undefined, comment: string): Entry | undefined {
  const text = textOf(comment)
  const called = FUNCTION.exec(line)
  if (called) return { name: called[1] as string, kind: 'call', isOptional: false, text }
  const type = TYPE.exec(line)
  if (type) return { name: type[1] as string, kind: 'type', isOptional: false, text }
  const member = owner === undefined ? null : MEMBER.exec(line)
  if (!member) return undefined
  const [all, quoted, plain, mark] = member
  const isCall = /^[(<]|^new /.test(line.slice(all.length)) || CALLED_PROPERTY.test(line)
  return {
    name: `${owner}.${quoted ?? plain ?? '()'}`,
    kind: isCall ? 'call' : 'member',
    isOptional: mark === '?',
    text,
  }
}

function textOf(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\*\*|\*\/|\*) ?/, '').replace(/ ?\*\/$/, ''))
    .join('\n')
    .trim()
}

/** Returns all comments of a source that an editor shows. */
export function commentsOf(source: string): string[] {
  return [...source.matchAll(/\/\*\*[\s\S]*?\*\//g)].map(([comment]) => textOf(comment))
}

/** Returns the examples in a description, as written between the fences. */
export function examplesOf(text: string): string[] {
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string)
}
