import type { Candidate, Trace, TracedLayer } from 'fwjs-ops'
import { METHODS } from 'http'
import { reasonText } from '../explain/reasons.ts'
import { unexpectedLayers } from '../explain/unexpected.ts'
import type { AppInfo, TypedRequest } from '../program/task.ts'
import { escaped } from '../terminal/escape.ts'
import { linesOf } from '../terminal/output.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { styled, type Text } from '../terminal/text.ts'
import { UserError } from '../terminal/user-error.ts'
import { cut } from '../terminal/wrap.ts'
import { exportOption, inspect } from './ask.ts'
import type { Call, Command } from './definition.ts'
import { readHeader } from './header.ts'
import { placeOf } from './place.ts'

/** `fwjs explain`. */
export const explainCommand: Command = {
  name: 'explain',
  summary: "show which layers a request would run, and why the others can't",
  usage: ['METHOD URL [FILE|FOLDER] [--run] [--all] [--json] [--export NAME]'],
  does: "Shows, for each layer of an Express or fwjs app, whether a request may run it and, if not, why.\nDoesn't send the request unless you pass --run. Starts the app like `node FILE`, but on an unused port, and stops it once the app is found.",
  options: {
    run: { type: 'boolean', help: 'send the request and show what ran' },
    all: { type: 'boolean', help: "show all layers that can't match" },
    header: {
      type: 'string',
      short: 'H',
      multiple: true,
      value: '"NAME: VALUE"',
      help: 'request header, for --run',
    },
    data: { type: 'string', short: 'd', value: 'TEXT', help: 'request body, for --run' },
    json: { type: 'boolean', help: 'print everything as JSON' },
    export: exportOption,
  },
  examples: [
    ['fwjs explain GET /users/7', 'show which layers may run, and why'],
    ['fwjs explain GET /users/7 --run', 'show what runs'],
    ['fwjs explain POST /users --run -H "Content-Type: application/json" -d "{}"', 'with a body'],
  ],
  page: 'cli/explain.md',
  async run(call, terminal) {
    const request = readRequest(call)
    const isRun = Boolean(call.options['run'])
    const info = await inspect(call.positionals[2], call, { request, isRun }, terminal)
    if (call.options['json']) terminal.json(info)
    else print(terminal, request, info, Boolean(call.options['all']))
    return 0
  },
}

function readRequest({ positionals, options }: Call): TypedRequest {
  const [method = '', url = ''] = positionals
  if (!METHODS.includes(method.toUpperCase())) {
    throw new UserError(`"${method}" is not an HTTP method. Example: fwjs explain GET /users/7`)
  }
  if (!/^(?:\/|https?:\/\/|\*$)/.test(url)) {
    throw new UserError(
      `The URL must start with a slash: "${url}". Example: fwjs explain GET /users/7`,
    )
  }
  const body = options['data'] as string | undefined
  const headers = Object.fromEntries(((options['header'] ?? []) as string[]).map(readHeader))
  return { method: method.toUpperCase(), url, headers, ...(body !== undefined && { body }) }
}

/** Maximum lines of an error message to show. */
const ERROR_LINES = 20

/** Maximum number of layers that can't match shown by default. */
const FEW = 25

function print(terminal: Terminal, request: TypedRequest, info: AppInfo, isAll: boolean): void {
  const { candidates = [], trace, framework } = info
  const title = `${request.method} ${request.url}`
  terminal.line(styled('bold', title), framework ? ` on ${framework}` : '')
  terminal.line()
  const passed = candidates.filter(({ outcome }) => outcome === 'cannot match').length
  const isShort = isAll || passed <= FEW
  const shown = candidates.filter(({ outcome }) => isShort || outcome === 'may match')
  terminal.table(shown.map(candidateRow))
  terminal.line()
  terminal.line(summaryOf(candidates.length - passed, passed, isShort))
  if (!candidates.some(isRouteThatMayRun)) {
    terminal.line("No route handles this request: either middleware responds, or it's a 404.")
  }
  if (trace) printTrace(terminal, candidates, trace)
  else terminal.line(styled('dim', 'Use --run to send the request and see what runs.'))
}

