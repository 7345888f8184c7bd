import { once } from 'events'
import { existsSync, rmSync } from 'fs'
import { createProxy } from './recording/proxy.ts'
import { Recorder } from './recording/recorder.ts'
import type { Kept } from './recording/redact.ts'
import type { Terminal } from './terminal/terminal.ts'
import { UserError } from './terminal/user-error.ts'

/** What `fwjs record` is told. */
export interface RecordOptions extends Kept {
  file: string
  /** The port of the proxy. */
  port: number
  /** The address of the program. */
  to: URL
}

function printEnd(recorder: Recorder, { file, bodies }: RecordOptions, terminal: Terminal): void {
  const { count, redacted, bodiesLeftOut } = recorder
  terminal.line(`${count} ${count === 1 ? 'request' : 'requests'} in ${file}`)
  for (const [where, number] of redacted) terminal.line(`redacted: ${number} × ${where}`)
  if (bodiesLeftOut > 0) {
    const why = bodies ? 'longer than 1 MB' : '--bodies keeps them'
    terminal.line(`left out: ${bodiesLeftOut} × body (${why})`)
  }
}

/** Resolves when somebody wants to end the recording. */
async function untilInterrupted(signal: AbortSignal | undefined): Promise<void> {
  const ended = new AbortController()
  const options = { signal: ended.signal }
  const ends = [once(process, 'SIGINT', options), once(process, 'SIGTERM', options)]
  if (signal) ends.push(once(signal, 'abort', options))
  await Promise.race(ends)
  for (const end of ends) end.catch(() => {})
  ended.abort()
}

function createRecorder(options: RecordOptions): Recorder {
  const { file } = options
  if (existsSync(file)) throw new UserError(`${file} exists. Remove it, or name another file.`)
  try {
    return new Recorder(file, options)
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${(error as Error).message}`)
  }
}

/** Records what is asked of a program until it is interrupted. */
export async function recordRequests(
  options: RecordOptions,
  terminal: Terminal,
  signal?: AbortSignal,
): Promise<number> {
  const { file, port, to } = options
  const recorder = createRecorder(options)
  const server = createProxy(to, recorder)
  try {
    await once(server.listen(port), 'listening')
  } catch (error) {
    recorder.end()
    rmSync(file)
    const { message } = error as Error
    throw new UserError(`Port ${port} cannot be used: ${message}. Choose another with --port.`)
  }
  const { port: chosen } = server.address() as { port: number }
  terminal.errorLine(
    `http://localhost:${chosen} passes everything on to ${to.origin} and writes it to ${file}. Ctrl-C ends it.`,
  )
  await untilInterrupted(signal)
  server.close()
  server.closeAllConnections()
  recorder.end()
  printEnd(recorder, options, terminal)
  return 0
}
