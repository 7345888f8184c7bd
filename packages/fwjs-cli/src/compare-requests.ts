import { mkdtempSync, rmSync, writeFileSync } from 'fs'
import { tmpdir } from 'os'
import { join } from 'path'
import { killApps, NotStarted } from './replay/program.ts'
import { Replay, type Sides } from './replay/replay.ts'
import { rowsFor } from './replay/rows.ts'
import { type Limits, Side } from './replay/side.ts'
import { readLoaded, readPackageName, type Starting, startsOf } from './replay/starts.ts'
import { type Comparison, isSame, type Outcome } from './report/comparison.ts'
import { comparisonJson } from './report/json.ts'
import { comparisonPage } from './report/page.ts'
import { printComparison } from './report/text.ts'
import { type Choice, readRequests } from './requests/read.ts'
import type { Request, RequestFile } from './requests/request.ts'
import { headerProblem } from './requests/syntax.ts'
import { linesOf } from './terminal/output.ts'
import type { Terminal } from './terminal/terminal.ts'
import { UserError } from './terminal/user-error.ts'

/** The options of `fwjs compare --requests`. */
export interface CompareOptions extends Choice, Starting {
  /** The request file. */
  requests: string
  /** Headers for every request. */
  headers: [name: string, value: string][]
  /** Milliseconds to wait for a response. */
  timeoutMs: number
  /** Maximum number of differences to print. */
  max: number
  /** The HTML file to write. */
  report?: string | undefined
  json: boolean
  /** Milliseconds between starts, and between retries of differences. */
  apart?: number
}

/** More than a second, so that timestamps in seconds differ. */
const APART = 1100
/** Milliseconds to collect server-sent events. */
const EVENTS_LIMIT = 1000
const BYTES_LIMIT = 10_000_000

const pause = (milliseconds: number): Promise<void> =>
  new Promise((wake) => setTimeout(wake, milliseconds))

function readWanted(options: CompareOptions): RequestFile {
  const { requests, skipped } = readRequests(options.requests, options)
  if (requests.length === 0) {
    const reasons = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`)
    const why = reasons.length > 0 ? ` Skipped: ${reasons.join('; ')}.` : ''
    throw new UserError(`${options.requests} contains no requests to send.${why}`)
  }
  for (const header of options.headers) {
    const problem = headerProblem(header)
    if (problem !== undefined) throw new UserError(`--header can't be sent: ${problem}.`)
  }
  const names = new Set(options.headers.map(([name]) => name.toLowerCase()))
  const all = requests.map((request): Request => {
    const kept = request.headers.filter(([name]) => !names.has(name.toLowerCase()))
    return { ...request, headers: [...kept, ...options.headers] }
  })
  return { requests: all, skipped }
}

const expectNotStarted = (error: unknown): NotStarted => {
  if (error instanceof NotStarted) return error
  throw error
}

/** Failing to start on fwjs is a difference; failing on Express is a usage error. */
async function startAll(
  { express, again, fwjs }: Sides,
  apart: number,
): Promise<string | undefined> {
  const startExpress = async (side: Side): Promise<void> => {
    const failure = await side.start().then(() => undefined, expectNotStarted)
    const [message = '', ...more] = linesOf(failure?.message ?? '')
    if (failure) throw new UserError(message, more)
  }
  const started = pause(apart)
  await startExpress(express)
  await started
  const [, failure] = await Promise.all([
    startExpress(again),
    fwjs.start().then(() => undefined, expectNotStarted),
  ])
  return failure?.message
}

/** Equal responses prove nothing if the app never loaded fwjs. */
function assertReplaced(given: string[], wanted: string): void {
  if (given.some((name) => name.startsWith(wanted))) return
  const found = given.length > 0 ? `It loaded ${given.join(' and ')}.` : "It didn't load Express."
  throw new UserError(
    `The app never loaded ${wanted} in place of Express, so nothing was compared. ${found}`,
    ['fwjs can\'t replace Express in a bundled app, or if "express" already resolves to fwjs.'],
  )
}

/** Returns the major version of Express that was replaced: 4 if both were. */
function majorOf(record: string): 4 | 5 {
  const names = readLoaded('fwjs', record)
  return names.length > 0 && names.every((name) => name.startsWith('fwjs-v5 ')) ? 5 : 4
}

async function sendAll(
  sides: Sides,
  requests: Request[],
  { apart = APART, with: other }: CompareOptions,
  record: string,
  terminal: Terminal,
): Promise<Outcome> {
  const progress = terminal.progress('starting three copies of the app')
  let sent = 0
  const onRequest = ({ method, target }: Request, isAgain: boolean): void => {
    if (!isAgain) sent += 1
    const place = `${sent} of ${requests.length}${isAgain ? ', retrying differences' : ''}`
    progress.update(`${place}  ${method} ${target}`)
  }
  try {
    const startFailure = await startAll(sides, apart)
    if (startFailure !== undefined) return { results: [], startFailure }
    // The rows only apply to fwjs, not to another package.
    const explain = other ? () => undefined : rowsFor(majorOf(record))
    const replay = new Replay(sides, { onRequest, explain, pause: () => pause(apart) })
    return { results: await replay.run(requests) }
  } finally {
    progress.end()
    await Promise.all(Object.values(sides).map((side: Side) => side.stop()))
  }
}

async function compare(
  options: CompareOptions,
  record: string,
  terminal: Terminal,
): Promise<Comparison> {
  const { requests, skipped } = readWanted(options)
  const wanted = options.with ? readPackageName(options.with) : 'fwjs'
  const limits: Limits = { response: options.timeoutMs, events: EVENTS_LIMIT, bytes: BYTES_LIMIT }
  const starts = startsOf(options, record)
  const sides: Sides = {
    express: new Side(starts.express, limits),
    again: new Side(starts.again, limits),
    fwjs: new Side(starts.fwjs, limits),
  }
  const outcome = await sendAll(sides, requests, options, record, terminal)
  const given = readLoaded('fwjs', record)
  if (outcome.startFailure === undefined) assertReplaced(given, wanted)
  return {
    ...outcome,
    ports: sides.express.ports,
    skipped,
    express: readLoaded('express', record).join(', ') || 'express',
    fwjs: given.join(', ') || wanted,
    command: options.command.map((word) => (word === process.execPath ? 'node' : word)).join(' '),
  }
}

/** Stops all child processes on interrupt. */
function stopOnInterrupt(): () => void {
  const interrupt = (): void => {
    killApps()
    process.exit(130)
  }
  process.on('exit', killApps)
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  return () => {
    process.off('exit', killApps).off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

/** Compares the responses of an app on Express and fwjs; returns 1 if they differ. */
export async function compareRequests(
  options: CompareOptions,
  terminal: Terminal,
): Promise<number> {
  const record = mkdtempSync(join(tmpdir(), 'fwjs-compare-'))
  const release = stopOnInterrupt()
  try {
    const comparison = await compare(options, record, terminal)
    if (options.report) writeFileSync(options.report, comparisonPage(comparison))
    if (options.json) terminal.json(comparisonJson(comparison))
    else {
      printComparison(comparison, options.max, terminal)
      if (options.report) terminal.line(`report: ${options.report}`)
    }
    return isSame(comparison) ? 0 : 1
  } finally {
    release()
    rmSync(record, { recursive: true, force: true })
  }
}
