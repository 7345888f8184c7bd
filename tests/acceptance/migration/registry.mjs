// A registry that has fwjs before it is published, and redirects other packages to the real one.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Creates the registry document of a package with one version. */
function packumentOf(manifest, bytes, address) {
  const { name, version } = manifest
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  const shasum = createHash('sha1').update(bytes).digest('hex')
  const tarball = `${address}/${name}/-/${name}-${version}.tgz`
  const released = '2026-01-01T00:00:00.000Z'
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist: { tarball, integrity, shasum } } },
    time: { created: released, modified: released, [version]: released },
  }
}

/**
 * Serves these packages; `upstream` has all others.
 * @param {{ manifest: object, tarball: string }[]} packages
 */
export async function startRegistry(packages, upstream) {
  const served = packages.map(({ manifest, tarball }) => [manifest, readFileSync(tarball)])
  const server = createServer((req, res) => {
    const address = `http://${req.headers.host}`
    for (const [manifest, bytes] of served) {
      if (req.url === `/${manifest.name}`) {
        res.setHeader('Content-Type', 'application/json')
        return res.end(JSON.stringify(packumentOf(manifest, bytes, address)))
      }
      if (req.url.startsWith(`/${manifest.name}/-/`)) return res.end(bytes)
    }
    res.writeHead(302, { Location: new URL(req.url.slice(1), upstream).href }).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}
