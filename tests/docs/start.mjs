// Follows literally what the pages install from a registry, with the packages of this repository in a local
// registry and an empty cache. The page "Start" leads from an empty folder to the first response, the page "Docker"
// to an image.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDockerfile } from './dockerfile.mjs'
import { blocksOf } from './examples/blocks.mjs'
import { commandsOf } from './examples/commands.mjs'
import { choosePorts } from './examples/ports.mjs'
import { startsServer } from './examples/reach.mjs'
import { Session } from './examples/session.mjs'
import { publishAll, startRegistry } from './registry.mjs'
import { docs } from './site.mjs'

const START = 'guide/start.md'
const PAGES = [START, 'cli/create.md']
const MOST_SECONDS = 60
const MOST_COMMANDS = 3

/** Returns the problems, and the seconds from the first command of "Start" to the response. */
export async function checkStart() {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-start-'))
  // The image runs as another user.
  chmodSync(folder, 0o755)
  const registry = await startRegistry(join(folder, 'registry'))
  // In a terminal curl shows no progress next to a response; without one it would.
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\n')
  const env = { ...registry.env, CURL_HOME: folder }
  try {
    await publishAll(join(folder, 'tarballs'), env)
    const followed = []
    for (const page of PAGES) followed.push(await followPage(page, join(folder, page), env))
    const [{ commands, seconds }] = followed
    const image = await checkDockerfile(join(folder, 'docker'), env)
    const problems = [...followed.flatMap((one) => one.problems), ...image.problems]
    if (commands > MOST_COMMANDS) problems.push(`${START}: ${commands} commands`)
    if (seconds > MOST_SECONDS) problems.push(`${START}: ${seconds.toFixed(1)} s`)
    const { circumstances } = image
    return { problems, commands, seconds, pages: PAGES.length, circumstances }
  } finally {
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function followPage(page, folder, env) {
  mkdirSync(folder, { recursive: true })
  const text = readFileSync(join(docs, page), 'utf8')
  const blocks = blocksOf(text)
  const last = blocks.findIndex(({ marks }) => marks.has('registry'))
  if (last === -1) return { problems: [`${page} has no block for a registry`] }
  const ports = await choosePorts(text)
  const files = blocks.slice(0, last).filter(({ file }) => file)
  for (const { file, code } of files) writeFileSync(join(folder, file), ports.inside(code))
  const commands = commandsOf(blocks[last])
  const names = files.map(({ file }) => file)
  const session = new Session({ folder, env, ports, state: join(folder, '../state') })
  const problems = []
  const began = performance.now()
  for (const { text: command, expected } of commands) {
    const wrong = await session.run(command, expected, startsServer(folder, command, names))
    if (wrong) problems.push(`${page}: $ ${command}: ${wrong.reason}\n${wrong.came}`)
  }
  const seconds = (performance.now() - began) / 1000
  await session.end()
  return { problems, commands: commands.length, seconds }
}
