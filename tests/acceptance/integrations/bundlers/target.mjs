import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../../comparison/program.mjs'

/** The folder where the bundles run: nothing can be required from there. */
let place

function bundle(folder, ...args) {
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync(process.execPath, args, options)
}

/** Copies the framework to a folder named after its package, as without an alias. */
function installByName(folder) {
  const { name } = JSON.parse(
    readFileSync(join(folder, 'node_modules/express/package.json'), 'utf8'),
  )
  const path = `named/node_modules/${name}`
  cpSync(join(folder, 'node_modules/express'), join(folder, path), { recursive: true })
  return `./${path}`
}

/** A folder for each bundle, and its entry file. */
const bundles = {
  esbuild: 'index.js',
  minified: 'index.js',
  named: 'index.js',
  modules: 'index.mjs',
  webpack: 'index.js',
  ncc: 'index.js',
}

/** A bundle of ES modules has no `require`, which CommonJS packages need for Node's modules. */
const REQUIRES =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

export function prepare(folder) {
  place = mkdtempSync(join(tmpdir(), 'fwjs-bundles-'))
  for (const name of Object.keys(bundles)) mkdirSync(join(place, name))
  const esbuild = ['node_modules/esbuild/bin/esbuild', 'app.js', '--bundle', '--platform=node']
  bundle(folder, ...esbuild, '--log-level=error', `--outfile=${place}/esbuild/index.js`)
  bundle(
    folder,
    ...esbuild,
    '--minify',
    '--log-level=error',
    `--outfile=${place}/minified/index.js`,
  )
  const alias = `--alias:express=${installByName(folder)}`
  bundle(folder, ...esbuild, alias, '--log-level=warning', `--outfile=${place}/named/index.js`)
  bundle(
    folder,
    ...esbuild,
    '--format=esm',
    `--banner:js=${REQUIRES}`,
    '--log-level=error',
    `--outfile=${place}/modules/index.mjs`,
  )
  bundle(folder, 'webpack.cjs', join(place, 'webpack'))
  bundle(
    folder,
    'node_modules/@vercel/ncc/dist/ncc/cli.js',
    'build',
    'app.js',
    '-q',
    '-o',
    join(place, 'ncc'),
  )
}

async function use(ask) {
  await ask('GET /users/7?a[b]=c', { shows: '{"id":"7","query":{"a":{"b":"c"}}}' })
  await ask('POST /users', { json: { a: 1 }, status: 201, shows: '{"a":1}' })
  await ask('POST /users', { form: 'a[b]=1', status: 201, shows: '{"a":{"b":"1"}}' })
  await ask('GET /page', { shows: 'rendered production' })
  await ask('GET /send', { shows: 'a page' })
  await ask('GET /files/page.txt', { shows: 'a page' })
  await ask('GET /error', { status: 409, shows: 'Conflict' })
  await ask('GET /none', { status: 404 })
}

/** Checks that a package containing a second copy of itself does not double the bundle. */
function countRouters(name) {
  const code = readFileSync(join(place, name, 'index.js'), 'utf8')
  return code.match(/\.handle_request = function/g)?.length
}

export async function flow({ ask, note, port }, folder) {
  try {
    for (const name of ['esbuild', 'named']) note(`routers in ${name}`, countRouters(name))
    for (const [name, file] of Object.entries(bundles)) {
      const env = { VIEWS: join(folder, 'views'), NODE_ENV: 'production' }
      const start = { args: [file], folder: join(place, name), port, env, ready: '/none' }
      const program = await startProgram(start)
      await use(ask).finally(program.stop)
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
