import assert from 'node:assert/strict'
import test from 'node:test'
import vm from 'node:vm'
import type { Express, NextFunction, Request, RequestHandler, Response } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'
import { recording } from '../support/tracing.mts'

/** Every kind of callback that the router calls with `next`. Each runs for a request to `/7`. */
const kinds: Record<string, (app: Express, callback: RequestHandler) => void> = {
  'a handler': (app, callback) => {
    app.get('/:id', (req, res, next) => callback(req, res, next))
  },
  'an error handler': (app, callback) => {
    app.get('/:id', (_req, _res, next) => next(new Error('an earlier error')))
    app.use((_error: Error, req: Request, res: Response, next: NextFunction) =>
      callback(req, res, next),
    )
  },
  'a param callback': (app, callback) => {
    app.param('id', (req, res, next) => callback(req, res, next))
    app.get('/:id', (_req, _res, next) => next())
  },
}

interface Outcome {
  /** How many times the handler that follows ran. */
  continued: number
  /** The errors that reached the error handlers. */
  caught: RegExp[]
  warnings: RegExp[]
}

const BODY_NOT_PARSED = /^Error: req\.body is undefined: no body parser ran/
const LATE_REJECTION = /^Error: Handler promise rejected after next\(\) was called/
const NEXT_TWICE = / called next\(\) twice; the second call was ignored/

/** What a callback does, as source text, and what follows from it, whatever kind of callback it is. */
const outcomes: Record<string, [source: string, outcome: Partial<Outcome>]> = {
  'calls next': ['next()', { continued: 1 }],
  throws: ['throw new Error("thrown")', { caught: [/^thrown$/] }],
  'throws a falsy value': ['throw undefined', { caught: [/^Non-error thrown$/] }],
  rejects: ['return (async () => { throw new Error("rejected") })()', { caught: [/^rejected$/] }],
  'rejects with a falsy value': ['return Promise.reject()', { caught: [/^Rejected promise$/] }],
  "rejects with 'route'": [
    'return Promise.reject("route")',
    { caught: [/^A handler rejected with 'route'/] },
  ],
  'rejects after next': [
    'return (async () => { next(); throw new Error("late") })()',
    { continued: 1, warnings: [LATE_REJECTION] },
  ],
  'rejects with the error it passed to next': [
    'return (async () => { const error = new Error("same"); next(error); throw error })()',
    { caught: [/^same$/] },
  ],
  'calls next twice': ['next(); next()', { continued: 1, warnings: [NEXT_TWICE] }],
  'throws after next': [
    'next(); throw new Error("after next")',
    { continued: 1, caught: [/^after next$/] },
  ],
  'reads a body that no parser has read': [
    'const { name } = req.body',
    { caught: [/^Cannot destructure/], warnings: [BODY_NOT_PARSED] },
  ],
  'reads a body that no parser has read, in a promise': [
    'return (async () => { const { name } = req.body })()',
    { caught: [/^Cannot destructure/], warnings: [BODY_NOT_PARSED] },
  ],
}

/** Compiles a callback in a file of its own, because a warning is emitted once per call site. */
function callbackIn(filename: string, source: string): RequestHandler {
  return vm.runInThisContext(`(req, res, next) => { ${source} }`, { filename })
}

async function observe(register: (app: Express) => void, isTraced: boolean) {
  const observed = { continued: 0, caught: [] as string[], warnings: [] as string[] }
  const app = quietApp()
  register(app)
  app.use((_req, res) => {
    observed.continued += 1
    setImmediate(() => res.end())
  })
  app.use((error: Error, _req: Request, res: Response, _next: NextFunction) => {
    observed.caught.push(error.message)
    setImmediate(() => res.end())
  })
  const request = () => serving(app, (address) => ask(address, '/7'))
  const warnings = await warningsOf(() => (isTraced ? recording(request) : request()))
  observed.warnings = warnings.map(String)
  return observed
}

function assertMatches(texts: string[], expected: RegExp[] = []): void {
  assert.equal(texts.length, expected.length, `${texts}`)
  for (const [index, pattern] of expected.entries()) assert.match(texts[index] ?? '', pattern)
}

for (const [kind, register] of Object.entries(kinds)) {
  for (const [action, [source, outcome]] of Object.entries(outcomes)) {
    for (const tracing of ['without tracing', 'with tracing']) {
      test(`${kind} that ${action} behaves like any other callback, ${tracing}`, async () => {
        const callback = callbackIn(`/app/${kind} ${action} ${tracing}.js`, source)
        const observed = await observe((app) => register(app, callback), tracing === 'with tracing')
        assertMatches(observed.caught, outcome.caught)
        assertMatches(observed.warnings, outcome.warnings)
        assert.equal(observed.continued, outcome.continued ?? 0)
      })
    }
  }
}
