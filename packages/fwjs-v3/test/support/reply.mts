import './env.mts'
import fw, { type Application, type Request, type Response } from 'fwjs-v3'
import { get, type Question, type Reply } from './client.mts'

/** Returns the response of a handler, as the client receives it. */
export function replyOf(
  respond: (res: Response, req: Request) => unknown,
  question: Question & { path?: string; app?: Application } = {},
): Promise<Reply> {
  const app = question.app ?? fw()
  app.use((req, res) => {
    respond(res, req)
  })
  return get(app, question.path ?? '/', question)
}

/** Returns what a handler reads from its request. */
export async function seenBy(
  look: (req: Request, res: Response) => unknown,
  question: Question & { path?: string; app?: Application } = {},
): Promise<unknown> {
  const reply = await replyOf((res, req) => {
    res.end(JSON.stringify({ seen: look(req, res) }))
  }, question)
  return (JSON.parse(reply.text) as { seen?: unknown }).seen
}

/** Calls a method with arguments that its types don't allow. */
export function call(target: object, method: string, ...values: unknown[]): unknown {
  return Reflect.apply(Reflect.get(target, method), target, values)
}
