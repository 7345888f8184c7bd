import { describe, outcome } from '../harness/describe.mjs'

/*
 * Every form of the 5.x path grammar: pattern, how it's registered, and URLs. The options are
 * `use` (a mount), `strict`, and `case` (case-sensitive).
 */

const ROWS = [
  ['/', '', ['/', '//', '', '/a']],
  ['/', 'use', ['/', '/a', '//']],
  ['/', 'strict', ['/', '//']],
  ['', '', ['/', '', '/a']],
  ['', 'use', ['/', '/a', '//a']],
  ['/a', '', ['/a', '/a/', '/a//', '/A', '/ab', '/a/b']],
  ['/a', 'strict case', ['/a', '/a/', '/A']],
  ['/a/', '', ['/a', '/a/', '/a//']],
  ['/a/', 'strict', ['/a', '/a/', '/a//']],
  ['/a', 'use', ['/a', '/a/', '/a/b', '/ab', '/a//b']],
  ['/a/', 'use', ['/a', '/a/', '/a/b', '/a//b']],
  ['/:id', '', ['/x', '/x/', '/', '/x/y', '/a.b', '/%20', '/a%2Fb', '/%zz', '/é']],
  ['/:id', 'use', ['/x/y', '/x', '/']],
  ['/u/:id/p/:q', '', ['/u/1/p/2', '/u//p/2', '/u/1/p/']],
  ['/:a/:a', '', ['/1/2']],
  ['/:a-:b', '', ['/x-y', '/x-y-z', '/-y', '/x-', '/--', '/---', '/x--y']],
  ['/:a.:b', '', ['/x.y', '/x.y.z', '/.y', '/a.b/']],
  ['/:a..:b', '', ['/1..3', '/1.2..3', '/1...3']],
  ['/:from-:to.json', '', ['/a-b.json', '/a-b', '/a-b.json.json']],
  ['/user-:id', '', ['/user-1', '/user-', '/user1']],
  ['/@:name', '', ['/@x', '/@']],
  ['/v:maj.:min', '', ['/v1.2', '/v1', '/V1.2']],
  ['/:id{.:ext}', '', ['/x', '/x.y', '/x.y.z', '/.y']],
  ['/a{/:id}', '', ['/a', '/a/', '/a/1', '/a/1/', '/a/1/2']],
  ['/a{/:x}{/:y}', '', ['/a', '/a/1', '/a/1/2']],
  ['/a{/:x{/:y}}', '', ['/a', '/a/1', '/a/1/2']],
  ['{/a}/b', '', ['/b', '/a/b']],
  ['/{a}', '', ['/', '/a']],
  ['{/:lang}/about', '', ['/about', '/en/about']],
  ['/a{b}c', '', ['/ac', '/abc', '/abbc']],
  ['/a{}b', '', ['/ab']],
  ['/a{{b}}c', '', ['/ac', '/abc']],
  ['/*w', '', ['/', '/a', '/a/', '/a/b', '//', '/a//b', '/a%2Fb/c', '/%zz']],
  ['/{*w}', '', ['/', '/a', '/a/b']],
  ['{/*w}', '', ['', '/', '/a', '/a/b']],
  ['*w', '', ['', '/', '/a/b']],
  ['/a/*w', '', ['/a', '/a/', '/a/b', '/a/b/c/']],
  ['/a/*w/z', '', ['/a/b/z', '/a/b/c/z', '/a/z', '/a//z', '/a/z/z']],
  ['/a/*w/z', 'use', ['/a/b/z/q']],
  ['/*a/x/*b', '', ['/1/x/2', '/1/2/x/3/4', '/1/x/x/2', '/x/x/x']],
  ['/*w.js', '', ['/a.js', '/a/b.js', '/a.js.js', '/.js']],
  ['/:p/*w', '', ['/a/b', '/a/b/c', '/a']],
  ['/*w/:p', '', ['/a/b', '/a/b/c', '/a']],
  ['/*a-*b', '', ['/x-y', '/x-y-z', '/a/b-c/d']],
  ['/:a-*b', '', ['/x-y', '/x-y/z-w']],
  ['/*a-:b', '', ['/x-y', '/x/y-z', '/x-y-z', '/x-y/z']],
  ['/*w', 'use', ['/a/b/c']],
  ['/f/*w', 'use', ['/f/a/b']],
  ['/a*w', '', ['/a', '/ab', '/a/b']],
  ['/:"id"', '', ['/x']],
  ['/:"a b"', '', ['/x']],
  ['/:"a\\"b"', '', ['/x']],
  ['/:$x', '', ['/1']],
  ['/:_x', '', ['/1']],
  ['/:é', '', ['/1']],
  ['/:名', '', ['/1']],
  ['/:a1', '', ['/1']],
  ['/:"1"', '', ['/z']],
  ['/:idä', '', ['/1']],
  ['/:"id"s', '', ['/1s', '/1']],
  ['/:__proto__', '', ['/1']],
  ['/:constructor', '', ['/1']],
  ['/:toString', '', ['/1']],
  ['/\\:id', '', ['/:id', '/x']],
  ['/\\*', '', ['/*', '/a']],
  ['/a\\(b\\)', '', ['/a(b)']],
  ['/\\{x\\}', '', ['/{x}']],
  ['/\\\\', '', ['/\\']],
  ['/a\\?', '', ['/a?']],
  ['/a\\+b', '', ['/a+b']],
  ['/\\a', '', ['/a']],
  ['/a b', '', ['/a b', '/a%20b']],
  ['/é', '', ['/é', '/%C3%A9']],
  ['/a%20b', '', ['/a%20b', '/a b']],
  ['/a.b', '', ['/a.b', '/axb']],
  ['/a$b^c|d', '', ['/a$b^c|d']],
  ['/a,b;c=d&e@f~g', '', ['/a,b;c=d&e@f~g']],
  ['a', '', ['a', '/a']],
  [':x', '', ['a', '/a']],
  ['/a//b', '', ['/a//b', '/a/b']],
  ['/{a}{a}{a}{a}{a}{a}{a}{a}', '', ['/aaaa']],
  ['{/:a}{/:a}{/:a}{/:a}{/:a}{/:a}{/:a}{/:a}', '', ['/1']],
]

