import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { uploadDir } from '../harness/uploads.mjs'

const BOUNDARY = 'AaB03x'
const TYPE = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }

export const field = (name, value) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
export const file = (name, filename, content, type = 'text/plain') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n` +
  `Content-Type: ${type}\r\n\r\n${content}\r\n`
export const form = (...parts) => ['POST /', TYPE, `${parts.join('')}--${BOUNDARY}--\r\n`]
const raw = (body, type = TYPE['Content-Type']) => ['POST /', { 'Content-Type': type }, body]

const inOrder = (values) => values.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/**
 * Describes a file with its contents on disk, without values that change on every run. Files
 * written at the same time may finish in any order.
 */
function shown(one) {
  if (Array.isArray(one)) return inOrder(one.map(shown))
  if (typeof one?.path !== 'string') {
    const entries = Object.entries(one ?? {}).sort()
    return Object.fromEntries(entries.map(([key, value]) => [key, shown(value)]))
  }
  // The stream that wrote the file isn't part of the interface.
  const { path: place, ws: _stream, ...rest } = one
  return {
    ...rest,
    place: path.dirname(place) === uploadDir,
    extension: one.name?.includes('.') && path.extname(place),
    content: existsSync(place) ? readFileSync(place, 'latin1') : 'missing',
  }
}

/** Builds an app that observes fields and files. */
export const receiving =
  (make = (fw) => fw.multipart({ uploadDir })) =>
  (fw, observe) => {
    const app = fw()
    for (const one of [make(fw, observe)].flat()) app.use(one)
    app.use((req, res) => {
      observe('body', req.body)
      observe('files', shown(req.files))
      res.send('received')
    })
    app.use((error, req, res, next) => {
      observe('status', error.status)
      next(Object.assign(new Error('refused'), { status: error.status }))
    })
    return app
  }

const BODIES = [
  form(field('user', 'Tobi')),
  form(field('user', 'Tobi'), field('text', 'a\r\nb')),
  form(field('a', '1'), field('a', '2'), field('a', '3')),
  form(field('user[name]', 'x'), field('user[age]', '5')),
  form(field('user[tags][]', '1'), field('user[tags][]', '2')),
  form(field('\xc3\xa9', '\xc3\xa9')),
  form(file('text', 'foo.txt', 'some text here')),
  form(file('text', 'foo.txt', '')),
  form(file('one', 'a.txt', '1'), file('one', 'b.png', '2', 'image/png')),
  form(file('docs[first]', 'a.txt', '1'), file('docs[second]', 'b.txt', '2')),
  form(field('user', 'Tobi'), file('avatar', 'a b.png', '\x00\xff\x10', 'image/png')),
  form(file('x', 'C:\\\\dir\\\\name.txt', 'x')),
  form(file('x', '../../etc/passwd.txt', 'x')),
  form(file('x', 'noextension', 'x'.repeat(70_000))),
  form(),
]

export default [
  {
    name: 'fields and files arrive',
    covers: ['B4.2.6', 'v3-req/files'],
    build: receiving(),
    requests: BODIES,
  },
  {
    name: 'fields and files arrive through bodyParser',
    covers: ['B4.2.3', 'B4.2.6', 'v3-middleware/bodyParser', 'v3-req/files'],
    ways: ['listen'],
    build: receiving((fw) => fw.bodyParser({ uploadDir })),
    requests: BODIES,
  },
  {
    name: 'other methods and types are left alone',
    covers: ['B4.2.7'],
    build: receiving(),
    requests: [
      'GET /',
      ['GET /', TYPE, form(field('a', '1'))[2]],
      ['HEAD /', TYPE],
      ['PUT /', TYPE, form(field('a', '1'))[2]],
      raw('{"a":1}', 'application/json'),
      raw('a=1', 'application/x-www-form-urlencoded'),
      raw('x', 'multipart/mixed; boundary=x'),
      ['POST /', {}, 'x'],
      'POST /',
    ],
  },
  {
    name: 'malformed bodies are rejected',
    covers: ['B4.2.7'],
    build: receiving(),
    requests: [
      raw('x', 'multipart/form-data'),
      raw('garbage'),
      raw(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end`),
      raw(`--${BOUNDARY}`),
      raw(''),
    ],
  },
  {
    name: 'a body within the limit is read',
    covers: ['B4.2.7'],
    ways: ['listen'],
    build: receiving((fw) => fw.multipart({ limit: '100b', uploadDir })),
    requests: [form(field('a', 'x'.repeat(10)))],
  },
  {
    name: 'field limits are enforced',
    covers: ['B4.2.7'],
    ways: ['listen'],
    build: receiving((fw) => fw.multipart({ maxFields: 2, uploadDir })),
    requests: [
      form(field('a', '1'), field('b', '2')),
      form(field('a', '1'), field('b', '2'), field('c', '3')),
    ],
  },
  {
    name: 'with defer the parts come as events',
    covers: ['B4.2.8'],
    build(fw, observe) {
      const app = fw()
      app.use(fw.multipart({ defer: true, uploadDir }))
      app.use((req, res) => {
        observe('at once', [req.body, req.files, typeof req.form.on])
        req.form.on('part', (part) => {
          const pieces = []
          part.on('data', (piece) => pieces.push(piece))
          part.on('end', () =>
            observe('part', [part.name, part.filename, part.headers, Buffer.concat(pieces)]),
          )
        })
        req.form.on('close', () => {
          observe('body', Object.keys(req.body))
          observe('files', shown(req.files))
          res.send('received')
        })
      })
      return app
    },
    requests: [form(field('user', 'Tobi'), file('text', 'foo.txt', 'some text here'))],
  },
]
