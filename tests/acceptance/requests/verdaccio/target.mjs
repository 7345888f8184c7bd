import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findPort, startProgram } from '../../comparison/program.mjs'

const application = join(import.meta.dirname, '../../applications/verdaccio')
const node = 'node_modules/node22/bin/node'
const start = ['node_modules/verdaccio/bin/verdaccio', '-c', 'config.yaml', '-l']

export const tree = 'all'

export const command = () => [node, ...start, '127.0.0.1:4873']

/** Returns the body that `npm publish` sends. */
function publication(name, version) {
  const bytes = gzipSync('not unpacked by anybody')
  const file = `${name}-${version}.tgz`
  const shasum = createHash('sha1').update(bytes).digest('hex')
  const tarball = `http://localhost/${name}/-/${file}`
  const manifest = { name, version, readme: '# Hello from a package', dist: { shasum, tarball } }
  const data = bytes.toString('base64')
  return {
    ...{ _id: name, name, readme: manifest.readme, 'dist-tags': { latest: version } },
    versions: { [version]: manifest },
    _attachments: {
      [file]: { content_type: 'application/octet-stream', data, length: bytes.length },
    },
  }
}

async function put(port, path, body, headers = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`PUT ${path} returned ${response.status}`)
  return response.json()
}

/** Publishes two packages, one of them in a scope, so that there is something to request. */
export async function prepare(folder) {
  cpSync(join(application, 'config.yaml'), join(folder, 'config.yaml'))
  const port = await findPort()
  const args = [...start, `127.0.0.1:${port}`]
  const options = { args, folder, port, ready: '/-/ping', node: join(folder, node) }
  const program = await startProgram(options)
  try {
    const user = { name: 'somebody', password: 's3cretpw1' }
    const { token } = await put(port, '/-/user/org.couchdb.user:somebody', user)
    const headers = { Authorization: `Bearer ${token}` }
    await put(port, '/hello-fwjs', publication('hello-fwjs', '1.0.0'), headers)
    await put(port, '/@scope%2fhello', publication('@scope/hello', '2.0.0'), headers)
  } finally {
    await program.stop()
  }
}
