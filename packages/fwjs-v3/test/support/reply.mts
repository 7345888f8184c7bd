import './env.mts'
import fw, { type Application, type Request, type Response } from 'fwjs-v3'
import { get, type Question, type Reply } from './client.mts'

/** The reply that a handler gives, as the client receives it. */
export function replyOf(
  answer: (res: Response, req: Request) => unknown,
  question: Question & { path?: string; app?: Application } = {},
): Promise<Reply> {
  const app = question.app ?? fw()
  app.use((req, res) => {
    answer(res, req)
  })
  return get(app, question.path ?? '/', question)
}

/** What a handler finds out about its request. */
export async function seenBy(
  look: (req: Request, res: Response) => unknown,
  question: Question & { path?: string; app?: Application } = {},
): Promise<unknown> {
  const reply = await replyOf((res, req) => {
    res.end(JSON.stringify({ seen: look(req, res) }))
  }, question)
  return (JSON.parse(reply.text) as { seen?: unknown }).seen
}

/** Calls a method with arguments that its types do not allow. */
export function call(target: object, method: string, ...values: unknown[]): unknown {
  return Reflect.apply(Reflect.get(target, method), target, values)
}
