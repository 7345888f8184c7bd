import { outcome } from '../harness/describe.mjs'
import { has, observed } from '../harness/expect.mjs'

/*
 * The rows of "From Express 5.2" in docs/migration/from-express-5.md. `row` is the row of the page;
 * `before` must hold for 5.2.1, and `now` for 5.3.0 and for fwjs-v5.
 */

/** Builds an app in which each URL runs one function. */
const choosing = (choices) => (fw) => {
  const app = fw()
  app.get('/:choice', (req, res) => choices[req.params.choice](res))
  return app
}

const attach = (name) => (res) => res.attachment(name).end()

const sendAs = (type) => (res) => {
  res.setHeader('Content-Type', type)
  res.send('text')
}

const FAILURES = {
  cause: () => Object.assign(new Error('outer', { cause: new Error('inner') }), { code: 'E' }),
  bare: () => Object.create(null),
}

const withRow = (program) => ({ covers: [], name: program.row[0], ...program })

export default [
  {
    row: [
      'the HTML page of a redirect',
      '`<p>Found. Redirecting to /a</p>`',
      'a complete document with a title',
    ],
    build: choosing({ there: (res) => res.redirect('/a') }),
    requests: [['GET /there', { Accept: 'text/html' }]],
    before: has('\n\n<p>Found. Redirecting to /a</p>'),
    now: has('<!DOCTYPE html><head><title>Found</title></head><body>'),
  },
  {
    row: [
      '`Content-Disposition`',
      '`filename="a.png"`, `filename="café.txt"`',
      '`filename=a.png`; a non-ASCII name is sent as `filename*` with an ASCII fallback',
    ],
    build: choosing({ ascii: attach('a.png'), other: attach('café.txt') }),
    requests: ['GET /ascii', 'GET /other'],
    before: has('; filename="a.png"\n', '; filename="café.txt"\n'),
    now: has('; filename=a.png\n', `; filename="caf?.txt"; filename*=UTF-8''caf%C3%A9.txt\n`),
  },
  {
    row: [
      '`res.send` and parameters in `Content-Type`',
      'sorted; a malformed one is an error',
      'in their order; a malformed one is dropped',
    ],
    build: choosing({
      ordered: sendAs('text/plain; b=1; a=2'),
      malformed: sendAs('text/plain; charset'),
    }),
    requests: ['GET /ordered', 'GET /malformed'],
    before: has('text/plain; a=2; b=1; charset=utf-8\n', '500', 'invalid parameter format'),
    now: has('text/plain; b=1; a=2; charset=utf-8\n', 'Content-Type: text/plain; charset=utf-8\n'),
  },
  {
    row: [
      '`res.send` with `Transfer-Encoding` set',
      'sends `Content-Length` as well',
      'omits `Content-Length`',
    ],
    build: choosing({ chunked: (res) => res.set('Transfer-Encoding', 'chunked').send('text') }),
    requests: ['GET /chunked'],
    before: has('Transfer-Encoding: chunked\n', 'Content-Length: 4\n'),
    now: (text) => has('Transfer-Encoding: chunked\n')(text) && !text.includes('Content-Length'),
  },
  {
    row: [
      'the log of an unhandled error',
      'its stack; an error without `toString` crashes the process',
      'the error itself, with its cause and properties',
    ],
    environment: { NODE_ENV: 'production' },
    settle: 10,
    build(fw, observe) {
      const app = fw()
      app.get('/:failure', (req, res, next) => next(FAILURES[req.params.failure]()))
      console.error = (logged) =>
        observe('logged', [typeof logged, logged.cause?.message, logged.code])
      return app
    },
    requests: ['GET /cause', 'GET /bare'],
    before: has(
      observed('logged', '["string", undefined, undefined]'),
      'logged uncaught exception: TypeError: err.toString is not a function',
    ),
    now: (text) =>
      has(observed('logged', '["object", "inner", "E"]'))(text) &&
      !text.includes('uncaught exception'),
  },
  {
    row: ['`req.fresh` for the QUERY method', 'always false', 'compared as for GET'],
    build: (fw, observe) =>
      fw().use((req, res) => {
        res.set('ETag', '"a"')
        observe(req.method, req.fresh)
        res.end()
      }),
    requests: ['GET', 'QUERY'].map((method) => [`${method} /`, { 'If-None-Match': '"a"' }]),
    before: has(observed('GET', 'true'), observed('QUERY', 'false')),
    now: has(observed('GET', 'true'), observed('QUERY', 'true')),
  },
  {
    row: [
      'empty arguments',
      "`app.render(name, null, callback)` throws; `res.attachment('')` sends `filename*=UTF-8''`",
      '`app.render` accepts null; `res.attachment(\'\')` sends `filename=""`',
    ],
    build(fw, observe) {
      const app = fw().engine('html', (file, options, done) => done(null, 'text'))
      app.get('/render', (req, res) => {
        observe(
          'render',
          outcome(() => app.render('none.html', null, () => {})),
        )
        res.end()
      })
      app.get('/attachment', (req, res) => attach('')(res))
      return app
    },
    requests: ['GET /render', 'GET /attachment'],
    before: has('{threw: "TypeError: Cannot read', `; filename*=UTF-8''\n`),
    now: has(observed('render', 'undefined'), '; filename=""\n'),
  },
].map(withRow)
