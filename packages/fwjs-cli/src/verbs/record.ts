import { recordRequests } from '../record-requests.ts'
import { UserError } from '../terminal/user-error.ts'
import type { Call, Verb } from './verb.ts'

function addressOf(value: Call['options'][string]): URL {
  const text = String(value ?? '')
  const address = /^\d+$/.test(text) ? `http://localhost:${text}` : text
  const url = URL.canParse(address) ? new URL(address) : undefined
  // Nothing else than an origin: a path or a password would be ignored.
  if (url?.protocol === 'http:' && url.href === `${url.origin}/`) return url
  throw new UserError(
    'Name the program that is running: --to http://localhost:3000 (HTTP only, without a path)',
  )
}

function portOf(value: Call['options'][string]): number {
  const port = Number(value ?? 3001)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new UserError(`--port ${value} is no port.`)
}

/** `fwjs record`. */
export const recordVerb: Verb = {
  name: 'record',
  summary: 'records requests to a running program, for fwjs compare',
  usage: ['FILE --to http://localhost:3000 [options]'],
  does: 'A proxy in front of a program that is running: it passes everything on, and writes each request to FILE, one JSON object a line. It keeps what is known to be harmless, replaces the rest by placeholders of the same type and length, and leaves bodies out. Ctrl-C ends it.',
  options: {
    to: { type: 'string', value: 'URL', help: 'where the program listens' },
    port: { type: 'string', value: 'N', help: 'where the proxy listens (default: 3001)' },
    host: { type: 'string', value: 'ADDRESS', help: 'on which address (default: 127.0.0.1)' },
    bodies: { type: 'boolean', help: 'keep bodies, with placeholders for their values' },
    credentials: { type: 'boolean', help: 'keep everything as it is: cookies, tokens, passwords' },
  },
  examples: [
    [
      'fwjs record requests.jsonl --to http://localhost:3000',
      'use http://localhost:3001 meanwhile',
    ],
    ['fwjs compare app.js --requests requests.jsonl', 'then compare'],
  ],
  page: 'cli/record.md',
  async run({ options, positionals }, terminal) {
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) {
      throw new UserError('Name one file: fwjs record FILE --to http://localhost:3000')
    }
    const { bodies, credentials } = options
    const kept = { bodies: bodies === true, credentials: credentials === true }
    const to = addressOf(options['to'])
    const port = portOf(options['port'])
    const host = String(options['host'] || '127.0.0.1')
    return recordRequests({ file, to, port, host, ...kept }, terminal)
  },
}
