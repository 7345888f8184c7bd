import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Copies what the unit tests need, so that files can be changed. */
export function makeSandbox(root) {
  const sandbox = mkdtempSync(path.join(tmpdir(), 'fwjs-mutation-'))
  process.on('exit', () => rmSync(sandbox, { recursive: true, force: true }))
  for (const part of ['package.json', 'node_modules', 'packages']) {
    execFileSync('cp', ['-a', path.join(root, part), sandbox])
  }
  for (const part of ['docs', 'examples']) {
    const filter = (file) => path.basename(file) !== 'node_modules'
    cpSync(path.join(root, part), path.join(sandbox, part), { recursive: true, filter })
  }
  // Without this folder the package is loaded from its lib, which is mutated.
  rmSync(path.join(sandbox, 'packages/fwjs/agent-shims'), { recursive: true })
  return sandbox
}
