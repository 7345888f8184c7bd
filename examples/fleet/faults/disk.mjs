import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeOnExit } from '../leftovers.mjs'

const MEGABYTES = 96

/** A small file system in memory (Linux, as root), or undefined where that isn't permitted. */
export function createDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-disk-'))
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder]
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  // PostgreSQL runs as its own user.
  chmodSync(folder, 0o755)
  const unmount = (...flags) => {
    execFileSync('umount', [...flags, folder])
    rmdirSync(folder)
  }
  // Lazily: the services that use it are still ending then.
  const keep = removeOnExit(() => unmount('--lazy'))
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => fill(filler),
    free: () => rmSync(filler),
    remove() {
      unmount()
      keep()
    },
  }
}

function fill(file) {
  const descriptor = openSync(file, 'w')
  try {
    for (let size = 1 << 20; size >= 1 << 12; size >>= 1) writeAll(descriptor, Buffer.alloc(size))
  } finally {
    closeSync(descriptor)
  }
}

function writeAll(descriptor, block) {
  try {
    while (writeSync(descriptor, block) === block.length);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error
  }
}
