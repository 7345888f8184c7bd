import type { Express, Request, Response } from 'fwjs'
import { get, type Question } from './client.mts'
import { quietApp } from './quiet.mts'

/** The request as a handler sees it, sent to the client as JSON. `undefined` arrives as null. */
export async function seen(
  look: (req: Request, res: Response) => unknown,
  question: Question & { path?: string; app?: Express } = {},
): Promise<unknown> {
  const app = question.app ?? quietApp()
  app.use((req, res) => {
    res.end(JSON.stringify(look(req, res) ?? null))
  })
  return JSON.parse((await get(app, question.path ?? '/', question)).text)
}
