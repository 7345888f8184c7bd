// Draws the figures in docs/public/bench/results.json, and updates the tables and numbers on the pages.
// `node bench/publish.mjs` measures them.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '../../../scripts/lib/command.mjs'

readCommand({
  name: 'node docs/tools/figures/write.mjs',
  does: 'Draws the figures in docs/public/bench/results.json, and updates the tables and numbers on the pages.',
  folders: [join(import.meta.dirname, '../..')],
})

const { expectedFiles, FOLDER, root } = await import('./expected.mjs')

const files = await expectedFiles()
for (const name of readdirSync(join(root, FOLDER))) {
  if (name.endsWith('.svg') && !files.has(`${FOLDER}/${name}`)) rmSync(join(root, FOLDER, name))
}
for (const [path, text] of files) writeFileSync(join(root, path), text)
console.log(`${files.size} files written`)
