import { createHash } from 'node:crypto'
import { CapturedProcess } from '../harness/captured-process.mjs'
import { quiet } from '../harness/quiet.mjs'
import { Random } from '../harness/random.mjs'
import { createApp, kinds, requestFor } from './app.mjs'
import { allReplacements } from './replacements.mjs'
import { nothingReceived, TRANSPORTS } from './transports.mjs'

/*
 * Every member that middleware, agents, and adapters replace × what such replacements do × every kind of
 * response × every transport. Express decides what a response is; over HTTP/2, which Express doesn't
 * support, the responses must be those of Express over HTTP/1.1. A run takes a sample, with --full all.
 */

/** Requests that are in flight at the same time. */
const BATCH = 330
/** Milliseconds of quiet after which a response counts as missing. */
const PATIENCE = 150
/** The percentage of the combinations in a sample. */
const SAMPLE = 5

/** @typedef {{ replacement: import('./replacements.mjs').Replacement, kind: string }} Cell */

/**
 * The messages of these have own members, which `app.response` doesn't shadow: see "Limitations" in
 * docs/guide/http2.md, and D54.
 */
const OWN_MEMBERS = {
  'node:http2': [
    'write',
    'end',
    'writeHead',
    'setHeader',
    'getHeader',
    'removeHeader',
    'on',
    'once',
    'emit',
    'flushHeaders',
    'pipe',
    'resume',
    'pause',
    'unpipe',
  ],
  'light-my-request': ['write', 'end', 'writeHead'],
}

/** V95: Express 3 fails where the socket isn't an event emitter. */
const isFileOfExpress3 = (transport, kind) =>
  transport.endsWith('/serverless-express') && ['sent file', 'download'].includes(kind)

/** Returns false for combinations that differ on purpose, or in which Express 3 reads Node's own properties. */
function isPossible(number, transport, { replacement: { owner, member, place }, kind }) {
  if (owner === 'socket' && transport === 'node:http2') return false
  if (place === 'inherited' && OWN_MEMBERS[transport]?.includes(member)) return false
  if (number !== '3') return true
  return (
    kind !== 'directory redirect' && member !== 'getHeader' && !isFileOfExpress3(transport, kind)
  )
}

/** @returns {Cell[]} */
function cellsFor(number, transport, { full, seed }) {
  const random = new Random(seed)
  return allReplacements()
    .flatMap((replacement) => kinds.map((kind) => ({ replacement, kind })))
    .filter((cell) => isPossible(number, transport, cell) && (full || random.chance(SAMPLE)))
}

const keyOf = ({ replacement: { owner, member, how, place }, kind }) =>
  `${owner}.${member} ${how} (${place}), ${kind}`

/** Starts an app for the replacements on requests, and one for each that is inherited. */
async function startAll(fw, open, cells) {
  const shared = await open(createApp(fw, cells))
  const started = new Map()
  for (const { replacement } of cells.values()) {
    if (started.has(replacement)) continue
    const isInherited = replacement.place === 'inherited'
    started.set(replacement, isInherited ? await open(createApp(fw, cells, replacement)) : shared)
  }
  const close = () => {
    for (const transport of [shared, ...started.values()]) transport.close()
  }
  return { started, close }
}

/** Sends the requests of some combinations, and waits until nothing is left to wait for. */
async function askAll(fw, open, batch) {
  const cells = new Map()
  for (const [index, cell] of batch.entries())
    cells.set(String(index), { ...cell, calls: [], received: nothingReceived() })
  const { started, close } = await startAll(fw, open, cells)
  let left = cells.size
  for (const [id, { kind, replacement, received }] of cells) {
    const asking = started.get(replacement).ask(requestFor(kind, id), received)
    asking.finally(() => left--)
  }
  await quiet(PATIENCE, { isOver: () => left === 0 })
  // Copied, because closing ends the responses that are still open.
  const results = [...cells.values()].map((cell) => [keyOf(cell), structuredClone(resultOf(cell))])
  close()
  return results
}

const resultOf = ({ calls, received: { status, headers, chunks, state } }) => {
  return { calls, status, headers, body: Buffer.concat(chunks), state }
}

async function runSide(side, open, cells) {
  const captured = new CapturedProcess({ ...side.environment, NODE_ENV: 'production' })
  const entered = side.enter()
  const results = new Map()
  try {
    for (let at = 0; at < cells.length; at += BATCH) {
      for (const [key, result] of await askAll(entered.fw, open, cells.slice(at, at + BATCH)))
        results.set(key, result)
    }
    await quiet(50)
  } finally {
    entered.leave()
    captured.leave()
  }
  return results
}

const UNSTABLE = new Set(['date', 'keep-alive', 'connection', 'transfer-encoding'])
const mask = ([name, value]) => `${name}: ${/^x-powered-by$/i.test(name) ? '(product)' : value}`

function textOf({ calls, status, headers, body, state }) {
  if (status === undefined) return 'no response'
  const content = createHash('sha1').update(body).digest('hex')
  const fields = headers.filter(([name]) => !UNSTABLE.has(name.toLowerCase())).map(mask)
  return [state, status, ...fields, `${body.length} bytes ${content}`, ...calls].join('\n')
}

/**
 * Returns what responses over HTTP/1.1 and HTTP/2 have in common: names are in lowercase, Node calls
 * other members, and only HTTP/1.1 responses are complete before they are ended.
 */
function withoutProtocol({ headers, state, ...result }) {
  const lowercase = headers.map(([name, value]) => [name.toLowerCase(), value])
  return { ...result, headers: lowercase, calls: [], state: state === 'open' ? 'complete' : state }
}

const isComplete = ({ state }) => state === 'complete'

/** Compares some combinations over one transport. */
async function compareOver(transport, number, sides, report, options) {
  const cells = cellsFor(number, transport, options)
  const isHttp2 = transport === 'node:http2'
  const theirs = TRANSPORTS[isHttp2 ? 'node:http' : transport]
  const express = await runSide(sides.express, theirs, cells)
  const ours = await runSide(sides.ours, TRANSPORTS[transport], cells)
  for (const [key, given] of express) {
    const where = `replaced members, ${transport}: ${key}`
    const result = ours.get(key)
    if (isHttp2) {
      const [left, right] = [given, result].map(withoutProtocol).map(textOf)
      if (isComplete(given)) report.compare(where, left, right)
    } else if (isComplete(result) && !isComplete(given)) {
      // D61 in docs/differences.md.
      report.explain()
    } else {
      report.compare(where, textOf(given), textOf(result))
    }
  }
  report.say(`replaced members over ${transport}: ${cells.length} combinations`)
}

/** Compares a sample, or all combinations, over every transport. */
export const runReplaced = (number) => async (sides, report, options) => {
  for (const transport of Object.keys(TRANSPORTS))
    if (options.transport === undefined || options.transport === transport)
      await compareOver(transport, number, sides, report, options)
}
