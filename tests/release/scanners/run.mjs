// Prints which components scanners find in apps on fwjs, which advisories they report, and, last, "N passed, N failed".
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { root } from '../../../scripts/lib/packages.mjs'

const TOOLS = [import.meta.dirname, join(root, 'tests/acceptance/trees/tools')]
const { options } = readCommand({
  name: 'npm run verify -- scanners --',
  does: 'Runs scanners and SBOM tools on apps with fwjs, fwjs-v3, and fwjs-v5 in place of Express, installed from a\nlocal registry, and compares what they see with expected.json.',
  folders: ({ short }) => [
    join(root, 'tests/release'),
    join(root, 'tests/docs'),
    ...(short ? [] : TOOLS),
  ],
  options: {
    short: {
      type: 'boolean',
      default: false,
      help: 'only npm and aliases, as in `npm run release`',
    },
    write: { type: 'boolean', default: false, help: 'update expected.json' },
  },
})

const { publishAll, startRegistry } = await import('../../docs/registry.mjs')
const { compare, EXPECTED, missingTools, scan } = await import('./scan.mjs')

if (options.short && options.write) {
  console.error('--write needs the long form. Omit --short.')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'fwjs-scanners-'))
const registry = await startRegistry(join(folder, 'registry'))
try {
  await publishAll(join(folder, 'packed'), registry.env)
  const place = { folder, env: registry.env, isShort: options.short, note: console.log }
  const results = await scan(place)
  const rows = compare(results)
  const problems = rows.flatMap(({ problem }) => problem ?? [])
  for (const problem of problems) console.log(problem)
  for (const name of options.short ? [] : missingTools())
    console.log(`${name}: not installed, not run`)
  if (options.write) writeFileSync(EXPECTED, `${JSON.stringify(results, undefined, 2)}\n`)
  console.log(`${rows.length - problems.length} passed, ${problems.length} failed`)
  process.exitCode = problems.length === 0 && rows.length > 0 ? 0 : 1
} finally {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
}
