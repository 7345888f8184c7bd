// Runs the Dockerfile in docs/recipes/docker.md without Docker: its instructions in folders, and its command as another
// user and as PID 1.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expectedIds, isRoot, run, start } from './dockerfile/container.mjs'
import { build } from './dockerfile/image.mjs'
import { blocksOf } from './examples/blocks.mjs'
import { choosePorts } from './examples/ports.mjs'
import { docs } from './site.mjs'

const PAGE = 'recipes/docker.md'

/**
 * Builds the image in a folder, with the registry of `env`, and runs it. Returns the problems, and how it was run.
 *
 * @returns {Promise<{ problems: string[], circumstances: string }>}
 */
export async function checkDockerfile(folder, env) {
  const problems = []
  const judge = (what, isRight) => {
    if (!isRight) problems.push(`${PAGE}: it's wrong that the container ${what}`)
  }
  const page = readFileSync(join(docs, PAGE), 'utf8')
  const ports = await choosePorts(page)
  const context = join(folder, 'context')
  mkdirSync(context, { recursive: true })
  const files = Object.fromEntries(blocksOf(page).map(({ file, code }) => [file, code]))
  for (const name of ['package.json', 'server.js', 'healthcheck.js', '.dockerignore']) {
    writeFileSync(join(context, name), ports.inside(files[name]))
  }
  execFileSync('npm', ['install', '--package-lock-only'], { cwd: context, env, stdio: 'pipe' })
  const image = build(files.Dockerfile, context, join(folder, 'image'), env)
  judge('has a user', image.user !== undefined && image.user !== 'root')
  checkFiles(image, Object.keys(JSON.parse(files['package.json']).devDependencies), judge)
  await checkServer(image, ports.inside('3000'), judge)
  if (isRoot) await checkPid1(image, judge)
  const circumstances = isRoot ? 'as another user and as PID 1' : 'as this user, not as PID 1'
  return { problems, circumstances }
}

function checkFiles(image, developmentPackages, judge) {
  for (const name of ['fwjs', 'fwjs-ops']) {
    judge(`has ${name}`, existsSync(join(image.folder, 'node_modules', name)))
  }
  for (const name of developmentPackages) {
    judge(`does not have ${name}`, !existsSync(join(image.folder, 'node_modules', name)))
  }
  const write = ['node', '-e', "require('fs').writeFileSync('server.js', '')"]
  if (isRoot) judge('cannot change its code', run(image, write) === 1)
}

async function checkServer(image, port, judge) {
  judge('is unhealthy before it starts', run(image, image.healthCheck) === 1)
  const container = await start(image, image.command)
  if (isRoot) {
    judge('runs as another user', container.ids.user === expectedIds.user)
    judge('is PID 1', container.ids.pid === expectedIds.pid)
  }
  judge('is healthy', run(image, image.healthCheck) === 0)
  const request = get(`http://localhost:${port}/slow`)
  await once(request, 'finish')
  process.kill(container.pid, 'SIGTERM')
  const [response] = await once(request, 'response')
  judge('finishes the request', (await text(response)) === 'done\n')
  judge('closes the connection', response.headers.connection === 'close')
  // docker stop waits for 10 seconds.
  const limit = setTimeout(() => container.child.kill('SIGKILL'), 10_000)
  const [code] = await container.exited
  clearTimeout(limit)
  judge('exits with code 0 within 10 seconds', code === 0)
  judge('is unhealthy afterwards', run(image, image.healthCheck) === 1)
}

/** Checks that a process without a listener for SIGTERM ignores it as PID 1. */
async function checkPid1(image, judge) {
  const echo = ['node', '-e', "console.log('started'); process.stdin.pipe(process.stdout)"]
  const { pid, child, exited } = await start(image, echo)
  process.kill(pid, 'SIGTERM')
  child.stdin.end('still there')
  const rest = await text(child.stdout)
  const [code] = await exited
  judge('ignores SIGTERM as PID 1 without a listener', rest === 'still there' && code === 0)
}
