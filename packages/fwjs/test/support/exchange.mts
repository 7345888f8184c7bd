import type { IncomingHttpHeaders } from 'node:http'

export interface Reply {
  status: number
  statusMessage: string
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  text: string
  bytes: Buffer
  /** True if the connection closed before the response was complete. */
  cut: boolean
}

export interface Question {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}
