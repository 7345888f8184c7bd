// Serves one of the apps: `node server.mjs NAME before` on fwjs-v3, `node server.mjs NAME after` on fwjs.
import { mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [name = 'library', when = 'after'] = process.argv.slice(2)
const require = createRequire(import.meta.url)

const createApp = require(`./${name}/${when}.cjs`)
const folder = mkdtempSync(join(tmpdir(), 'photos-'))
const app = when === 'before' ? createApp(require('fwjs-v3'), folder) : createApp(folder)

const server = app.listen(process.env.PORT ?? 3000, () => {
  console.log(`listening on http://localhost:${server.address().port}`)
})
