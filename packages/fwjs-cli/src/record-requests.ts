import { once } from 'events'
import { existsSync, rmSync } from 'fs'
import { type AddressInfo, isIPv6 } from 'net'
import { RecordingProxy } from './recording/proxy.ts'
import { Recorder } from './recording/recorder.ts'
import type { Kept } from './recording/redact.ts'
import type { Terminal } from './terminal/terminal.ts'
import { UserError } from './terminal/user-error.ts'

/** The options of `fwjs record`. */
export interface RecordOptions extends Kept {
  file: string
  /** The port and address the proxy listens on. */
  port: number
  host: string
  /** The address of the app. */
  to: URL
}

function printEnd(recorder: Recorder, { file, bodies }: RecordOptions, terminal: Terminal): void {
  const { count, redacted, bodiesLeftOut, requestsLeftOut } = recorder
  terminal.line(`${count} ${count === 1 ? 'request' : 'requests'} in ${file}`)
  const replaced = redacted.map(([place, number]) => `${number} × ${place}`)
  if (replaced.length > 0) terminal.line(`redacted: ${replaced.join(', ')}`)
  if (bodiesLeftOut > 0) {
    const why = bodies ? 'larger than 1 MB' : 'use --bodies to record them'
    terminal.line(`skipped: ${bodiesLeftOut} × body (${why})`)
  }
  if (requestsLeftOut > 0) {
    terminal.line(`skipped: ${requestsLeftOut} × request (the target isn't a path)`)
  }
}

/** Resolves on Ctrl-C, or when one of the signals is aborted. */
async function untilInterrupted(signals: AbortSignal[]): Promise<void> {
  const ended = new AbortController()
  const options = { signal: ended.signal }
  const ends = [
    once(process, 'SIGINT', options),
    once(process, 'SIGTERM', options),
    ...signals.map((signal) => once(signal, 'abort', options)),
  ]
  await Promise.race(ends)
  for (const end of ends) end.catch(() => {})
  ended.abort()
}

const notWritable = (file: string, error: unknown): UserError =>
  new UserError(`Can't write ${file}: ${(error as Error).message}`)

function createRecorder(options: RecordOptions, onFailure: (error: unknown) => void): Recorder {
  const { file } = options
  if (existsSync(file))
    throw new UserError(`${file} already exists. Remove it, or choose another file.`)
  try {
    return new Recorder(file, options, onFailure)
  } catch (error) {
    throw notWritable(file, error)
  }
}

const isLoopback = (address: string): boolean => /^(?:127\.|::1$)/.test(address)

/** Prints the address of the proxy, and warns if other machines can reach it. */
function printStart(
  { file, to }: RecordOptions,
  server: RecordingProxy['server'],
  terminal: Terminal,
): void {
  const { port, address } = server.address() as AddressInfo
  const host = isIPv6(address) ? `[${address}]` : address
  const shown = address === '127.0.0.1' ? 'localhost' : host
  terminal.errorLine(
    `http://${shown}:${port} forwards requests to ${to.origin} and records them in ${file}. Press Ctrl-C to stop.`,
  )
  if (isLoopback(address)) return
  terminal.errorLine(
    `Warning: every machine that can reach ${host}:${port} can now use ${to.origin}. Omit --host to allow only this machine.`,
  )
}

async function listen(proxy: RecordingProxy, { host, port }: RecordOptions): Promise<void> {
  try {
    await once(proxy.server.listen(port, host), 'listening')
  } catch (error) {
    throw new UserError(
      `Choose another --port or --host. Can't listen on ${host}:${port}: ${(error as Error).message}`,
    )
  }
}

/** Records requests to an app until interrupted. */
export async function recordRequests(
  options: RecordOptions,
  terminal: Terminal,
  signal?: AbortSignal,
): Promise<number> {
  const { file, to } = options
  const failed = new AbortController()
  const recorder = createRecorder(options, (error) => failed.abort(error))
  const proxy = new RecordingProxy(to, recorder)
  try {
    await listen(proxy, options)
  } catch (error) {
    recorder.end()
    rmSync(file)
    throw error
  }
  printStart(options, proxy.server, terminal)
  await untilInterrupted([failed.signal, ...(signal ? [signal] : [])])
  proxy.close()
  recorder.end()
  if (failed.signal.aborted) throw notWritable(file, failed.signal.reason)
  printEnd(recorder, options, terminal)
  return 0
}
