const FRESHNESS = [
  {},
  { 'If-None-Match': '"tag"' },
  { 'If-None-Match': 'W/"tag"' },
  { 'If-None-Match': '"other"' },
  { 'If-None-Match': '"other", "tag"' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': 'tag' },
  { 'If-None-Match': '' },
  { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  { 'If-Modified-Since': 'Fri, 31 Dec 1999 00:00:00 GMT' },
  { 'If-Modified-Since': 'Sun, 02 Jan 2000 00:00:00 GMT' },
  { 'If-Modified-Since': 'garbage' },
  { 'If-None-Match': '"tag"', 'If-Modified-Since': 'Fri, 31 Dec 1999 00:00:00 GMT' },
  { 'If-None-Match': '"other"', 'If-Modified-Since': 'Sun, 02 Jan 2000 00:00:00 GMT' },
  { 'If-None-Match': '"tag"', 'Cache-Control': 'no-cache' },
  { 'If-None-Match': '"tag"', 'Cache-Control': 'max-age=0, no-cache' },
  { 'If-None-Match': '"tag"', 'Cache-Control': 'max-age=0' },
  { 'If-None-Match': '"tag"', 'Cache-Control': 'x-no-cache' },
  { 'If-None-Match': '"tag"', Pragma: 'no-cache' },
  { 'If-None-Match': '  "a" ,W/"tag"  ' },
]

export default [
  {
    name: 'fresh and stale by validators, method and status',
    covers: ['req/fresh', 'req/stale', 'B2.7.7', 'send/2'],
    oneConnection: true,
    build(fw, observe) {
      const app = fw()
      app.all('/send', (req, res) => {
        res
          .set({ ETag: '"tag"', 'Last-Modified': 'Sat, 01 Jan 2000 00:00:00 GMT', 'X-Other': '1' })
          .send('body')
      })
      app.all('/:status/:etag/:modified', (req, res) => {
        res.status(Number(req.params.status))
        if (req.params.etag !== '-') res.set('ETag', req.params.etag)
        if (req.params.modified !== '-') res.set('Last-Modified', 'Sat, 01 Jan 2000 00:00:00 GMT')
        observe('fresh', [req.fresh, req.stale])
        res.end()
      })
      return app
    },
    requests: [
      ...FRESHNESS.flatMap((headers) => [
        ['GET /200/%22tag%22/m', headers],
        ['GET /200/W%2F%22tag%22/-', headers],
        ['GET /200/-/m', headers],
        ['GET /send', headers],
      ]),
      ...['POST', 'HEAD', 'PUT'].flatMap((method) => [
        [`${method} /200/%22tag%22/-`, { 'If-None-Match': '"tag"' }],
        [`${method} /send`, { 'If-None-Match': '"tag"' }],
      ]),
      ...['201', '299', '300', '304', '404', '500'].map((code) => [
        `GET /${code}/%22tag%22/-`,
        { 'If-None-Match': '"tag"' },
      ]),
    ],
  },
]
