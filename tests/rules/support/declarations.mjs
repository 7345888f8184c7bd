const FUNCTION = /^export (?:async )?function (\w+)/
const TYPE = /^(?:export )?(?:interface|type) (\w+)/
const MEMBER = /^ {2}(?:readonly )?(?:(?:'([^']+)'|(\w+))(\??)(?=[:(<])|(?=[(<])|(?=new ))/
/** A method declared as a property. */
const CALLED_PROPERTY = /: Send</

const COMMENT_AND_LINE = /(?:^( *\/\*\*[\s\S]*?\*\/)\n)?^(.*)$/gm

/**
 * Returns the declarations in the contract with the descriptions that an editor shows for them. The contract is
 * formatted, so a property begins after two spaces.
 *
 * @returns {{ name: string, kind: 'type' | 'member' | 'call', isOptional: boolean, text: string }[]} a name such
 * as `Response.json`, or `Response` for the interface itself; the text is without the comment markers
 */
export function entriesOf(sources) {
  return Object.values(sources).flatMap(entriesOfFile)
}

function entriesOfFile(source) {
  const entries = []
  let owner
  const code = source.replace(/^ *\/\/ biome-ignore .*\n/gm, '')
  for (const [, comment = '', line = ''] of code.matchAll(COMMENT_AND_LINE)) {
    const entry = entryOf(line, owner, comment)
    if (entry) entries.push(entry)
    if (entry?.kind === 'type') owner = line.includes('interface') ? entry.name : undefined
    else if (line.startsWith('}')) owner = undefined
  }
  return entries
}

function entryOf(line, owner, comment) {
  const text = textOf(comment)
  const called = FUNCTION.exec(line)
  if (called) return { name: called[1], kind: 'call', isOptional: false, text }
  const type = TYPE.exec(line)
  if (type) return { name: type[1], kind: 'type', isOptional: false, text }
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

function textOf(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\*\*|\*\/|\*) ?/, '').replace(/ ?\*\/$/, ''))
    .join('\n')
    .trim()
}
