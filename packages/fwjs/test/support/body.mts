import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'fwjs'
import { get, type Question, type Reply } from './client.mts'
import { quietApp } from './quiet.mts'

type Parser = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

/** The parsed body, or the error with its properties. */
export interface Outcome {
  status: number
  reply: Reply
  body: unknown
  error: Record<string, unknown> | undefined
}

/** Creates an app that responds with the parsed body or the error. */
export function parsingApp(...parsers: Parser[]): Express {
  const app = quietApp()
  app.use(...parsers)
  app.use((req, res) => {
    res.json({ body: Buffer.isBuffer(req.body) ? { hex: req.body.toString('hex') } : req.body })
  })
  const report: import('fwjs').ErrorRequestHandler = (error, req, res, _next) => {
    const { name, message, status, statusCode, expose, type } = error
    const fields = { ...error, name, message, status, statusCode, expose, type }
    res.status(status ?? 500).json({ error: fields, body: req.body })
  }
  return app.use(report)
}

export async function parse(
  parser: Parser | Parser[],
  type: string | undefined,
  body: string | Buffer | undefined,
  headers: Question['headers'] = {},
): Promise<Outcome> {
  const reply = await get(parsingApp(...[parser].flat()), '/', {
    method: 'POST',
    headers: type === undefined ? headers : { 'Content-Type': type, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return { status: reply.status, reply, ...JSON.parse(reply.text) }
}
