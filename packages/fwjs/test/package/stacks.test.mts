import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'node:test'
import fw, { type Express, type RequestHandler } from 'fwjs'
import {
  atCaller,
  calledPackages,
  withCallerStack,
} from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { get } from '../support/client.mts'
import { firstFrame } from '../support/mistakes.mts'
import { quietApp } from '../support/quiet.mts'
import { load, pathOf } from '../support/require.mts'

/** Returns the error thrown by the app's handler. */
async function thrownIn(app: Express, handler: RequestHandler): Promise<Error> {
  let thrown: unknown
  app.get('/', handler)
  app.use(((error: unknown, _req: unknown, res: { end(): void }, _next: unknown) => {
    thrown = error
    res.end()
  }) as never)
  await get(app, '/')
  return thrown as Error
}

test('the message, the code, and the first line of the stack are as Node.js writes them', async () => {
  const error = await thrownIn(quietApp(), (_req, res) => {
    res.json(1)
    res.json(2)
  })
  assert.equal(error.message, 'Cannot set headers after they are sent to the client')
  assert.equal((error as NodeJS.ErrnoException).code, 'ERR_HTTP_HEADERS_SENT')
  assert.match(error.stack ?? '', /^Error \[ERR_HTTP_HEADERS_SENT\]: Cannot set headers after .*\n/)
})

test('an app function called by the framework stays the first frame', async () => {
  const json = await thrownIn(quietApp(), (_req, res) => {
    const value = {
      toJSON: function appFunction() {
        throw new Error('mine')
      },
    }
    res.json(value)
  })
  assert.match(firstFrame(json) ?? '', /appFunction/)

  const parsed = await thrownIn(quietApp(), (_req, res) => {
    res.json({ toJSON: () => JSON.parse('{') })
  })
  assert.match(firstFrame(parsed) ?? '', /^JSON\.parse \(<anonymous>\)/)

  const replaced = quietApp().use((_req, res, next) => {
    const { setHeader } = res
    res.setHeader = function replacedByMiddleware(name, value) {
      return setHeader.call(this, name, value)
    }
    next()
  })
  const sent = await thrownIn(replaced, (_req, res) => {
    res.send('1')
    res.send('2')
  })
  assert.match(firstFrame(sent) ?? '', /replacedByMiddleware/)
})

test('an error that Node.js throws in an app function is not changed', async () => {
  const error = await thrownIn(quietApp(), (_req, res) => {
    res.json({ toJSON: () => readFileSync('/nowhere/at/all') })
  })
  assert.match(firstFrame(error) ?? '', /node:fs/)
})

test('a package called by the app itself stays the first frame', async () => {
  const cookie = load('cookie')
  const error = await thrownIn(quietApp(), (_req, res) => {
    res.json({ toJSON: () => cookie.serialize('a b', 'c') })
  })
  assert.match(firstFrame(error) ?? '', /node_modules.cookie./)
})

test('an error after an await names the app like any other', async () => {
  const error = await thrownIn(quietApp(), async function handler(_req, res) {
    await null
    res.set('a', 'b\n')
  })
  assert.match(firstFrame(error) ?? '', /^handler .*stacks\.test\.m[jt]s:/)
})

/** Returns a package's dependencies, except types. */
function dependenciesOf(name: string): string[] {
  const folder = folderOf(name)
  const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  return Object.keys(dependencies).filter((each) => !each.startsWith('@types/'))
}

/** Some packages don't export their package.json, and the engine has no main file. */
function folderOf(name: string): string {
  let folder = dirname(pathOf(name === 'fwjs-core' ? 'fwjs-core/package.json' : name))
  while (!folder.replaceAll('\\', '/').endsWith(`/${name}`)) folder = dirname(folder)
  return folder
}

test('the list of called packages contains our dependencies, and only some of theirs', () => {
  const own = [...dependenciesOf('fwjs'), ...dependenciesOf('fwjs-core')].filter(
    (name) => name !== 'fwjs-core',
  )
  const theirs = [...own.flatMap(dependenciesOf), ...dependenciesOf('fwjs-v3')]
  assert.deepEqual(
    own.filter((name) => !calledPackages.includes(name)),
    [],
  )
  assert.deepEqual(
    calledPackages.filter((name) => !own.includes(name) && !theirs.includes(name)),
    [],
  )
})

const ours = dirname(pathOf('fwjs/lib/response.js'))
const engine = dirname(pathOf('fwjs-core/lib/errors.js'))

function errorWith(...lines: string[]): Error {
  const error = new Error('a\n    at message')
  error.stack = ['Error: a\n    at message', ...lines].join('\n    at ')
  return error
}

