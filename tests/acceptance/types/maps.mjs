// Checks that "Go to definition" leads to the source: every declaration file in the tarball has a
// map, and the source that it names is in the tarball.
import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { report } from './report.mjs'
import { run, tarball, work } from './tarball.mjs'

async function findLost(folder, file) {
  const text = await readFile(join(folder, file), 'utf8')
  const name = /\/\/# sourceMappingURL=(.+)\s*$/.exec(text)?.[1]
  if (!name) return [`${file} names no map`]
  const path = join(folder, dirname(file), name)
  const map = JSON.parse(await readFile(path, 'utf8'))
  const sources = map.sources.map((source) => join(dirname(path), map.sourceRoot ?? '', source))
  const missing = []
  for (const source of sources) {
    const there = await access(source).then(
      () => true,
      () => false,
    )
    if (!there) missing.push(`${file} leads to ${relative(folder, source)}, which is not there`)
  }
  return missing
}

export async function checkMaps() {
  const folder = join(work, 'unpacked')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await run(folder, 'tar', 'xzf', tarball)
  const files = await readdir(join(folder, 'package'), { recursive: true })
  const declarations = files.filter((file) => file.startsWith('lib') && file.endsWith('.d.ts'))
  const lost = []
  for (const file of declarations) lost.push(...(await findLost(join(folder, 'package'), file)))
  const title = `${declarations.length} declaration files lead to their sources`
  report(title, declarations.length === 0 ? 'there is none' : lost.join('\n'))
}
