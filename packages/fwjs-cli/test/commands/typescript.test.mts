import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { flagsFor } from '#lib/program/typescript.js'
import { createProject } from '../support/express-project.mts'
import { createFolder } from '../support/folder.mts'
import { run } from '../support/run.mts'

const PLAIN = `const fs = require('node:fs')
const plain = (file) => fs.readFileSync(file, 'utf8').replace(/: any/g, '')
exports.plain = plain
exports.addToRequire = () => {
  require.extensions['.ts'] = (module, file) => module._compile(plain(file), file)
}`

/** Packages that load TypeScript like tsx and ts-node: with hooks, and with require extensions. */
const loaders: Record<string, string> = {
  'node_modules/tsx/package.json': '{ "exports": "./loader.mjs" }',
  'node_modules/tsx/plain.cjs': PLAIN,
  'node_modules/tsx/loader.mjs': `import { register } from 'node:module'
import { addToRequire } from './plain.cjs'
addToRequire()
register('./hooks.mjs', import.meta.url)`,
  'node_modules/tsx/hooks.mjs': `import { fileURLToPath } from 'node:url'
import { plain } from './plain.cjs'
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  if (url.includes('/required/')) return { format: 'commonjs', shortCircuit: true }
  return { format: 'module', source: plain(fileURLToPath(url)), shortCircuit: true }
}`,
  'node_modules/ts-node/plain.cjs': PLAIN,
  'node_modules/ts-node/register/transpile-only.js': `require('../plain.cjs').addToRequire()`,
}

const loadersOf = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(loaders).filter(([file]) => file.includes(`/${name}/`)))

const ROUTE = `

app.get('/a', function show(req: any, res: any) { res.send(req.query.x) })
require('fs').appendFileSync(__filename + '.runs', 'x')
`

const START = `const express: any = require('express')\nconst app = express()${ROUTE}`

const IMPORTS = `import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
const [require, __filename] = [createRequire(import.meta.url), fileURLToPath(import.meta.url)]
const app = require('express')()${ROUTE}`

const files = {
  'required/package.json': '{}',
  'required/exported.ts': `${START}exports.default = app`,
  'required/listening.ts': `${START}app.listen(80)`,
  'imported/package.json': '{ "type": "module" }',
  'imported/exported.ts': `${IMPORTS}export default app`,
  'imported/listening.ts': `${IMPORTS}app.listen(80)`,
}

const FOUND = { exported: 'exported as default', listening: 'listening' }

async function checkProgram(folder: string, format: string, kind: keyof typeof FOUND) {
  const file = join(folder, format, `${kind}.ts`)
  const line = format === 'required' ? 4 : 6
  const { text, errors } = await run('routes', file)
  assert.match(text, new RegExp(`^GET {2}/a {2}show {2}\\S*${kind}\\.ts:${line}\\n\\n`), errors)
  assert.match(text, new RegExp(`, ${FOUND[kind]}\\)`))
  assert.equal(readFileSync(`${file}.runs`, 'utf8'), 'x')
  const explained = await run('explain', 'GET', '/a?x=7', file, '--run')
  assert.match(explained.text, /^Responded with 200; the last route was \/a\.$/m)
}

for (const format of ['required', 'imported']) {
  for (const kind of ['exported', 'listening'] as const) {
    test(`loads a TypeScript app with tsx, once: ${format}, ${kind}`, (context) =>
      checkProgram(createProject(context, { ...files, ...loadersOf('tsx') }), format, kind))
  }
}

test('loads a CommonJS TypeScript app with a package passed to --require', async (context) => {
  const folder = createProject(context, { ...files, ...loadersOf('ts-node') })
  await checkProgram(folder, 'required', 'exported')
  await checkProgram(folder, 'required', 'listening')
})

test('without a loader, Node.js loads TypeScript, or a message says what to install', () => {
  const folder = createFolder(files)
  const script = join(folder, 'required/exported.ts')
  const module = join(folder, 'imported/exported.ts')
  assert.deepEqual(flagsFor(script, { typescript: 'strip' }), [])
  assert.throws(() => flagsFor(script, {}), /Install tsx, ts-node, .*npm install --save-dev tsx/)
  assert.throws(() => flagsFor(module, {}), /Install tsx in your project/)
  assert.throws(() => flagsFor(join(folder, 'required/x.mts'), {}), /Install tsx in your project/)
  assert.throws(() => flagsFor(join(folder, 'imported/x.cts'), {}), /Install tsx, ts-node/)
  assert.deepEqual(flagsFor(join(folder, 'app.js'), {}), [])
})
