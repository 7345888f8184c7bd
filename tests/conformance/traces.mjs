import { createRequire } from 'node:module'
import { readCommand } from '../../scripts/lib/command.mjs'

/*
 * Compares what `trace` in fwjs-ops records on both frameworks. It listens to the tracing channels
 * of fwjs, and patches functions of Express: the written test cases and a sample of the generated
 * ones are traced on Express 4.22.3 and on fwjs, or on Express 5.3.0 and on fwjs-v5, and both records
 * must be the same. `fwjs explain`, run before the request, must name each layer that ran, except for
 * requests that a layer changes.
 */

const { options } = readCommand({
  name: 'npm run verify -- traces --',
  does: 'Traces the requests in the conformance test cases on Express and on fwjs with trace() from\nfwjs-ops, and compares the layers.',
  folders: [import.meta.dirname],
  options: {
    major: { type: 'string', value: '4|5', default: '4', help: 'major version of Express' },
    only: { type: 'string', help: 'only test cases whose title contains these words' },
    count: { type: 'string', value: 'N', default: '300', help: 'number of generated route tables' },
    seed: { type: 'string', value: 'N', help: 'repeat the same generated test cases' },
    show: {
      type: 'string',
      value: 'N',
      default: '10',
      help: 'maximum number of differences to print',
    },
    control: {
      type: 'boolean',
      help: 'drop a layer from each record and each explanation, which must be found',
    },
  },
})

const { default: fc } = await import('fast-check')
const generators = options.major === '5' ? 'generators-5' : 'generators'
const { routes } = await import(`./${generators}/routes.mjs`)
const { CapturedProcess } = await import('./harness/captured-process.mjs')
const { frameworks } = await import('./harness/frameworks.mjs')
const { Rewrites } = await import('./harness/rewrites.mjs')
const { difference } = await import('../../packages/fwjs-cli/lib/comparison/index.js')
const { writtenPrograms } = await import('./harness/written.mjs')
const { MAJORS } = await import('./major-versions.mjs')

process.chdir(import.meta.dirname)

const require = createRequire(import.meta.url)
const { candidates, trace } = require('../../packages/fwjs-ops')
const { unexpectedLayers } = require('../../packages/fwjs-cli/lib/explain/unexpected.js')
const { normalize = (text) => text } = routes
const seed = Number(options.seed ?? Date.now() % 2_000_000_000)
const major = MAJORS[options.major]
const sides = frameworks(major)
const rewrites = new Rewrites()
const totals = {
  programs: 0,
  requests: 0,
  layers: 0,
  notSent: 0,
  different: [],
  explained: 0,
  unexplained: [],
  rewritten: 0,
}

/**
 * Express stores no path: an expression that its compiler also generates from a path is shown as
 * that path.
 */
const isAmbiguous = (recipe) => JSON.stringify(recipe).includes('(?=')

/** Formats a layer as one line, without its time. */
const lineOf = ({ depth, kind, name, path, mount, method, outcome, error }) =>
  [`${'  '.repeat(depth)}${kind} ${name}`, path, mount, method, outcome, error].join(' | ')

function textOf({ status, route, incomplete, layers }) {
  totals.layers += layers.length
  return normalize([`${status} ${route} ${incomplete ?? ''}`, ...layers.map(lineOf)].join('\n'))
}

/** Converts a written request for `trace`. */
function readRequest(request) {
  const [line, headers, body] = [request].flat()
  const [method, ...target] = line.split(' ')
  return { method, url: target.join(' '), headers, body: body && Buffer.from(body, 'latin1') }
}

/** Returns true for raw bytes, which a Node.js client would not send. */
const isRaw = (request) => typeof request === 'string' && request.includes('\r\n')

async function traceOne(program, app, written) {
  const request = readRequest(written)
  try {
    rewrites.take()
    const expected = candidates(app, request.method, request.url)
    const traced = await trace(app, request, { source: false })
    const shown = options.control ? expected.slice(0, -1) : expected
    checkExplanation(program, written, traced.layers, unexpectedLayers(shown, traced))
    return textOf(traced)
  } catch (error) {
    if (!/^ERR_(?:UNESCAPED_CHARACTERS|INVALID_CHAR|HTTP_)/.test(error.code)) throw error
    return undefined
  }
}

/** Reports layers that were not explained, unless a layer has changed the request. */
function checkExplanation(program, request, layers, unexpected) {
  const isRewritten = rewrites.take()
  if (isRewritten) totals.rewritten += 1
  else totals.explained += layers.length - unexpected.length
  if (isRewritten || unexpected.length === 0) return
  const lines = unexpected.map((layer) => `  ${lineOf(layer)}`).join('\n')
  totals.unexplained.push(`${program.name}\n  ${JSON.stringify(request)}\n${lines}`)
}

/** Records all requests of a test case on one side; undefined if none can be sent. */
async function traceAll(program, side) {
  const captured = new CapturedProcess({ ...side.environment, ...program.environment })
  try {
    const app = program.build(side.fw, () => {}, side)
    if (typeof app?.handle !== 'function' || typeof app.set !== 'function') return []
    rewrites.watch(app)
    const texts = []
    for (const request of program.requests.filter((one) => !isRaw(one))) {
      texts.push([JSON.stringify(request), await traceOne(program, app, request)])
    }
    return texts
  } finally {
    captured.leave()
  }
}

function compare(program, [title, express], ours) {
  if (express === undefined) {
    totals.notSent += 1
    return
  }
  totals.requests += 1
  const found = options.control ? ours.replace(/\n.*$/, '') : ours
  if (express !== found) {
    totals.different.push(`${program.name}\n  ${title}\n${difference(express, found)}`)
  }
}

async function runAll(programs) {
  for (const program of programs) {
    const express = await traceAll(program, sides.express)
    const ours = await traceAll(program, sides.ours)
    for (const [at, entry] of express.entries()) compare(program, entry, ours[at][1])
    totals.programs += 1
  }
}

const generated = fc
  .sample(routes.recipe, { numRuns: Number(options.count), seed })
  .filter((made) => !isAmbiguous(made))
  .map((made, at) => ({ ...routes.program(made), name: `${routes.name} ${at}` }))
/*
 * Excludes test cases that wait for a response that never comes, those that differ on purpose, and those with two
 * frameworks: only layers of the outer one are recorded.
 */
const written = (await writtenPrograms(major)).filter(
  ({ build, patience, explains, beside }) => build && !patience && !explains && !beside,
)
const wanted = ({ name }) => name.includes(options.only ?? '')
await runAll(written.filter(wanted))
console.log(`written: ${totals.programs} test cases, ${totals.requests} requests`)
await runAll(generated.filter(wanted))
const { different, explained, unexplained, rewritten } = totals
for (const found of different.slice(0, Number(options.show))) console.log(`\nDIFFERS ${found}`)
for (const found of unexplained.slice(0, Number(options.show)))
  console.log(`\nNOT EXPLAINED ${found}`)
console.log(
  `explain: ${explained} layers named before they ran, ${unexplained.length} requests with others, ${rewritten} requests that a layer rewrites`,
)
console.log(
  `${totals.programs} test cases, ${totals.requests} requests (${totals.notSent} rejected by Node's client), ${totals.layers} layers ran on both sides, ${different.length} traces differ, seed ${seed}`,
)
const isClean = different.length + unexplained.length === 0
process.exitCode = totals.requests > 0 && isClean ? 0 : 1
