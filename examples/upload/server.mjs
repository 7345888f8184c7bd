import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from './app.mjs'

const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
const server = createApp(folder).listen(process.env.PORT ?? 3000, () => {
  process.stdout.write(`listening on port ${server.address().port}, writing to ${folder}\n`)
})
