import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../../comparison/program.mjs'

export const packages = ['esbuild', 'webpack', '@vercel/ncc']
export const exercised =
  'a program in one file, away from its node_modules: bodies, files, views, errors'

/** Where the bundles run: nothing can be required from there. */
let place

function bundle(folder, ...args) {
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync(process.execPath, args, options)
}

export function prepare(folder) {
  place = mkdtempSync(join(tmpdir(), 'fwjs-bundles-'))
  for (const name of ['esbuild', 'minified', 'webpack', 'ncc']) mkdirSync(join(place, name))
  const esbuild = ['node_modules/esbuild/bin/esbuild', 'app.js', '--bundle', '--platform=node']
  bundle(folder, ...esbuild, '--log-level=error', `--outfile=${place}/esbuild/index.js`)
  bundle(
    folder,
    ...esbuild,
    '--minify',
    '--log-level=error',
    `--outfile=${place}/minified/index.js`,
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

export async function flow({ ask, port }, folder) {
  try {
    for (const name of ['esbuild', 'minified', 'webpack', 'ncc']) {
      const env = { VIEWS: join(folder, 'views'), NODE_ENV: 'production' }
      const start = { args: ['index.js'], folder: join(place, name), port, env, ready: '/none' }
      const program = await startProgram(start)
      await use(ask).finally(program.stop)
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
