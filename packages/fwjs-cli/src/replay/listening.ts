/*
 * Loaded into each compared app first. Replaces every port with an unused one, so that several copies
 * can run at once, and reports it to `fwjs compare`. Marks crashes caused by unhandled rejections in
 * the output. Nothing else may change.
 */
import { writeSync } from 'fs'
import http from 'http'
import net from 'net'
import tls from 'tls'
import { REJECTED } from './rejection.ts'

/** The address for reports, inherited by child processes. */
export interface ReportAddress {
  path: string
  secret: string
}

/** Reported by an app when it listens. */
export interface Listening {
  /** The index of the `listen` call. */
  order: number
  /** The port the app asked for. */
  asked: number
  port: number
  host: string
  kind: 'http' | 'https' | 'other'
}

type ListenArguments = Parameters<net.Server['listen']>

const isPort = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))

/** Returns the port in the arguments of `listen`; undefined for a path or a handle. */
function portOf([first]: unknown[]): number | undefined {
  if (first === undefined || first === null || typeof first === 'function') return 0
  if (isPort(first)) return Number(first)
  const port = typeof first === 'object' && 'port' in first ? first.port : undefined
  return isPort(port) ? Number(port) : undefined
}

function withAnyPort([first, ...rest]: unknown[]): unknown[] {
  if (isPort(first)) return [0, ...rest]
  return typeof first === 'object' && first !== null
    ? [{ ...first, port: 0 }, ...rest]
    : [first, ...rest]
}

function kindOf(server: net.Server): Listening['kind'] {
  if (server instanceof http.Server) return 'http'
  return server instanceof tls.Server ? 'https' : 'other'
}

/** Exits the app if the process that started it is gone. */
function connect(path: string): net.Socket {
  const socket = net.connect(path)
  socket.on('error', () => {})
  socket.on('close', () => process.kill(process.pid, 'SIGTERM'))
  socket.unref()
  return socket
}

function reportListening({ path, secret }: ReportAddress): void {
  const { listen } = net.Server.prototype
  let socket: net.Socket | undefined
  let calls = 0
  net.Server.prototype.listen = function (this: net.Server, ...args: ListenArguments) {
    const asked = portOf(args)
    if (asked === undefined) return listen.apply(this, args)
    const order = ++calls
    this.once('listening', () => {
      const { port, address } = this.address() as net.AddressInfo
      const listening: Listening = { order, asked, port, host: address, kind: kindOf(this) }
      socket ??= connect(path)
      socket.write(`${JSON.stringify({ secret, ...listening })}\n`)
    })
    return listen.apply(this, withAnyPort(args) as ListenArguments)
  } as net.Server['listen']
}

function reportRejection(): void {
  process.on('uncaughtExceptionMonitor', (_error, origin) => {
    if (origin === 'unhandledRejection') writeSync(2, `${REJECTED}\n`)
  })
}

const address = process.env['FWJS_COMPARE_REPORTS']
if (address) {
  reportListening(JSON.parse(address) as ReportAddress)
  reportRejection()
}
