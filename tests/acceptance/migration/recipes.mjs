import { readFileSync } from 'node:fs'

const page = readFileSync(
  new URL('../../../docs/migration/from-express-4.md', import.meta.url),
  'utf8',
)

/** Returns the section of the page under a heading. */
export function sectionText(title) {
  const section = page.split(/^#{2,3} /m).find((text) => text.startsWith(`${title}\n`))
  if (section === undefined)
    throw new Error(`docs/migration/from-express-4.md has no section "${title}"`)
  return section
}

/**
 * Returns what the page tells users of a package manager to write: text by file. The last name in
 * the line before a block is its file. If there are two blocks, the first is for a workspace.
 */
export function recipeOf(title, isWorkspace) {
  const found = [...sectionText(title).matchAll(/`([^`\n]+)`:\n\n```(?:json|yaml)\n([\s\S]*?)```/g)]
  const [, file, text] = isWorkspace ? (found[0] ?? []) : (found.at(-1) ?? [])
  if (file === undefined) throw new Error(`the section "${title}" has no recipe`)
  return { file, text }
}

/** Returns the commands in a section of the page. */
export const commandsOf = (title) =>
  [...sectionText(title).matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, text]) =>
    text.replaceAll('\\\n', ''),
  )
