// Files of many cases, each starting at a line `//# what it shows`. Compiles them and returns the
// cases with compiler errors.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from './managers.mjs'

const programs = fileURLToPath(new URL('programs', import.meta.url))

export const plainOptions = {
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  esModuleInterop: true,
  experimentalDecorators: true,
  skipLibCheck: true,
  noEmit: true,
}
const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: 'declarations' }

/** The groups of cases, each a folder. */
export const groups = {
  usage: plainOptions,
  ecosystem: plainOptions,
  demands: { ...plainOptions, ...emit },
  javascript: { ...plainOptions, allowJs: true, checkJs: true },
}

/** Copies a group as ES modules that import the package under its installed name. */
async function stage(group, folder, name) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const files = new Map()
  for (const file of await readdir(join(programs, group))) {
    const text = await readFile(join(programs, group, file), 'utf8')
    const staged = `${basename(file, extname(file))}.m${extname(file).slice(1)}`
    files.set(staged, text.split('\n'))
    await writeFile(join(folder, staged), text.replaceAll("'fwjs'", `'${name}'`))
  }
  return files
}

/** Returns the case that a line belongs to: the nearest mark above it. */
function caseAt(lines, line) {
  for (let at = line; at >= 0; at--) {
    if (lines[at].startsWith('//# ')) return lines[at].slice(4)
  }
  return 'what all cases rest on'
}

function sortComplaints(output, files) {
  const failing = new Map()
  let current
  for (const line of output.split('\n').filter(Boolean)) {
    const place = /^(\S+?)\((\d+),\d+\): error /.exec(line)
    const lines = place && files.get(basename(place[1]))
    if (lines) current = caseAt(lines, Number(place[2]) - 1)
    else if (place || !line.startsWith(' ')) current = 'the compiler itself'
    failing.set(current, [...(failing.get(current) ?? []), line])
  }
  return failing
}

export async function countCases(group) {
  const names = await readdir(join(programs, group))
  const texts = await Promise.all(
    names.map((name) => readFile(join(programs, group, name), 'utf8')),
  )
  return texts.join('\n').match(/^\/\/# /gm).length
}

/** Returns the errors of a group in an installed tree, by case. */
export async function findFailing(
  group,
  { folder, manager, name },
  version = '5.9',
  compilerOptions = groups[group],
) {
  const target = join(folder, 'programs', group)
  const files = await stage(group, target, name)
  const config = { compilerOptions, include: ['*.mts', '*.mjs'] }
  await writeFile(join(target, 'tsconfig.json'), JSON.stringify(config))
  return sortComplaints(await compile(manager, target, version, '-p', target), files)
}
