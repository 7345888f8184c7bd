import { randomBytes, timingSafeEqual } from 'crypto'
import { once } from 'events'
import { mkdtempSync, rmSync } from 'fs'
import net from 'net'
import { networkInterfaces, tmpdir } from 'os'
import { join } from 'path'
import { isRecord } from '../requests/shape.ts'
import type { Listening, ReportAddress } from './listening.ts'

/*
 * Receives reports from app processes that listen. An inherited file descriptor doesn't work, because
 * Node.js closes it in child processes, so npm, tsx, and cluster would lose it. Instead, it uses a UNIX
 * socket in a private folder, or a named pipe on Windows. Each report contains a secret that only the
 * app's processes inherit, and is still validated.
 */

const LONGEST_LINE = 1000
const MOST_REPORTS = 1000
/** UNIX socket paths are limited to about 100 characters. */
const LONGEST_FOLDER = 60

const isPort = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) < 65_536

/** Returns true for an address of this machine. */
function checkOwnAddress(host: unknown): host is string {
  if (typeof host !== 'string' || net.isIP(host) === 0) return false
  if (/^(?:0\.0\.0\.0|::|::1|(?:::ffff:)?127\..*)$/.test(host)) return true
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === host))
}

function validateReport(value: Record<string, unknown>): boolean {
  const { order, asked, port, host, kind } = value
  const isKind = kind === 'http' || kind === 'https' || kind === 'other'
  return (
    Number.isSafeInteger(order) &&
    isPort(asked, 0) &&
    isPort(port, 1) &&
    checkOwnAddress(host) &&
    isKind
  )
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Receives the reports of one app. */
export class Reports {
  readonly #server = net.createServer()
  readonly #folder: string | undefined
  readonly #take: (listening: Listening) => void
  #taken = 0
  readonly address: ReportAddress

  private constructor(take: (listening: Listening) => void) {
    this.#take = take
    const secret = randomBytes(32).toString('hex')
    const isWindows = process.platform === 'win32'
    const parent = tmpdir().length > LONGEST_FOLDER ? '/tmp' : tmpdir()
    this.#folder = isWindows ? undefined : mkdtempSync(join(parent, 'fwjs-reports-'))
    const path = this.#folder
      ? join(this.#folder, 'socket')
      : `\\\\.\\pipe\\fwjs-${randomBytes(16).toString('hex')}`
    this.address = { path, secret }
    this.#server.on('connection', (socket) => this.#read(socket))
  }

  /** Calls `take` for each server of the app that listens. */
  static async open(take: (listening: Listening) => void): Promise<Reports> {
    const reports = new Reports(take)
    await once(reports.#server.listen(reports.address.path), 'listening')
    return reports
  }

  /** Stops receiving reports. */
  close(): void {
    this.#server.close()
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true })
  }

  #read(socket: net.Socket): void {
    let text = ''
    socket.setEncoding('utf8').on('error', () => {})
    socket.on('data', (data: string) => {
      const lines = (text + data).split('\n')
      text = lines.pop() ?? ''
      const isRefused = text.length > LONGEST_LINE || !lines.every((line) => this.#accepts(line))
      if (isRefused) socket.destroy()
    })
  }

  /** Handles a report; returns false if it isn't from the app. */
  #accepts(line: string): boolean {
    const report = line.length > LONGEST_LINE ? undefined : parsed(line)
    if (!report || !this.#isSecret(report['secret'])) return false
    this.#taken += 1
    if (this.#taken <= MOST_REPORTS && validateReport(report)) {
      const { order, asked, port, host, kind } = report as unknown as Listening
      this.#take({ order, asked, port, host, kind })
    }
    return true
  }

  #isSecret(value: unknown): boolean {
    const given = Buffer.from(String(value))
    const wanted = Buffer.from(this.address.secret)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
}
