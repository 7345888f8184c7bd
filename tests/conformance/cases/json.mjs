const VALUES = {
  object: () => ({ a: 1, b: undefined, c: '<script>&</script>' }),
  array: () => [1, undefined, () => {}],
  null: () => null,
  string: () => 'text',
  number: () => 0,
  true: () => true,
  undefined: () => undefined,
  function: () => () => {},
  unicode: () => 'a\u2028b\u2029cé😀',
  date: () => new Date(0),
  empty: () => '',
  circular: () => {
    const value = {}
    value.self = value
    return value
  },
  bigint: () => 1n,
  nan: () => Number.NaN,
  lone: () => '\ud800',
  proto: () => JSON.parse('{"__proto__":1}'),
  toJSON: () => ({ toJSON: () => undefined }),
}
const KINDS = Object.keys(VALUES)

const app = (fw, settings = {}) => {
  const made = fw()
  for (const [name, value] of Object.entries(settings)) made.set(name, value)
  made.get('/json/:kind', (req, res) => res.json(VALUES[req.params.kind]()))
  made.get('/jsonp/:kind', (req, res) => res.jsonp(VALUES[req.params.kind]()))
  made.get('/send/:kind', (req, res) => res.send(VALUES[req.params.kind]()))
  return made
}

export default [
  {
    name: 'every kind of value',
    covers: ['resm/json', 'resm/jsonp', 'B2.8.4', 'B2.8.5'],
    build: (fw) => app(fw),
    requests: KINDS.flatMap((kind) => [
      `GET /json/${kind}`,
      `GET /jsonp/${kind}`,
      `GET /jsonp/${kind}?callback=cb`,
      `HEAD /json/${kind}`,
    ]),
  },
  ...[
    { name: 'json escape', value: true, id: 'settings/json-escape' },
    { name: 'json spaces', value: 2, id: 'settings/json-spaces' },
    { name: 'json spaces', value: '--', id: 'settings/json-spaces' },
    { name: 'json replacer', value: ['a'], id: 'settings/json-replacer' },
    {
      name: 'json replacer',
      value: (key, value) => (typeof value === 'number' ? value + 1 : value),
      id: 'settings/json-replacer',
    },
  ].map(({ name, value, id }) => ({
    name: `the setting ${name} as ${typeof value}`,
    covers: [id, 'B2.8.4'],
    build: (fw) => app(fw, { [name]: value }),
    requests: ['object', 'array', 'string', 'undefined', 'number']
      .flatMap((kind) => [
        `GET /json/${kind}`,
        `GET /jsonp/${kind}?callback=cb`,
        `GET /send/${kind}`,
      ])
      .filter((path) => !path.includes('/send/number')),
  })),
  {
    name: 'callback names of jsonp',
    covers: ['resm/jsonp', 'B2.8.5', 'settings/jsonp-callback-name'],
    build(fw) {
      const made = app(fw)
      made.get('/named', (req, res) => {
        made.set('jsonp callback name', req.query.name)
        res.jsonp({ a: 1 })
      })
      return made
    },
    requests: [
      'cb',
      'a.b[0].c',
      'a%20b',
      'alert(1)//',
      '%3Cscript%3Ex',
      'a-b',
      '$_x',
      'caf%C3%A9',
      '',
    ]
      .map((name) => `GET /jsonp/object?callback=${name}`)
      .concat(
        'GET /jsonp/object?callback=a&callback=b',
        'GET /jsonp/object?callback[x]=a',
        'GET /jsonp/object?callback[]=z',
        'GET /named?name=fn&fn=go',
        'GET /named?name=fn&callback=go',
        'GET /jsonp/object',
      ),
  },
  {
    name: 'a Content-Type that is already set, and the status forms',
    covers: ['B2.8.4', 'B2.8.5', 'resm/json'],
    build(fw) {
      const made = fw()
      made.get('/typed', (req, res) => res.type('application/vnd.api+json').json({ a: 1 }))
      made.get('/typedp', (req, res) => res.type('application/vnd.api+json').jsonp({ a: 1 }))
      made.get('/first', (req, res) => res.json(201, { a: 1 }))
      made.get('/second', (req, res) => res.json({ a: 1 }, 201))
      made.get('/numbers', (req, res) => res.json(200, 201))
      made.get('/pfirst', (req, res) => res.jsonp(201, { a: 1 }))
      made.get('/psecond', (req, res) => res.jsonp({ a: 1 }, 201))
      made.get('/none', (req, res) => res.json())
      made.get('/nonep', (req, res) => res.jsonp())
      made.get('/nosniff', (req, res) => res.set('X-Content-Type-Options', 'mine').jsonp({}))
      made.get('/etag', (req, res) => res.json({ a: 1 }))
      return made
    },
    requests: [
      'typed',
      'typedp',
      'typedp?callback=a',
      'first',
      'second',
      'numbers',
      'pfirst',
      'psecond?callback=a',
      'none',
      'nonep',
      'nonep?callback=a',
      'nosniff',
      'nosniff?callback=a',
    ]
      .map((path) => `GET /${path}`)
      .concat([
        ['GET /etag', { 'If-None-Match': 'W/"7-0qn2XWk+ZZJDlQHHBP9UTkHs0Gs"' }],
        ['GET /etag', { 'If-None-Match': '*' }],
      ]),
  },
]