/** Paths that aren't strings. Each entry creates them anew, because matching moves `lastIndex`. */
const OTHERS = [
  [() => ['/a', '/b/:x'], ['/a', '/b/1', '/c']],
  [() => ['/a', '/b', '/c/:y'], ['/a', '/b', '/c/1']],
  [() => [], ['/', '/a']],
  [() => [[]], ['/', '/a']],
  [() => [['/a'], ['/b', ['/c']]], ['/a', '/b', '/c']],
  [() => [['/a', /b/]], ['/a']],
  [() => ['/a', /^\/r(\d)$/], ['/a', '/r5']],
  [() => /^\/r(\d+)$/, ['/r5', '/r']],
  [() => /^\/n(?<num>\d+)(x)?$/, ['/n5', '/n5x']],
  [() => /a/, ['/xaz', '/']],
  [() => /^\/(?:a|b)(c)?\/(?<d>e)?/, ['/ac/e', '/b/']],
  [() => /^\/a\((\d)\)$/, ['/a(5)']],
  [() => /^\/\((?<a>x)\)(y)$/, ['/(x)y']],
  [() => /[(](x)/, ['/(x']],
  [() => /^\/(?=x)(x)/, ['/x']],
  [() => /^\/(?<!y)(x)/, ['/x']],
  [() => /\/commits\/(\w+)(?:\.\.(\w+))?/, ['/commits/71..abc', '/commits/7']],
  [() => /^\/g(.)/g, ['/g1', '/g1', '/g1']],
  [() => /^\/y(.)/y, ['/y1', '/y1', '/y1']],
  [() => /^\/b\/(.*)$/, ['/b/', '/b/%zz', '/b/1']],
  [() => 5, ['5', '/5']],
  [() => null, ['null', '/null']],
  [() => undefined, ['undefined', '/undefined']],
  [() => true, ['true', '/true']],
  [() => ({}), ['/']],
]

const INVALID = [
  '*',
  '/*',
  '/:',
  '/:1',
  '/: ',
  '/a?',
  '/a+',
  '/a(',
  '/a)',
  '/[',
  '/]',
  '/a!',
  '/{a',
  '/a}',
  '/a{b{c}',
  '/a\\',
  '/:"x',
  '/:""',
  '/:a:b',
  '/:a*b',
  '/*a*b',
  '/*a:b',
  '/:a{:b}',
  '/{:a}:b',
  '/*a{*b}',
  ':a{b}:c',
  '/**',
  '/:-',
  '/:a(\\d+)',
  '/(.*)',
  '/a*',
  '/:foo+',
  '/:foo?',
  '/:"a',
  '/*"',
  '/{a}{a}{a}{a}{a}{a}{a}{a}{a}',
  '{/:a{/:b}}{/:a{/:b}}{/:a{/:b}}{/:a{/:b}}{/:a{/:b}}{/:a{/:b}}',
]

const noop = () => {}

function layerOf(fw, path, flags) {
  const options = { strict: flags.includes('strict'), caseSensitive: flags.includes('case') }
  const router = fw.Router(options)
  router[flags.includes('use') ? 'use' : 'get'](path, noop)
  return router.stack[0]
}

function matches(layer, urls) {
  return urls.map((url) => [
    url,
    outcome(() => layer.match(url)),
    layer.path,
    layer.params,
    layer.keys,
  ])
}

const looked = (fw, path, flags, urls) =>
  outcome(() => {
    const layer = layerOf(fw, path, flags)
    return [layer.slash, layer.keys, matches(layer, [...urls, '/zz/not/there', null, undefined])]
  })

const thrown = (run) => {
  try {
    return run()
  } catch (error) {
    return [error, error.name, error instanceof TypeError, Object.keys(error)]
  }
}

export default [
  ...ROWS.map(([pattern, flags, urls]) => ({
    name: `${pattern} ${flags}`.trim() || 'the empty path',
    covers: ['B5.3.1', 'B5.2.52', 'B5.2.71'],
    shape: (fw) => looked(fw, pattern, flags, urls),
  })),
  {
    name: 'arrays, expressions, and other values',
    covers: ['B5.3.2', 'B5.2.54', 'B5.2.76', 'B5.2.77', 'B5.2.65', 'B5.2.66'],
    shape: (fw) =>
      Object.fromEntries(
        OTHERS.flatMap(([create, urls], index) =>
          ['', 'use', 'strict', 'case'].map((flags) => [
            `${index} ${describe(create())} ${flags}`,
            looked(fw, create(), flags, urls),
          ]),
        ),
      ),
  },
  {
    name: 'invalid paths',
    covers: ['B5.3.3', 'B5.3.4', 'B5.2.68'],
    shape: (fw) =>
      Object.fromEntries(
        INVALID.flatMap((pattern) => [
          [`get ${pattern}`, thrown(() => layerOf(fw, pattern, ''))],
          [`use ${pattern}`, thrown(() => layerOf(fw, pattern, 'use'))],
        ]),
      ),
  },
  {
    name: 'an invalid path leaves nothing behind',
    covers: ['B5.2.68'],
    shape: (fw) => {
      const app = fw()
      const router = fw.Router()
      return [
        outcome(() => app.get('/*', noop)),
        app.router.stack.length,
        outcome(() => router.use('/:', noop)),
        outcome(() => router.route('/a?')),
        router.stack.length,
      ]
    },
  },
  {
    name: 'how many combinations a path may have',
    covers: ['B5.3.4'],
    shape: (fw) =>
      [7, 8, 9, 12].map((count) => thrown(() => layerOf(fw, `/${'{a}'.repeat(count)}`, '').name)),
  },
  {
    name: 'over the wire',
    covers: ['B5.3.1', 'B5.2.50', 'B5.2.51', 'B5.2.55'],
    build(fw, observe) {
      const app = fw()
      const show = (req, res) => {
        observe('params', [req.params, Object.getPrototypeOf(req.params) === null])
        res.json([req.route?.path, req.params, req.url, req.baseUrl])
      }
      app.get('/files/*path', show)
      app.get('/user/:id{.:format}', show)
      app.get('/opt{/:a}{/:b}', show)
      app.get(/^\/r(\d+)(x)?$/, show)
      app.get('/:from-:to', show)
      app.use('/mount/:id', fw.Router({ mergeParams: true }).get('/*rest', show))
      app.use('/plain', fw.Router().get('/', show))
      app.use('/fast', show)
      app.use('/', (error, req, res, next) => {
        observe('error', [error, error.status, 'statusCode' in error])
        next(error)
      })
      return app
    },
    requests: [
      ...['/files/a/b%2Fc/', '/files/', '/files/%zz', '/user/1.json', '/user/1', '/opt', '/opt/1'],
      ...['/opt/1/2', '/r5', '/r5x', '/a-b-c', '/mount/7/x/y', '/mount/7', '/plain', '/plain/'],
      ...['/fast', '/FAST/x', '/%E9-b', '/user/%'],
    ].map((path) => `GET ${path}`),
  },
]
