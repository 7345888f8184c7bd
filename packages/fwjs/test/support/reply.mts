import type { Express, Request, Response } from 'fwjs'
import { get, type Question, type Reply } from './client.mts'
import { quietApp } from './quiet.mts'

/** The reply that a handler gives, as the client receives it. */
export function replyOf(
  answer: (res: Response, req: Request) => unknown,
  question: Question & { path?: string; app?: Express } = {},
): Promise<Reply> {
  const app = question.app ?? quietApp()
  app.use((req, res) => {
    answer(res, req)
  })
  return get(app, question.path ?? '/', question)
}

/** Calls a method with arguments that its types do not allow. */
export function call(target: object, method: string, ...values: unknown[]): unknown {
  return Reflect.apply(Reflect.get(target, method), target, values)
}
