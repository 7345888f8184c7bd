import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { navigation, sidebar } from './navigation.mts'

interface Site {
  docs: string
  outDir: string
  /** Page files, relative to the docs folder. */
  pages: string[]
  description: string
}

interface Page {
  file: string
  title: string
  summary: string
  /** The file with its includes, and the same without frontmatter. */
  source: string
  text: string
}

/**
 * Writes llms.txt (a list of the pages), llms-full.txt (all pages in one file), and the Markdown source of each page,
 * for language models.
 */
export async function writeTextsForModels({ docs, outDir, pages, description }: Site) {
  const read = await Promise.all(pages.map((file) => readPage(docs, file)))
  const ordered = read.filter(({ file }) => file !== 'index.md').toSorted(byNavigation)
  for (const { file, source } of ordered) {
    await mkdir(dirname(join(outDir, file)), { recursive: true })
    await writeFile(join(outDir, file), source)
  }
  const heading = `# fwjs\n\n> ${description}\n`
  const lists = SECTIONS.map((name) => {
    const members = ordered.filter(({ file }) => sectionOf(file) === name)
    return `## ${name}\n\n${members.map(line).join('\n')}\n`
  })
  await writeFile(join(outDir, 'llms.txt'), [heading, ...lists].join('\n'))
  const texts = ordered.map(({ file, text }) => `<!-- ${file} -->\n\n${text.trim()}\n`)
  await writeFile(join(outDir, 'llms-full.txt'), [heading, ...texts].join('\n'))
}

async function readPage(docs: string, file: string): Promise<Page> {
  const source = includeFiles(await readFile(join(docs, file), 'utf8'), join(docs, dirname(file)))
  const text = source.replace(/^---\n[\s\S]*?\n---\n/, '')
  const title = /^# (.+)$/m.exec(text)?.[1]?.replace(/ \{#.*\}$/, '') ?? file
  const paragraph = /^# .+\n\n(?![\n#`|<-])([\s\S]+?)(?:\n\n|$)/m.exec(text)?.[1] ?? ''
  const sentence = /^.*?[.:](?=\s|$)/.exec(paragraph.replace(/\s+/g, ' '))?.[0] ?? ''
  const summary = sentence.replace(/:$/, '.')
  return { file, title, summary, source, text }
}

function includeFiles(source: string, folder: string): string {
  return source.replace(/<!--@include: (.+?)-->/g, (_, path: string) =>
    readFileSync(join(folder, path), 'utf8'),
  )
}

const line = ({ file, title, summary }: Page): string =>
  `- [${title}](/${file})${summary ? `: ${summary}` : ''}`

const order = JSON.stringify([navigation, sidebar])

function byNavigation(a: Page, b: Page): number {
  return sectionRank(a) - sectionRank(b) || rank(a) - rank(b) || (a.file < b.file ? -1 : 1)
}

const SECTIONS = [
  'Guide',
  'Recipes',
  'Migration',
  'Reference',
  'Command line',
  'Warnings',
  'Project',
  'Decisions',
]

const sectionRank = ({ file }: Page): number => SECTIONS.indexOf(sectionOf(file))

/** The page's position within its section. */
function rank({ file }: Page): number {
  const link = `"/${file.replace(/(?:index)?\.md$/, '')}"`
  const at = order.indexOf(link)
  return at === -1 ? order.length : at
}

function sectionOf(file: string): string {
  const names: Record<string, string> = {
    guide: 'Guide',
    recipes: 'Recipes',
    migration: 'Migration',
    reference: 'Reference',
    cli: 'Command line',
    warnings: 'Warnings',
    'warnings.md': 'Warnings',
    decisions: 'Decisions',
  }
  return names[file.split('/')[0] as string] ?? 'Project'
}
