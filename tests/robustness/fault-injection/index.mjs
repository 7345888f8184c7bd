import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkClock } from './clock.mjs'
import { checkDescriptors } from './descriptors.mjs'
import { checkDisk } from './disk.mjs'
import { checkMemory } from './memory.mjs'
import { checkNames } from './names.mjs'
import { checkReplacedPackages } from './replaced-packages.mjs'
import { checkWorkers } from './workers.mjs'

const here = (relative) => fileURLToPath(new URL(relative, import.meta.url))

/** Simulates machine failures: the server must survive, without losing anything it acknowledged. */
export async function run(report) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'fwjs-fault-injection-'))
  const folder = path.join(temporary, 'files')
  mkdirSync(path.join(folder, 'folder'), { recursive: true })
  writeFileSync(path.join(folder, 'page.html'), '<p>page</p>')
  const place = {
    temporary,
    folder,
    fwjs: here('../../../packages/fwjs'),
    fwjs3: here('../../../packages/fwjs-v3'),
    SERVER: here('server.mjs'),
  }
  try {
    await checkDescriptors(report, place)
    await checkMemory(report, place)
    await checkDisk(report, place)
    await checkReplacedPackages(report, place)
    await checkClock(report, place)
    await checkNames(report, place)
    await checkWorkers(report, place)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
