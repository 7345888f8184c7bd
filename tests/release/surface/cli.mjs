import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const packages = join(import.meta.dirname, '../../../packages')
const require = createRequire(import.meta.url)
const bin = join(packages, 'fwjs-cli/lib/bin.js')

const FILES = {
  'package.json': JSON.stringify({ dependencies: { express: '4.22.3' } }),
  'app.js': `const app = require('express')()
app.use('/files', require('express').static('none'))
app.get('/users/:id', (req, res) => res.send(req.params.id))
app.get('/users/me', (req, res) => res.send('me'))
app.use((err, req, res) => res.send('failed'))
app.listen(process.env.PORT || 0)
`,
  'requests.txt': 'GET /users/1\nGET /none\n',
  'node_modules/express/package.json': JSON.stringify({ name: 'express', version: '4.22.3' }),
  'node_modules/express/index.js': `module.exports = require(${JSON.stringify(join(packages, 'fwjs'))})\n`,
}

const JSON_COMMANDS = [
  ['routes', 'app.js', '--all', '--json'],
  ['explain', 'GET', '/users/1', 'app.js', '--json'],
  ['explain', 'GET', '/users/1', 'app.js', '--run', '--json'],
  ['check', '.', '--json'],
  ['check', '.', '--express-5', '--json'],
  ['compare', 'app.js', '--requests', 'requests.txt', '--json'],
]

const EXITS = [
  [],
  ['--help'],
  ['--version'],
  ['nothing'],
  ['routes', 'app.js'],
  ['routes', 'none.js'],
  ['explain', 'FETCH', '/'],
  ['check', '.', '--fail-on', 'never'],
  ['check', '.', '--fail-on', 'error'],
  ['check', '--unknown'],
  ['compare', 'app.js', '--requests', 'requests.txt'],
  ['compare', 'app.js'],
  ['record', 'requests.txt', '--to', '3000'],
]

/** Lists commands and options, ids of rules, keys of JSON, and exit codes. */
export function listCli() {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-surface-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const run = (words) =>
    spawnSync(process.execPath, [bin, ...words], { cwd: folder, encoding: 'utf8' })
  try {
    return [
      ...listOptions(),
      ...listRules(),
      ...JSON_COMMANDS.flatMap((words) => {
        const keys = new Set(keysOf(JSON.parse(run(words).stdout), ''))
        return [...keys].toSorted().map((key) => `fwjs ${words.join(' ')}: ${key}`)
      }),
      ...EXITS.map((words) => `fwjs ${words.join(' ')}: exit ${run(words).status}`),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function listOptions() {
  const { commands } = require(join(packages, 'fwjs-cli/lib/commands/all.js'))
  return commands.flatMap(({ name, options }) => [
    `fwjs ${name}`,
    ...Object.entries(options).map(
      ([option, { type, short }]) => `fwjs ${name} --${option}${short ? ` -${short}` : ''} ${type}`,
    ),
  ])
}

function listRules() {
  const rules = require(join(packages, 'fwjs-cli/lib/check/rules/all.js'))
  return Object.values(rules)
    .flat()
    .filter((rule) => typeof rule?.id === 'string')
    .map(({ id, severity }) => `fwjs check rule ${id} ${severity}`)
    .toSorted()
}

function keysOf(value, path) {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
}
