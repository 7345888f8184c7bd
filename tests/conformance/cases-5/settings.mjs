import { outcome } from '../harness/describe.mjs'

const QUERIES = [
  ...['', '?', '?a=1&a=2&b[c]=3', '?__proto__=1&hasOwnProperty=2', '?a=%zz&b=%E9', '?a[]=1&a[]=2'],
  ...['?a', '?=b', '?a=b=c', '?a=1;b=2', '?a+b=c+d', '?a.b=1', '?a[0]=x&a[2]=y', '?%61=%62'],
  ...['a=1', 'a[]=1'].flatMap((one) => [20, 21].map((count) => `?${`${one}&`.repeat(count)}`)),
  ...['?a[19]=x', '?a[20]=x', '?a[100]=x&a[b]=y', '?a[b][25]=x'],
]
const PARSERS = ['simple', 'extended', true, false, (text) => ({ text })]

export default [
  {
    name: 'default settings and their order',
    covers: ['B5.1.51', 'B5.1.52'],
    shape: (fw) => {
      const { settings } = fw()
      // Settings that only fwjs has are listed on its own page.
      const known = ['x-powered-by', 'etag', 'env', 'query parser', 'subdomain offset']
      const all = [...known, 'trust proxy', 'view', 'views', 'jsonp callback name', 'view cache']
      return {
        order: Object.keys(settings).filter((key) => all.includes(key)),
        compiled: ['etag fn', 'query parser fn', 'trust proxy fn'].map(
          (key) => typeof settings[key],
        ),
        values: all.filter((key) => key !== 'view').map((key) => [key, settings[key]]),
        view: settings.view.name,
        plain: ['constructor', 'toString', '__proto__'].map((name) => fw().get(name)),
      }
    },
  },
  {
    name: 'values of query parser',
    covers: ['B5.1.50', 'B5.1.33'],
    shape: (fw) =>
      [true, 'simple', 'extended', false, 'x', 1, null, undefined, {}].map((value) =>
        outcome(() => typeof fw().set('query parser', value).get('query parser fn')),
      ),
  },
  ...PARSERS.map((parser) => ({
    name: `req.query with ${typeof parser === 'function' ? 'a function' : parser}`,
    covers: ['B5.1.62', 'B5.1.64', 'B5.1.65', 'B5.1.66'],
    build(fw, observe) {
      const app = fw().set('query parser', parser)
      app.use((req, res) => {
        observe('query', req.query)
        observe('again', [new Set([req.query, req.query]).size, Object.hasOwn(req, 'query')])
        req.query.added = 1
        observe('kept', 'added' in req.query)
        req.url = '/?other=1'
        observe('other', req.query)
        res.json(req.query)
      })
      return app
    },
    requests: QUERIES.map((query) => `GET /${query}`),
  })),
  {
    name: 'the default parser is the simple one',
    covers: ['B5.1.50', 'B5.1.66'],
    build: (fw) =>
      fw().use((req, res) => res.json([req.query, Object.getPrototypeOf(req.query) === null])),
    requests: QUERIES.map((query) => `GET /${query}`),
  },
  {
    name: 'assigning req.query',
    covers: ['B5.1.63'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res) => {
        observe(
          'strict',
          outcome(() => {
            req.query = {}
          }),
        )
        observe('sloppy', new Function('req', 'req.query = { a: 1 }; return req.query')(req))
        Object.defineProperty(req, 'query', { value: { defined: 1 }, configurable: true })
        res.json(req.query)
      })
      return app
    },
    requests: ['GET /?b=2'],
  },
]
