import type { Express, Request, Response } from 'fwjs'
import { get, type Question, type Reply } from './client.mts'
import { quietApp } from './quiet.mts'

/** Returns the response of a handler, as the client receives it. */
export function replyOf(
  handler: (res: Response, req: Request) => unknown,
  question: Question & { path?: string; app?: Express } = {},
): Promise<Reply> {
  const app = question.app ?? quietApp()
  app.use((req, res) => {
    handler(res, req)
  })
  return get(app, question.path ?? '/', question)
}

/** Calls a method with arguments that its types don't allow. */
export function call(target: object, method: string, ...values: unknown[]): unknown {
  return Reflect.apply(Reflect.get(target, method), target, values)
}
