import { compileFunction } from 'node:vm'
import { get } from './client.mts'

/*
 * Common mistakes, as lines of an app. The stack of their error must begin with the line
 * of the mistake: the last one, or the one that ends with `// here`.
 */

/** In a handler, after the response was sent. */
export const afterSent: string[] = [
  'res.json({})',
  'res.jsonp({})',
  'res.send({})',
  "res.send('text')",
  'res.send(null)',
  "res.redirect('/there')",
  "res.redirect(301, '/there')",
  "res.location('/there')",
  "res.set('a', 'b')",
  "res.header('a', 'b')",
  "res.set({ a: 'b' })",
  "res.type('html')",
  "res.contentType('html')",
  "res.links({ next: '/there' })",
  "res.vary('Accept')",
  "res.attachment('a.txt')",
  "res.cookie('a', 'b')",
  "res.clearCookie('a')",
  'res.format({ html: fn, json: fn })',
]

/** In a handler that hasn't responded yet. */
export const inHandler: string[] = [
  "res.set('a', 'b\\nc')",
  "res.set('ä', 'b')",
  "res.set(undefined, 'b')",
  "res.set({ a: 'b\\n' })",
  'res.type(undefined)',
  'res.links()',
  'res.attachment(5)',
  "res.vary('a b')",
  "res.cookie('a b', 'c')",
  "res.cookie('a', 'b', { maxAge: {} })",
  "res.cookie('a', 'b', { signed: true })",
  "res.cookie('a', 'b', { domain: ';' })",
  "res.cookie('a', 'b', { path: ';' })",
  "res.cookie('a', 'b', { expires: 5 })",
  "res.cookie('a', 'b', { sameSite: 'sometimes' })",
  "res.clearCookie('a b')",
  'res.json(10n)',
  'res.jsonp(10n)',
  'res.send({ a: 10n })',
  'const a = {}\na.a = a\nres.json(a)',
  "res.status(99)\nres.send('text')",
  'res.status(99)\nres.send({})',
  "res.redirect(99, '/there')",
  'res.format()',
  'req.get()',
  'req.get(5)',
  "app.set('views', '/nowhere')\napp.engine('tpl', fn)\nres.render('missing.tpl')",
  "res.render('a name without an extension')",
  "res.render('a.engineThatIsNotThere')",
  'res.render()',
  // The engine belongs to the app: its call of the callback comes first.
  "app.engine('tpl', (path, options, callback) => callback(null, '')) // here\napp.set('view', class { path = '/'; render = (options, callback) => app.engines['.tpl']('', options, callback) })\nres.send('sent')\nres.render('x.tpl')",
]

/** In the app itself. */
export const inProgram: string[] = [
  'app.use()',
  "app.use('/x')",
  'app.use({})',
  'app.use(undefined)',
  "app.get('/x', undefined)",
  "app.post('/x', [fn, {}])",
  "app.all('/x', 1)",
  'app.get(undefined, fn)',
  "app.get('/(', fn)",
  "app.param('id', 1)",
  'app.param()',
  "app.engine('tpl')",
  'app.engine(undefined, fn)',
  "app.set('etag', 'sometimes')",
  "app.set('trust proxy', 'everybody')",
  'app.listen(-1)',
  'app.listen({})',
  "app.render('a name without an extension', fn)",
  "app.render('a.engineThatIsNotThere', fn)",
  'app.render(undefined, fn)',
  "app.engine('tpl', fn)\napp.set('views', '/nowhere')\napp.render('missing.tpl', done)",
  'fw.static()',
  'fw.static(5)',
  "fw.static('x', { setHeaders: 1 })",
  "fw.static('x', { pathForm: 'some' })",
  "fw.static('x', 5)",
  "fw.json({ limit: 'much' })",
  'fw.json({ verify: 1 })',
  'fw.urlencoded({ parameterLimit: -1 })',
  "fw.urlencoded({ limit: 'much' })",
]

export interface Mistake {
  title: string
  code: string
  /** The place where its stack must begin. */
  place: string
  /** The error it throws or passes on; undefined if it does neither. */
  thrown(): Promise<unknown>
}

type Run = (...values: unknown[]) => unknown
type Application = { use(handler: unknown): unknown }

/** Returns the mistakes of such lists, each in its own app. */
export function mistakesOf(
  fw: unknown,
  lists: { afterSent: string[]; inHandler: string[]; inProgram: string[] },
): Mistake[] {
  const snippets: [code: string, isHandler: boolean][] = [
    ...lists.afterSent.map((code): [string, boolean] => [`res.send('sent')\n${code}`, true]),
    ...lists.inHandler.map((code): [string, boolean] => [code, true]),
    ...lists.inProgram.map((code): [string, boolean] => [code, false]),
  ]
  return snippets.map(([code, isHandler], index) => {
    const file = `/program/${index}.js`
    const names = ['fw', 'app', 'fn', 'done', 'req', 'res']
    const run = compileFunction(code, names, { filename: file }) as Run
    const title = code.replace(/^res.send\('sent'\)\n/, 'after the response was sent, ')
    const work = isHandler ? thrownInHandler : thrownInApp
    return { title, code, place: `${file}:${lineOf(code)}:`, thrown: () => work(fw, run) }
  })
}

/** Returns the line of the mistake, as the runtime counts. */
function lineOf(code: string): number {
  const lines = code.split('\n')
  const marked = lines.findIndex((line) => line.endsWith('// here'))
  return FIRST_LINE + (marked === -1 ? lines.length - 1 : marked)
}

/** 1 in Node.js; Bun counts the line of parameters that it puts before the code. */
const FIRST_LINE = firstLine(compileFunction('return new Error()', [], { filename: '/probe.js' })())

function firstLine({ stack }: Error): number {
  return Number(/probe\.js:(\d+)/.exec(stack as string)?.[1])
}

function quietApp(fw: unknown): Application {
  const app = (fw as () => { set(name: string, value: string): unknown })()
  app.set('env', 'test')
  return app as unknown as Application
}

const fn = (): void => {}

function thrownInApp(fw: unknown, run: Run): Promise<unknown> {
  return new Promise((resolve) => {
    try {
      run(fw, quietApp(fw), fn, resolve)
      setImmediate(resolve)
    } catch (error) {
      resolve(error)
    }
  })
}

async function thrownInHandler(fw: unknown, run: Run): Promise<unknown> {
  const app = quietApp(fw)
  let thrown: unknown
  app.use((req: unknown, res: unknown) => run(fw, app, fn, fn, req, res))
  app.use((error: unknown, _req: unknown, res: { end(): void }, _next: unknown) => {
    thrown = error
    res.end()
  })
  await get(app as never, '/')
  return thrown
}

/** Returns the first frame of a stack, after a message of any number of lines. */
export function firstFrame(thrown: unknown): string | undefined {
  const { stack, message } = thrown as Error
  return stack?.slice(stack.indexOf(message) + message.length).split('\n    at ')[1]
}