test('frames from Node.js, packages, and our own folders are removed before the app', () => {
  const appFrame = 'handler (/app/server.js:1:1)'
  const before = [
    'ServerResponse.setHeader (node:_http_outgoing:655:11)',
    'JSON.stringify (<anonymous>)',
    'node:internal/util:1:1',
    'async node:internal/util:1:1',
    'serialize (/app/node_modules/.pnpm/cookie@0.7.2/node_modules/cookie/index.js:1:1)',
    `${join(ours, 'response.js')}:1:1`,
    `send (${join(ours, '../src/response.ts')}:1:1)`,
    `read (${join(engine, '../agent-shims/node_modules/body-parser/lib/read.js')}:1:1)`,
    'Array.forEach (<anonymous>)',
  ]
  const after = [`run (${engine}/engine/run.js:1:1)`, 'node:internal/x:1:1']
  const { stack } = atCaller(errorWith(...before, appFrame, ...after))
  assert.equal(stack, errorWith(appFrame, ...after).stack)
})

test('an error from the app that only passes through is not changed', () => {
  const stacks = [
    ['handler (/app/server.js:1:1)', `run (${ours}/engine/run.js:1:1)`],
    ['JSON.parse (<anonymous>)', '/app/server.js:1:1', `run (${ours}/engine/run.js:1:1)`],
  ]
  for (const lines of stacks) {
    assert.equal(atCaller(errorWith(...lines)).stack, errorWith(...lines).stack)
  }
})

test('a thrown value that is not an Error is not changed', () => {
  const lines = [`send (${ours}/response.js:1:1)`, '/app/server.js:1:1']
  const frozen = Object.freeze(errorWith(...lines))
  const guarded = Object.defineProperty(new Error('x'), 'stack', {
    get() {
      throw new Error('not readable')
    },
  })
  const odd = Object.assign(new Error('x'), { stack: 5 })
  const plain = { message: 'x', stack: errorWith(...lines).stack }
  for (const thrown of [frozen, guarded, odd, plain, 'text', null, undefined, 5, Symbol('s')]) {
    assert.equal(atCaller(thrown), thrown)
  }
  assert.equal(frozen.stack, errorWith(...lines).stack)
  assert.equal(plain.stack, errorWith(...lines).stack)
  assert.equal(atCaller(Object.assign(new Error('x'), { message: 5 })).message, 5)
})

test('an app that customizes stack traces still gets its errors', async () => {
  const { prepareStackTrace, stackTraceLimit } = Error
  const twice = () =>
    thrownIn(quietApp(), (_req, res) => {
      res.json(1)
      res.json(2)
    })
  try {
    for (const limit of [0, 1, 3, Number.POSITIVE_INFINITY, undefined]) {
      Error.stackTraceLimit = limit as number
      const error = await twice()
      assert.equal((error as NodeJS.ErrnoException).code, 'ERR_HTTP_HEADERS_SENT')
      assert.equal(Error.stackTraceLimit, limit)
      if (limit) assert.match(firstFrame(error) ?? '', /stacks\.test\.m[jt]s/)
      if (limit === 1) assert.equal(error.stack?.match(/\n {4}at /g)?.length, 1)
    }
    Error.stackTraceLimit = 10
    Error.prepareStackTrace = (_error, sites) => sites
    assert.ok(Array.isArray((await twice()).stack))
    Error.prepareStackTrace = () => {
      throw new Error('cannot prepare')
    }
    assert.equal(((await twice()) as NodeJS.ErrnoException).code, 'ERR_HTTP_HEADERS_SENT')
  } finally {
    Error.prepareStackTrace = prepareStackTrace as never
    Error.stackTraceLimit = stackTraceLimit
  }
})

test('a wrapped function keeps its name, its length, this, its arguments, and its alias', () => {
  const member = withCallerStack(function member(this: unknown, _one: unknown, _two: unknown) {
    return [this, ...arguments]
  })
  assert.equal(member.name, 'member')
  assert.equal(member.length, 2)
  assert.deepEqual(Reflect.apply(member, 5, [1]), [5, 1])
  assert.deepEqual(Reflect.apply(member, 5, [1, undefined, 3]), [5, 1, undefined, 3])
  const { request, response } = fw as unknown as Record<string, Record<string, unknown>>
  assert.equal(response?.['set'], response?.['header'])
  assert.equal(response?.['type'], response?.['contentType'])
  assert.equal(request?.['get'], request?.['header'])
})

const script = `
const fw = require('fwjs')
const app = fw()
app.get('/', (req, res) => {
  res.json(1)
  setImmediate(() => res.json(2))
})
const server = app.listen(0, () => fetch('http://localhost:' + server.address().port))
`

for (const options of [[], ['--enable-source-maps'], ['--stack-trace-limit=2']]) {
  test(`the stack of an error that crashes the process begins with the app ${options}`, () => {
    const run = spawnSync(process.execPath, [...options, '-e', script], {
      cwd: dirname(pathOf('fwjs')),
      encoding: 'utf8',
    })
    assert.equal(run.status, 1)
    const stderr = run.stderr.replaceAll('\r\n', '\n')
    assert.match(stderr, /^\s*Error \[ERR_HTTP_HEADERS_SENT\]: .*\n {4}at .*\[eval\]:6:26/)
  })
}
