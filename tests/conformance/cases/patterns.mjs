import { outcome } from '../harness/describe.mjs'

/** The pattern of each row of the grammar, with matching and non-matching paths. */
const GRAMMAR = {
  'B2.5.1': ['/'],
  'B2.5.2': ['/foo', '/foo/', '/foo/bar/'],
  'B2.5.3': ['/foo', '/', '/foo/'],
  'B2.5.4': ['/:id', '/:id/:name', '/user:id', '/:id_1x'],
  'B2.5.5': ['/:a?', '/:a/:b?', '/x/:a?/y', '/:a?/:b?'],
  'B2.5.6': ['/:id(\\d+)', '/:id(\\d+)?', '/:a([a-z]+)/:b(x|y)', '/:id((a)b)'],
  'B2.5.7': ['/:a(*)'],
  'B2.5.8': ['/:id(.*)', '/:id(.+)'],
  'B2.5.9': ['/:a*', '/x/:a*/y'],
  'B2.5.10': ['/:a+', '/x/:a+'],
  'B2.5.11': ['*', '/*', '/files/*', '/ab*cd', '/*/x/*', '/a**'],
  'B2.5.12': ['/ab?cd', '/ab+cd', '/a(bc)+', '/ab(cd)?e', '/a(b)?', '/a((b))'],
  'B2.5.13': ['/(a|b)/x', '/(ab)?x', '/x/(a)', '/(:a)'],
  'B2.5.14': ['/a.b', '/a(.b)', '/.', '/a.'],
  'B2.5.15': ['/:file.:ext', '/:file.:ext?', '/x.:ext(\\w+)', '/:file.json'],
  'B2.5.16': ['/:a-:b', '/:from..:to', '/:a:b', '/:a.:b-:c', '/:a_:b'],
  'B2.5.17': ['/\\:a', '/a\\*', '/a\\?b', '/a\\.b', '/\\(a\\)'],
  'B2.5.18': ['/[abc]', '/foo|bar', '/a$', '/^a', '/a{2}', '/[^/]+', '/(?=a)a', '/\\d'],
  'B2.5.19': [/^\/foo(bar)?$/, /fly$/, /\/(?<year>\d+)/, /^\/X/, /^\/x/i, /(a)(?:b)(?<c>c)/],
  'B2.5.20': [['/a', '/b'], ['/a/:x', /^\/B(c)/, ['/d/:y?']], ['/foo', '/:a/:b'], [], [/A/i, '/q']],
  'B2.5.21': [''],
}

const PATHS = [
  '/',
  '',
  '/foo',
  '/foo/',
  '/FOO',
  '/foo/bar',
  '/foo/bar/',
  '/a',
  '/b',
  '/ab',
  '/abcd',
  '/acd',
  '/abbcd',
  '/abe',
  '/abcde',
  '/abc',
  '/abcbc',
  '/1',
  '/12',
  '/12/',
  '/a1',
  '/a/b',
  '/a/b/c',
  '/x',
  '/x/y',
  '/x/a/y',
  '/x/a/b/y',
  '/x/1',
  '/a/x',
  '/b/x',
  '/abx',
  '/a.b',
  '/aXb',
  '/.',
  '/a.',
  '/file.json',
  '/file.tar.gz',
  '/a-b',
  '/a-b-c',
  '/a..b',
  '/a.b-c',
  '/a_b',
  '/:a',
  '/a*',
  '/a?b',
  '/(a)',
  '/bar',
  '/foobar',
  '/foo|bar',
  '/aa',
  '/butterfly',
  '/2020',
  '/X',
  '/files/',
  '/files/a/b',
  '/files',
  '/user1',
  '/a%20b',
  '/%zz',
  '//',
  '/Bc',
  '/d',
  '/d/e',
  '/q',
  '/d1',
  '/\\d',
]
const OPTIONS = [
  {},
  { end: false },
  { strict: true },
  { sensitive: true },
  { strict: true, end: false },
  { sensitive: true, strict: true, end: false },
]

/** Describes the layer's strings and its result for every path. */
function layers(Layer, pattern) {
  return OPTIONS.map((options) =>
    outcome(() => {
      const layer = new Layer(pattern, options, () => {})
      const matches = PATHS.map((path) => {
        const matched = outcome(() => layer.match(path))
        return matched === false ? 0 : [path, matched, layer.path, layer.params]
      })
      return [
        String(layer.regexp),
        layer.keys,
        layer.regexp.fast_star,
        layer.regexp.fast_slash,
        matches.filter(Boolean),
      ]
    }),
  )
}

const rows = Object.entries(GRAMMAR).map(([id, patterns]) => ({
  name: `row ${id} of the grammar gives the same expression and the same matches`,
  covers: [id, 'path/grammar'],
  shape: (fw, side) =>
    Object.fromEntries(
      patterns.map((pattern) => [String(pattern), layers(side.file('lib/router/layer'), pattern)]),
    ),
}))

const show = (label) => (req, res) => res.json([label, req.params])

export default [
  ...rows,
  {
    name: 'invalid paths',
    covers: ['B2.5.22', 'path/grammar'],
    shape: (fw, side) => {
      const Layer = side.file('lib/router/layer')
      const refused = [
        undefined,
        null,
        1,
        true,
        {},
        () => {},
        [1],
        [null],
        '/(',
        '/)',
        '/[',
        '/:a(',
        '/:a(\\d',
        '/a(b',
        '/++',
        '/?*+',
        '/\\',
        '/(?<a>b)',
        '/:a(?)',
        '/**',
        '/a++',
        '/:a??',
      ]
      return Object.fromEntries(
        refused.map((pattern, index) => [
          `${index} ${String(pattern)}`,
          outcome(() => String(new Layer(pattern, {}, () => {}).regexp)),
        ]),
      )
    },
  },
  {
    name: 'the forms of the specification over the wire',
    covers: [
      'path/optional',
      'path/plus',
      'path/star',
      'path/group',
      'path/regexp',
      'path/array',
      'path/query-ignored',
      'argument/path',
    ],
    oneConnection: true,
    build(fw) {
      const app = fw()
      app.get('/ab?cd', show('optional'))
      app.get('/ef+gh', show('plus'))
      app.get('/ij*kl', show('star'))
      app.get('/mn(op)?q', show('group'))
      app.get(/.*fly$/, show('expression'))
      app.get(['/one', '/tw+o', /^\/thr(e+)$/], show('array'))
      return app
    },
    requests: [
      '/abcd',
      '/acd',
      '/abbcd',
      '/efgh',
      '/effffgh',
      '/egh',
      '/ijkl',
      '/ijXYZkl',
      '/ij/x/kl',
      '/mnq',
      '/mnopq',
      '/mnoq',
      '/butterfly',
      '/dragonflyman',
      '/one',
      '/two',
      '/twww0',
      '/twwo',
      '/three',
      '/threeee',
      '/abcd?x=/acd',
      '/one?fly',
      '/fly?one',
      '/ABCD',
      '/one/',
    ].map((url) => `GET ${url}`),
  },
]
