import { fileAt, root } from '../harness/folder.mjs'
import { recordingOptions } from '../harness/options-read.mjs'

/**
 * Builds an app that observes, for each call, which options were read by the end of the response.
 */
function build(fw, observe) {
  const app = fw()
  const telling = (name, run) => (req, res, next) => {
    const { options, read } = recordingOptions(name)
    res.on('finish', () => observe(name, read()))
    run(options, req, res, next)
  }
  const parsers = {
    json: fw.json,
    urlencoded: (options) => fw.urlencoded(options),
    text: fw.text,
    raw: fw.raw,
    static: (options) => fw.static(root, options),
    router: fw.Router,
  }
  for (const [name, create] of Object.entries(parsers)) {
    app.use(
      `/${name}`,
      telling(name, (options, req, res, next) => create(options)(req, res, next)),
    )
    app.use(`/${name}`, (req, res) => res.end())
  }
  const calls = {
    'send-file': (options, req, res) => res.sendFile(fileAt('nums.txt'), options),
    sendfile: (options, req, res) => res.sendfile(fileAt('nums.txt'), options),
    download: (options, req, res) => res.download(fileAt('nums.txt'), 'a', options),
    cookie: (options, req, res) => res.cookie('a', 'b', options).end(),
    'clear-cookie': (options, req, res) => res.clearCookie('a', options).end(),
    range: (options, req, res) => res.json(req.range(10, options)),
  }
  for (const [name, run] of Object.entries(calls)) app.get(`/${name}`, telling(name, run))
  return app
}

const post = (path, type) => [`POST ${path}`, { 'Content-Type': type, 'Content-Length': '2' }, '{}']

export default [
  {
    name: 'the options each call reads',
    covers: [],
    build,
    requests: [
      post('/json', 'application/json'),
      post('/urlencoded', 'application/x-www-form-urlencoded'),
      post('/text', 'text/plain'),
      post('/raw', 'application/octet-stream'),
      'GET /static/nums.txt',
      'GET /router',
      'GET /send-file',
      'GET /sendfile',
      'GET /download',
      'GET /cookie',
      'GET /clear-cookie',
      ['GET /range', { Range: 'bytes=0-1' }],
    ],
  },
]
