// Bundles one app with every bundler, and runs the bundles on Node.js and on workerd: the responses must be
// those of the app on Node.js without a bundler.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'
import { createClient } from '../acceptance/comparison/client.mjs'

const { options } = readCommand({
  name: 'npm run verify -- bundles --',
  does: 'Compares bundles of one app, on Node.js and on workerd, with the app on Node.js without a bundler.',
  folders: ({ short }) => [
    import.meta.dirname,
    ...(short ? [] : [join(import.meta.dirname, '../conformance')]),
  ],
  options: {
    only: { type: 'string', value: 'TEXT', default: '', help: 'those with this text in the name' },
    short: {
      type: 'boolean',
      default: false,
      help: "only esbuild's bundles of our packages, as in CI",
    },
  },
})
const { bundlers } = await import('./bundles/bundlers.mjs')
const { createApp, lines } = await import('./bundles/lines.mjs')
const { startNode, startWorkerd } = await import('./bundles/programs.mjs')
const { send } = await import('./bundles/requests.mjs')

/** workerd sends every body in chunks. */
const TRANSPORT = /^(?:connection|content-length|date|keep-alive|transfer-encoding):/i

/** The spelling and the order of names differ on workerd. */
const fieldsOnWorkerd = (fields) =>
  fields
    .filter((field) => !TRANSPORT.test(field))
    .map((field) => field.replace(/^.*?:/, (name) => name.toLowerCase()))
    .sort()

/** workerd encodes header values as UTF-8. */
const decodeField = (field) => Buffer.from(field, 'latin1').toString()

const asSent = (fields) => fields

const onWorkerd = (date, flags) => ({
  start: startWorkerd({ date, flags }),
  isWorkerd: true,
  wanted: fieldsOnWorkerd,
  found: (fields) => fieldsOnWorkerd(fields).map(decodeField),
})

/** `wanted` returns the header fields to compare of the app on Node.js, `found` those of the bundle. */
const runtimes = {
  'Node.js': { start: startNode, wanted: asSent, found: asSent },
  'workerd 2026-10-01': onWorkerd('2026-10-01', []),
  // The first date with files. `debug`, which compression and Express 4 and 5 require, needs node:tty.
  'workerd 2025-09-15': onWorkerd('2025-09-15', ['nodejs_compat', 'enable_nodejs_tty_module']),
}

const root = mkdtempSync(join(tmpdir(), 'fwjs-bundles-'))
const files = join(root, 'files')
const counts = { passed: 0, failed: 0 }

async function recordOf(start, file, line) {
  const program = await start(file, files)
  const { ask, record } = createClient(program.port)
  const askOrName = (title, request) =>
    ask(title, request).catch(({ message }) => {
      throw new Error(`${title}: ${message}`)
    })
  await send(askOrName, line).finally(program.stop)
  return record
}

const textOf = ({ got }, fieldsOf) =>
  JSON.stringify({ ...got, headers: fieldsOf(got.headers) }, undefined, 2)

function differences(expected, record, { wanted, found }) {
  return record.flatMap((one, index) => {
    const [unbundled, bundled] = [textOf(expected[index], wanted), textOf(one, found)]
    if (one.holds && unbundled === bundled) return []
    return [`${one.title}\nnot bundled: ${unbundled}\nbundled: ${bundled}`]
  })
}

/** A package contains a second copy of itself for agents, which a bundle must not. */
function copiesIn(file) {
  const copies =
    readFileSync(file, 'utf8').match(/exports\.default = createApplication/g)?.length ?? 0
  return copies > 1 ? [`contains the framework ${copies} times`] : []
}

function report(name, problems) {
  counts[problems.length === 0 ? 'passed' : 'failed'] += 1
  console.log(`${name}: ${problems.length === 0 ? 'the same' : 'FAILED'}`)
  for (const problem of problems) console.log(problem)
}

/** Compares one bundle on one runtime. Returns the problems, or undefined if it can't run there. */
async function problemsOf(file, { line, bundler, expected }, runtime) {
  const record = await recordOf(runtime.start, file, line).catch(({ message }) => message)
  if (Array.isArray(record)) return [...copiesIn(file), ...differences(expected, record, runtime)]
  return runtime.isWorkerd && bundler.onWorkerd?.test(record) ? undefined : [record]
}

async function checkBundle(name, app, { line, bundler, expected }) {
  const folder = join(root, name)
  mkdirSync(folder)
  const file = join(folder, `bundle.${bundler.ext}`)
  const failure = await bundler.bundle(app, file).then(
    () => undefined,
    ({ message }) => message,
  )
  for (const [on, runtime] of Object.entries(runtimes)) {
    if (line.runtimes?.includes(on) === false) continue
    const problems = failure
      ? [failure]
      : await problemsOf(file, { line, bundler, expected }, runtime)
    if (problems) report(`${name}, ${on}`, problems)
    else console.log(`${name}, ${on}: not run, because its bundles need import.meta.url`)
  }
}

const isChosen = ({ isShort }) => isShort || !options.short
const chosen = (all) => Object.entries(all).filter(([, one]) => isChosen(one))

async function checkLine(name, line) {
  const cells = chosen(bundlers)
    .map(([bundlerName, bundler]) => ({ title: `${name}, ${bundlerName}`, bundler }))
    .filter(({ title }) => title.includes(options.only))
  if (cells.length === 0) return
  const app = createApp(join(root, name), line)
  const expected = await recordOf(startNode, app, line)
  const broken = expected
    .filter(({ holds }) => !holds)
    .map(({ title, got }) => `${title} ${got.status}`)
  report(`${name}, not bundled`, broken)
  for (const { title, bundler } of cells) await checkBundle(title, app, { line, bundler, expected })
}

try {
  cpSync(join(import.meta.dirname, 'bundles/files'), files, { recursive: true })
  // Files in a worker have no modification time.
  utimesSync(join(files, 'page.txt'), 0, 0)
  for (const [name, line] of chosen(lines)) await checkLine(name, line)
} finally {
  rmSync(root, { recursive: true, force: true })
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
