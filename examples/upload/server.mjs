import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from './app.mjs'

const folder = process.env.UPLOADS ?? (await mkdtemp(join(tmpdir(), 'uploads-')))
const server = createApp(folder).listen(process.env.PORT ?? 3000, () => {
  console.log(`listening on http://localhost:${server.address().port}, writing to ${folder}`)
})
