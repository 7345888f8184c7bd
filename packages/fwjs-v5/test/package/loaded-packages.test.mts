import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { install, outputOf, pack } from '../support/installed.mts'

/** An app that uses what is loaded on first use: parsers, files, templates, queries. */
const app = (name: string): string => `
const fw = require('${name}')
const app = fw()
app.set('query parser', 'extended').set('trust proxy', 'loopback').set('views', __dirname)
app.engine('json', (path, options, done) => done(null, 'page'))
app.use(fw.json(), fw.raw(), fw.text(), fw.urlencoded({ extended: true }))
app.get('/file', (req, res) => res.sendFile(__filename))
app.get('/page', (req, res) => res.render('package.json', { query: req.query }))
app.get('/format', (req, res) => res.format({ html: () => res.type('.js').send(req.ip) }))
app.get('/list/:id', (req, res) => res.attachment('ä.txt').jsonp(req.accepts('json')))
app.use('/static', fw.static(__dirname))
const server = app.listen(0, '127.0.0.1', async () => {
  const at = 'http://127.0.0.1:' + server.address().port
  const statuses = []
  const ask = async (path, options) => statuses.push((await fetch(at + path, options)).status)
  const paths = ['/file', '/page?a[b]=1', '/format', '/list/1', '/static/package.json', '/none']
  for (const path of paths) await ask(path)
  for (const type of ['application/json', 'text/plain; charset=iso-8859-2']) {
    await ask('/none', { method: 'POST', headers: { 'content-type': type }, body: '[1]' })
  }
  server.close()
  server.closeAllConnections()
  console.log(JSON.stringify({ statuses, packages: packagesOf(Object.keys(require.cache)) }))
})

function packagesOf(files) {
  const { existsSync, readFileSync } = require('node:fs')
  const { dirname, join } = require('node:path')
  const manifestOf = (folder) => {
    const path = join(folder, 'package.json')
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : manifestOf(dirname(folder))
  }
  const manifests = files.map((file) => manifestOf(dirname(file)))
  return [...new Set(manifests.map(({ name, version }) => name + '@' + version))]
}
`

interface Manifest {
  dependencies: Record<string, string>
}

const manifest = new URL('../../../package.json', import.meta.url)

/** The beginnings of the versions that 5.x uses: its own dependencies, what they install, and shims. */
const VERSIONS: Record<string, string> = {
  ...(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest).dependencies,
  ...{ express: '5.', router: '2.', 'body-parser': '2.', finalhandler: '2.' },
  ...{ 'media-typer': '1.', negotiator: '1.', mime: 'none' },
}

function packagesOfExpress4(packages: string[]): string[] {
  return packages.filter((entry) => {
    const [, name = '', version = ''] = /^(.*)@([^@]+)$/.exec(entry) ?? []
    const expected = VERSIONS[name]?.replace(/^~(\d+\.\d+\.).*/, '$1')
    return expected !== undefined && !version.startsWith(expected)
  })
}

/** The engine validates headers with it for the setting `strict content type`, in every line. */
const STRICT_CONTENT_TYPE = /^content-type@1\.0\./

const engine = { 'fwjs-core': pack('fwjs-core') }
const tarball = pack('fwjs-v5')

interface Loaded {
  statuses: number[]
  packages: string[]
}

for (const name of ['express', 'fwjs-v5']) {
  test(`installed as ${name}, it loads no package of Express 4`, () => {
    const folder = install({ [name]: tarball, ...engine })
    const { statuses, packages } = outputOf(folder, app(name)) as Loaded
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 404, 404, 404])
    // What it loads in their place.
    const expected = ['express@5', 'router@2', 'body-parser@2', 'finalhandler@2', 'accepts@2']
    for (const start of name === 'express' ? expected.slice(1) : expected) {
      assert.ok(
        packages.some((entry) => entry.startsWith(`${start}.`)),
        start,
      )
    }
    const [own = '', ...others] = packagesOfExpress4(packages)
    assert.match(own, STRICT_CONTENT_TYPE)
    assert.deepEqual(others, [])
  })
}

test('fwjs loads packages of Express 4, which the list above would show', () => {
  const folder = install({ fwjs: pack('fwjs'), ...engine })
  const { packages } = outputOf(folder, app('fwjs')) as Loaded
  const names = packagesOfExpress4(packages).map((entry) => entry.replace(/@.*/, ''))
  assert.deepEqual(names.sort(), [
    ...['accepts', 'body-parser', 'content-disposition', 'content-type', 'express'],
    ...['finalhandler', 'media-typer', 'mime', 'mime-types', 'negotiator', 'path-to-regexp', 'qs'],
    ...['range-parser', 'type-is'],
  ])
})
