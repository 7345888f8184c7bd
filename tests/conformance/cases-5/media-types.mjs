import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

const { types, extensions } = createRequire(import.meta.resolve('express5'))('mime-types')
const known = Object.keys(types).filter((name) => /^[\w.+-]+$/.test(name))

/** Some extensions that mime 1.6 knew, and that no table knows. */
const OTHERS = ['es', 'hsj2', 'bogus', 'JS', 'TXT', '1']
const names = [...known, ...OTHERS]

const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-types-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const name of names) writeFileSync(path.join(folder, `file.${name}`), '')

const typeOf = (fw, set) => {
  const headers = {}
  const res = Object.create(fw.response, {
    getHeader: { value: (name) => headers[name.toLowerCase()] },
    setHeader: { value: (name, value) => (headers[name.toLowerCase()] = value) },
  })
  set(res)
  return headers['content-type']
}

export default [
  {
    name: 'of every extension through res.type',
    covers: ['B5.5.60', 'B5.5.70'],
    shape: (fw) =>
      Object.fromEntries(names.map((name) => [name, typeOf(fw, (res) => res.type(name))])),
  },
  {
    name: 'of every media type through res.set',
    covers: ['B5.5.70', 'B5.1.95'],
    shape: (fw) =>
      Object.fromEntries(
        [...Object.keys(extensions), 'x/unknown', 'text/unknown', 'a/b+json'].map((type) => [
          type,
          typeOf(fw, (res) => res.set('Content-Type', type)),
        ]),
      ),
  },
  {
    name: 'of every file',
    covers: ['B5.5.4', 'B5.5.60', 'B5.5.66', 'B5.5.67'],
    ways: ['listen'],
    oneConnection: true,
    build(fw) {
      const app = fw()
      app.use('/static', fw.static(folder, { etag: false, lastModified: false }))
      app.use((req, res) => res.sendFile(req.path, { root: folder, lastModified: false }))
      return app.disable('etag')
    },
    requests: names.flatMap((name) => [`HEAD /static/file.${name}`, `HEAD /file.${name}`]),
  },
  {
    name: 'in accepts, is and format',
    covers: ['B5.5.69'],
    build(fw, observe) {
      return fw().use((req, res) => {
        observe('accepts', [
          req.accepts('js'),
          req.accepts('wav'),
          req.accepts('es'),
          req.accepts('aac'),
        ])
        observe('is', [req.is('js'), req.is('mjs'), req.is('sql'), req.is('xfdf')])
        res.end()
      })
    },
    requests: [
      ...[
        'text/javascript',
        'application/javascript',
        'audio/wav',
        'audio/wave',
        'application/ecmascript',
      ],
      'application/sql',
    ].map((type) => ['POST /', { Accept: type, 'Content-Type': type }, 'x']),
  },
]
