import { resolve } from 'path'
import { type CompareOptions, compareRequests } from '../compare-requests.ts'
import { flagsFor } from '../program/typescript.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UserError } from '../terminal/user-error.ts'
import type { Call, Command, OptionText } from './definition.ts'
import { readHeader } from './header.ts'

/** The options of `fwjs compare --requests`. */
export const requestOptions: Record<string, OptionText> = {
  requests: {
    type: 'string',
    value: 'FILE',
    help: 'request file: HAR, JSON lines from fwjs record, or a list',
  },
  'all-methods': { type: 'boolean', help: 'also send POST, PUT, PATCH, DELETE, and others' },
  header: {
    type: 'string',
    multiple: true,
    value: "'NAME: VALUE'",
    help: 'header for every request, such as Authorization',
  },
  origin: {
    type: 'string',
    value: 'URL',
    help: 'origin to use from a HAR (default: that of the first request)',
  },
  port: {
    type: 'string',
    value: 'N',
    help: 'the server to test, by the port it asks for',
  },
  with: {
    type: 'string',
    value: 'FOLDER',
    help: 'compare with another package instead of fwjs, such as Express 5',
  },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    help: 'how long to wait for a response (default: 10)',
  },
  'start-timeout': {
    type: 'string',
    value: 'SECONDS',
    help: 'how long to wait until the app listens (default: 60)',
  },
  max: { type: 'string', value: 'N', help: 'maximum number of differences to print (default: 10)' },
  report: { type: 'string', value: 'FILE.html', help: 'write everything to one HTML page' },
  json: { type: 'boolean', help: 'print everything as JSON' },
}

const text = (value: Call['options'][string]): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Reads a numeric option, or its default. */
function readNumber(call: Call, name: string, standard: number): number {
  const value = text(call.options[name])
  const number = Number(value ?? standard)
  if (number >= 0) return number
  throw new UserError(`--${name} must be a number, got ${value}`)
}

/** Reads the command: `node app.js`, or the words after `--`. */
function readCommand({ positionals, command }: Call): string[] {
  const [file, ...more] = positionals
  if (command && command.length > 0 && file === undefined) return command
  if (file === undefined || command || more.length > 0) {
    throw new UserError(
      'Pass exactly one app: fwjs compare app.js --requests FILE, or fwjs compare --requests FILE -- npm start',
    )
  }
  try {
    require.resolve(resolve(file))
  } catch {
    throw new UserError(`File not found: ${file}`)
  }
  return [process.execPath, ...flagsFor(resolve(file)), file]
}

/** The usage of `fwjs compare --requests`. */
export const requestUsage: string[] = [
  'app.js --requests FILE [options]',
  '--requests FILE [options] -- npm start',
]

export const requestExamples: Command['examples'] = [
  ['fwjs compare app.js --requests site.har', 'use requests saved by a browser'],
  ['fwjs compare app.js --requests paths.txt', 'use lines such as: GET /users/1'],
  [
    'fwjs compare --requests r.jsonl --report r.html -- npm start',
    'start with a command, and write a page',
  ],
  [
    'fwjs compare app.js --requests r.txt --with node_modules/express5',
    'compare with Express 5 instead',
  ],
]

/** Runs `fwjs compare --requests FILE`. */
export function compareByRequests(call: Call, terminal: Terminal): Promise<number> {
  const port = text(call.options['port'])
  const options: CompareOptions = {
    requests: text(call.options['requests']) ?? '',
    command: readCommand(call),
    port: port === undefined ? undefined : readNumber(call, 'port', 0),
    with: text(call.options['with']),
    allMethods: call.options['all-methods'] === true,
    origin: text(call.options['origin']),
    headers: ((call.options['header'] ?? []) as string[]).map(readHeader),
    timeoutMs: readNumber(call, 'timeout', 10) * 1000,
    startTimeoutMs: readNumber(call, 'start-timeout', 60) * 1000,
    max: readNumber(call, 'max', 10),
    report: text(call.options['report']),
    json: call.options['json'] === true,
  }
  return compareRequests(options, terminal)
}
