// The files of the static scenarios: created once, the same for every server.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const folder = path.join(os.tmpdir(), 'fwjs-bench-files')
fs.mkdirSync(folder, { recursive: true })
for (const [name, size] of [
  ['1k.txt', 1_000],
  ['10k.txt', 10_000],
  ['1m.txt', 1_000_000],
]) {
  const file = path.join(folder, name)
  if (!fs.existsSync(file)) fs.writeFileSync(file, 'x'.repeat(size))
}

module.exports = folder