const isRouteThatMayRun = ({ kind, outcome, reason }: Candidate): boolean =>
  kind === 'route' && outcome === 'may match' && reason !== 'no handler'

function summaryOf(may: number, cannot: number, isShort: boolean): string {
  const passed = isShort
    ? `${cannot} can't match`
    : `${cannot} can't match (use --all to show them)`
  return `${may} of ${may + cannot} layers may run; ${passed}.`
}

function candidateRow(candidate: Candidate): Text[] {
  const { kind, path, methods, name, depth, outcome, params, opaque, source } = candidate
  const may = outcome === 'may match'
  const remarks = [
    reasonText(candidate),
    params &&
      Object.entries(params)
        .map(([key, value]) => `${key} = ${Array.isArray(value) ? `[${value.join(', ')}]` : value}`)
        .join(', '),
    opaque && "its layers can't be inspected",
  ].filter(Boolean)
  const cells = [
    may ? styled('green', 'may') : 'no',
    `${'  '.repeat(depth)}${labelOf(kind, methods, name)}`,
    path,
    remarks.join('; '),
    source ? styled('dim', placeOf(source)) : '',
  ]
  return may ? cells : cells.map((cell) => styled('dim', cell))
}

function labelOf(kind: string, methods: string[] | undefined, name: string | undefined): string {
  if (kind === 'route') return methods ? `route ${methods.join(', ')}` : 'route'
  return name === undefined || name === kind ? kind : `${kind} ${name}`
}

function printTrace(terminal: Terminal, candidates: Candidate[], trace: Trace): void {
  terminal.line()
  terminal.line(styled('bold', 'What ran'))
  const widest = Math.floor(terminal.width / 2)
  terminal.table(trace.layers.map((layer) => tracedRow(layer, widest)))
  terminal.line()
  printLongErrors(terminal, trace, widest)
  terminal.line(endOf(trace))
  const unexpected = unexpectedLayers(candidates, trace)
  if (unexpected.length === 0) return
  const names = unexpected.map(({ kind, name }) => labelOf(kind, undefined, name)).join(', ')
  terminal.line(
    styled('yellow', 'Unexpected: '),
    `${names}. An earlier layer changed the URL or the method, or called them directly.`,
  )
}

/** Returns the first line of an error message, truncated to fit a cell. */
const shortError = (error: string | undefined, widest: number): string =>
  cut(escaped(linesOf(String(error))[0] ?? ''), widest)

/** Prints the error messages that the table truncates. */
function printLongErrors(terminal: Terminal, { layers }: Trace, widest: number): void {
  const errors = new Set(layers.flatMap(({ error }) => error ?? []))
  for (const error of errors) {
    if (shortError(error, widest) === error) continue
    for (const line of linesOf(error).slice(0, ERROR_LINES)) terminal.line(styled('red', line))
    terminal.line()
  }
}

function tracedRow(layer: TracedLayer, widest: number): Text[] {
  const { kind, name, path, depth, outcome, error, milliseconds, source } = layer
  return [
    `${milliseconds.toFixed(1)} ms`.padStart(9),
    `${'  '.repeat(depth)}${labelOf(kind, undefined, name)}`,
    path,
    outcome === 'error' ? styled('red', `error: ${shortError(error, widest)}`) : outcome,
    source ? styled('dim', placeOf(source)) : '',
  ]
}

function endOf({ status, route, incomplete }: Trace): string {
  if (incomplete === 'timeout') return 'No complete response within 10 seconds.'
  if (incomplete === 'closed') return 'The connection was closed before the response was complete.'
  return `Responded with ${status}${route === undefined ? '' : `; the last route was ${route}`}.`
}
