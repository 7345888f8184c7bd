import { recordRequests } from '../record-requests.ts'
import { UserError } from '../terminal/user-error.ts'
import type { Call, Command } from './definition.ts'

function readAddress(value: Call['options'][string]): URL {
  const text = String(value ?? '')
  const address = /^\d+$/.test(text) ? `http://localhost:${text}` : text
  const url = URL.canParse(address) ? new URL(address) : undefined
  // Only an origin, because a path or a password would be ignored.
  if (url?.protocol === 'http:' && url.href === `${url.origin}/`) return url
  throw new UserError(
    'Pass the address of the running app: --to http://localhost:3000 (HTTP only, no path)',
  )
}

function readPort(value: Call['options'][string]): number {
  const port = Number(value ?? 3001)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new UserError(`Invalid --port: ${value}`)
}

/** `fwjs record`. */
export const recordCommand: Command = {
  name: 'record',
  summary: 'record requests to a running app, for fwjs compare',
  usage: ['FILE --to http://localhost:3000 [options]'],
  does: 'Starts a proxy in front of a running app. It forwards everything and writes each request to FILE, one JSON object per line. Values known to be harmless are kept, the rest are replaced with placeholders of the same type and length, and bodies are omitted. Press Ctrl-C to stop.',
  options: {
    to: { type: 'string', value: 'URL', help: 'address of the running app' },
    port: { type: 'string', value: 'N', help: 'proxy port (default: 3001)' },
    host: { type: 'string', value: 'ADDRESS', help: 'proxy address (default: 127.0.0.1)' },
    bodies: { type: 'boolean', help: 'record bodies, with placeholders for their values' },
    credentials: {
      type: 'boolean',
      help: 'record everything unchanged: cookies, tokens, passwords',
    },
  },
  examples: [
    [
      'fwjs record requests.jsonl --to http://localhost:3000',
      'record, using http://localhost:3001 in your browser',
    ],
    ['fwjs compare app.js --requests requests.jsonl', 'compare using the recorded requests'],
  ],
  page: 'cli/record.md',
  async run({ options, positionals }, terminal) {
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) {
      throw new UserError('Pass exactly one file: fwjs record FILE --to http://localhost:3000')
    }
    const { bodies, credentials } = options
    const kept = { bodies: bodies === true, credentials: credentials === true }
    const to = readAddress(options['to'])
    const port = readPort(options['port'])
    const host = String(options['host'] || '127.0.0.1')
    return recordRequests({ file, to, port, host, ...kept }, terminal)
  },
}
