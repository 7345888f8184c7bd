import fw, { type Express, type NextFunction as Next, type Request, type Response } from 'fwjs'
import { type Trace, type TraceOptions, type TraceRequest, trace } from 'fwjs-ops'
import { load } from './require.mts'

/** Formats one line per layer except the two that every app starts with, indented by its depth. */
export const linesOf = ({ layers }: Trace): string[] =>
  layers
    .filter(({ name }) => !/^(?:query|expressInit)$/.test(name))
    .map(({ kind, name, path, mount, depth, method, outcome, error }) =>
      [`${'  '.repeat(depth)}${kind} ${name} ${path}`, mount && `in ${mount}`, method]
        .concat(outcome, error)
        .filter(Boolean)
        .join(' '),
    )

/** Doesn't use the inspector, which would disturb the coverage of this process. */
export const run = (
  app: object,
  request: TraceRequest = {},
  options: TraceOptions = {},
): Promise<Trace> => trace(app, request, { source: false, ...options })

export function step(_req: Request, _res: Response, next: Next): void {
  next()
}

export function later(_req: Request, _res: Response, next: Next): void {
  setImmediate(next)
}

export function respond(_req: Request, res: Response): void {
  res.send('respond')
}

export function broken(): void {
  throw new RangeError('broken')
}

export function rescue(_error: unknown, _req: Request, res: Response, _next: Next): void {
  res.status(500).end()
}

/** Creates an app with every kind of layer. */
export function wholeApp(): Express {
  const app = fw()
  const users = fw.Router()
  const inner = fw()
  users.get('/:id', later, respond)
  users.get('/', (_req, _res, next) => next('route'), broken)
  users.all('/', (_req, _res, next) => next({ code: 7 }))
  users.use(function mend(error: unknown, _req: Request, _res: Response, next: Next) {
    next(error)
  })
  inner.get('/x', respond)
  inner.use(/^\/y/, step)
  app.use(step)
  app.use('/api/', users)
  app.use(['/one', '/two'], inner)
  app.post('/body', fw.json(), (req, res) => res.json(req.body))
  app.get('/broken', broken, rescue)
  app.get('/render', (_req, res) => res.render('nothing'))
  app.get(['/list', '/index'], respond)
  app.use(rescue)
  return app
}

export const { prototype } = load('fwjs/lib/router/layer.js')

/** Makes fwjs layers look like those of Express 4, which publishes nothing. */
export async function asExpress<T>(work: () => Promise<T>): Promise<T> {
  const { match } = prototype
  prototype.match = function fast_slash(this: object, path: string): boolean {
    return match.call(this, path)
  }
  try {
    return await work()
  } finally {
    prototype.match = match
  }
}
