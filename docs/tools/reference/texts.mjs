import { existsSync, readFileSync } from 'node:fs'

const TEXTS = new URL('texts/', import.meta.url)

/** Reads the longer texts of a page: the introduction, and one for each `## name`. */
export function readTexts(page) {
  const file = new URL(page, TEXTS)
  if (!existsSync(file)) return { intro: '', sections: new Map() }
  const [intro, ...parts] = splitAtHeadings(readFileSync(file, 'utf8'))
  const sections = new Map(
    parts.map((part) => {
      const [heading, ...lines] = part.split('\n')
      return [heading.slice(3).trim(), lines.join('\n').trim()]
    }),
  )
  return { intro: intro.trim(), sections }
}

/**
 * Reads the texts of a page of a major version. A text that the page doesn't have is that of the version it
 * shares texts with, in which the examples load this version's package.
 */
export function readTextsOfMajor({ folder, sharesTextsWith, packageName }, page) {
  const own = readTexts(`${folder}/${page}`)
  if (!sharesTextsWith) return { ...own, shared: new Map() }
  const other = readTexts(`${sharesTextsWith}/${page}`)
  const rename = (text) => text.replaceAll("'fwjs'", `'${packageName}'`)
  const shared = new Map([...other.sections].map(([name, text]) => [name, rename(text)]))
  return { intro: own.intro || rename(other.intro), sections: own.sections, shared }
}

/** Splits before each `## `, except inside code. */
function splitAtHeadings(text) {
  const parts = ['']
  let isCode = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (!isCode && line.startsWith('## ')) parts.push(line)
    else parts[parts.length - 1] += `\n${line}`
  }
  return parts
}

/** Returns the text of an entry: `## app` or `## app()` for the call of an app. */
export const textOf = (sections, key) => sections.get(key) ?? sections.get(key.replace(/\(\)$/, ''))

/** Throws, because a text under a misspelled heading would be lost. */
export function refuseLostTexts(page, sections, entries) {
  const used = new Set(entries.flatMap(({ key }) => [key, key.replace(/\(\)$/, '')]))
  const lost = [...sections.keys()].filter((heading) => !used.has(heading))
  if (lost.length > 0) throw new Error(`texts/${page}: unknown entry ${lost.join(', ')}`)
}
