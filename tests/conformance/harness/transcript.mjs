import http from 'node:http'
import { Connection, responseText } from '../../../packages/fwjs-cli/lib/comparison/index.js'
import { CapturedProcess } from './captured-process.mjs'
import { describe } from './describe.mjs'
import { enterBeside } from './frameworks.mjs'
import { patience, quiet } from './quiet.mjs'
import { wire } from './request.mjs'

/**
 * A written comparison over raw sockets.
 * @typedef {object} ServedProgram
 * @property {string} name a sentence
 * @property {string[]} covers ids of docs/spec.md and behaviour.md
 * @property {(fw: any, observe: (label: string, value?: unknown) => void, side: object) => any} build
 *   returns an app
 * @property {import('./request.mjs').WrittenRequest[]} requests
 * @property {Record<string, string | undefined>} [environment]
 * @property {boolean} [oneConnection] keeps one connection for all requests
 * @property {{ major: number, of?: 'express' }} [beside] another major version that it uses: of the same side, or of Express
 * @property {number} [patience] ms of quiet after which a response counts as missing
 * @property {number} [settle] ms of quiet to wait for after each response, for late observations
 * @property {(keyof typeof WAYS)[]} [ways] how it is served; by default, in every way
 * @property {string} [explains] id of a row of docs/differences.md
 * @property {(text: string) => boolean} [expectFwjs] checks our own transcript of such a difference
 */

/**
 * A written comparison in process: `shape` returns any value, which is described and compared.
 * @typedef {object} ShapeProgram
 * @property {string} name
 * @property {string[]} covers
 * @property {(fw: any, side: object) => unknown} shape
 */

/** @typedef {{ title: string, text: string }} Part one request with what came back */

/** Joins all parts of a transcript. */
export const textOf = (parts) => parts.map((part) => `${part.title}\n${part.text}`).join('\n\n')

/** The ways to serve an app, which must all behave the same. */
export const WAYS = {
  listen: (app) => app.listen(0, '127.0.0.1'),
  createServer: (app) => http.createServer(app).listen(0, '127.0.0.1'),
  wrapped: (app) => http.createServer((req, res) => app(req, res)).listen(0, '127.0.0.1'),
}

function listen(app, way) {
  return new Promise((resolve, reject) => {
    const server = WAYS[way](app)
    server.once('listening', () => resolve(server))
    server.once('error', reject)
  })
}

/** Returns true if no other response will come on the same connection. */
const isLast = ({ outcome, headers }) =>
  outcome !== 'complete' ||
  headers.some(([name, value]) => name === 'Connection' && value === 'close')

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Collects the server's open connections. */
function openSockets(server) {
  const open = new Set()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

/**
 * Closes a server and waits for the effects of its closing connections before the next one starts.
 */
function end(server, open) {
  return new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
    for (const socket of open) socket.destroy()
  })
}

/** Sends all requests of a test case and records the responses, observations, and logs. */
async function askAll(program, port, open, notes) {
  const parts = []
  let connection
  for (const request of program.requests) {
    const { bytes, method, title } = wire(request)
    connection ??= await Connection.open(port)
    const answer = await connection.send(bytes, method, patience(program.patience))
    if (!program.oneConnection || connection.closed || isLast(answer)) {
      connection.close()
      connection = undefined
    }
    await turn()
    if (program.settle) {
      const kept = connection ? 1 : 0
      await quiet(program.settle, { isBusy: () => open.size > kept })
    }
    parts.push({ title, text: `${responseText(answer, method)}${notes()}` })
  }
  connection?.close()
  return parts
}

/** Enters a side, and another major version that the test case uses, which `build` gets as `side.beside`. */
function enterAll({ beside }, side) {
  const entered = side.enter()
  if (!beside) return entered
  const other = enterBeside(entered, beside)
  const leave = () => {
    other.leave()
    entered.leave()
  }
  return { ...entered, beside: other.fw, leave }
}

/**
 * Runs a served test case on one side.
 * @returns {Promise<Part[]>}
 */
export async function serve(program, side, way) {
  const captured = new CapturedProcess({ ...side.environment, ...program.environment })
  const entered = enterAll(program, side)
  const observed = []
  const observe = (label, value) => observed.push(`${label} = ${describe(value)}`)
  const notes = () => {
    const lines = observed.splice(0).map((line) => `\nobserved ${line}`)
    const log = captured.take()
    return lines.join('') + (log ? `\nlogged ${log}` : '')
  }
  let server
  let open
  try {
    server = await listen(program.build(entered.fw, observe, entered), way)
    open = openSockets(server)
    const built = { title: 'build', text: notes() }
    return [built, ...(await askAll(program, server.address().port, open, notes))]
  } catch (error) {
    return [{ title: 'build', text: `threw ${describe(error)}${notes()}` }]
  } finally {
    if (server) await end(server, open)
    entered.leave()
    captured.leave()
  }
}

/** Runs an in-process test case on one side. */
export async function shape(program, side) {
  const captured = new CapturedProcess({ ...side.environment, ...program.environment })
  const entered = side.enter()
  try {
    const value = await program.shape(entered.fw, entered)
    const log = captured.take()
    return [{ title: 'shape', text: shapeText(value) + (log ? `\nlogged ${log}` : '') }]
  } catch (error) {
    return [{ title: 'shape', text: `threw ${describe(error)}` }]
  } finally {
    entered.leave()
    captured.leave()
  }
}

/** Writes one line per key, so that a difference names its key. */
function shapeText(value) {
  const plain = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!plain) return describe(value)
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${describe(one)}`)
    .join('\n')
}
