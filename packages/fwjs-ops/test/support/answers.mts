import fw, { type Express, type Request, type Response } from 'fwjs'
import { type Candidate, candidates } from 'fwjs-ops'

type Next = (error?: unknown) => void

export function step(_req: Request, _res: Response, next: Next): void {
  next()
}

export function rescue(_error: unknown, _req: Request, _res: Response, next: Next): void {
  next()
}

const said = ({ outcome, reason }: Candidate): string =>
  outcome === 'may match' ? `may${reason ? `: ${reason}` : ''}` : `no: ${reason}`

/** Returns the results for each layer except the two that every app starts with. */
export function resultsOf(app: object, method: string, url: string): string[] {
  return candidates(app, method, url)
    .filter(({ name }) => !/^(?:query|expressInit)$/.test(name ?? ''))
    .map((one) => `${'  '.repeat(one.depth)}${one.path} ${said(one)}`)
}

/** Returns the result for the last layer of an app. */
export function lastOf(app: object, method: string, url: string): string {
  const last = candidates(app, method, url).findLast(({ depth }) => depth === 0)
  return last ? said(last) : 'nothing'
}

export function appWith(register: (app: Express) => void): Express {
  const app = fw()
  register(app)
  return app
}
