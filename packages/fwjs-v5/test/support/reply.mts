import './env.mts'
import fw, { type Express, type Request, type Response } from 'fwjs-v5'
import { get, type Question, type Reply } from './client.mts'

type To = Question & { path?: string; app?: Express }

/** Returns the response of a handler, as the client receives it. */
export function replyOf(
  respond: (res: Response, req: Request) => unknown,
  question: To = {},
): Promise<Reply> {
  const app = question.app ?? fw()
  app.use((req, res) => {
    respond(res, req)
  })
  return get(app, question.path ?? '/', question)
}

/** Returns what a handler reads from its request. */
export async function seenBy(look: (req: Request) => unknown, question?: To): Promise<unknown> {
  const reply = await replyOf((res, req) => {
    res.end(JSON.stringify({ seen: look(req) }))
  }, question)
  return (JSON.parse(reply.text) as { seen?: unknown }).seen
}

/** Calls a method with arguments that its types don't allow. */
export function call(target: object, method: string, ...values: unknown[]): unknown {
  return Reflect.apply(Reflect.get(target, method), target, values)
}

/** Returns the message of what the work throws, with its class. */
export function thrownBy(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return String(error)
  }
  return 'nothing'
}
