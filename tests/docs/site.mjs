// Serves the built site on loopback, with fwjs itself.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const fw = createRequire(import.meta.url)('../../packages/fwjs')

export const docs = fileURLToPath(new URL('../../docs', import.meta.url))
export const dist = join(docs, '.vitepress/dist')

/** If there is no site, throws an error with the command that builds it. */
export function requireSite() {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Error('The site is not built. Run: node tests/docs/run.mjs --only site')
  }
}

/** Serves the site while `look` runs; stops the server even if it fails. */
export async function withSite(look) {
  requireSite()
  const app = fw()
  app.use(fw.static(dist, { extensions: ['html'] }))
  app.use((_req, res) => res.status(404).sendFile(join(dist, '404.html')))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    return await look(`http://127.0.0.1:${server.address().port}`)
  } finally {
    server.close().closeAllConnections()
  }
}
