// Starts Node's Windows binaries under Wine.

import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = (path) => fileURLToPath(new URL(path, import.meta.url))
const build = folder('../build/windows')

/** Returns the path of Wine; Debian's `wine64` isn't in PATH. */
export function findWine() {
  return ['/usr/lib/wine/wine64', '/usr/bin/wine64'].find((file) => existsSync(file))
}

/**
 * Returns the path of node.exe. Wine 8 has VirtualAlloc2 without the placeholders that V8 reserves
 * with it since Node 24, so a copy looks for another name, and V8 falls back as on older Windows.
 */
export function binaryOf(line) {
  const original = folder(`../node_modules/windows-node${line}/bin/node.exe`)
  if (line === '20') return original
  const copy = join(build, `node${line}.exe`)
  const bytes = readFileSync(original)
  const at = bytes.indexOf('VirtualAlloc2\0')
  if (at === -1) throw new Error(`${original} does not look for VirtualAlloc2`)
  bytes.write('X', at + 'VirtualAlloc'.length)
  if (existsSync(copy) && readFileSync(copy).equals(bytes)) return copy
  mkdirSync(build, { recursive: true })
  writeFileSync(copy, bytes)
  return copy
}

/** Returns the path of a repository file as Windows programs see it. */
export const windowsPath = (path) => `Z:${path.replaceAll('/', '\\')}`

/** Wine 8 rejects TCP_KEEPALIVE, which Node 20 sets before `fetch` connects. */
const PRELOADS = { 20: `--require ${windowsPath(folder('keep-alive.cjs')).replaceAll('\\', '/')}` }

/** Runs node.exe until it exits. Its output goes to files, because under Wine it cannot open a Linux pipe. */
export function runNode(line, args, timeout) {
  const output = mkdtempSync(join(tmpdir(), 'fwjs-wine-'))
  const files = ['stdout', 'stderr'].map((name) => join(output, name))
  const descriptors = files.map((file) => openSync(file, 'w'))
  try {
    const { status } = spawnSync(findWine(), [binaryOf(line), ...args], {
      stdio: ['ignore', ...descriptors],
      cwd: folder('../../..'),
      timeout,
      killSignal: 'SIGKILL',
      env: {
        ...process.env,
        WINEPREFIX: join(build, 'prefix'),
        WINEDEBUG: '-all',
        NODE_SKIP_PLATFORM_CHECK: '1',
        NODE_OPTIONS: PRELOADS[line] ?? '',
        NO_COLOR: '1',
      },
    })
    const [stdout, stderr] = files.map((file) => readFileSync(file, 'utf8'))
    return { status, stdout, stderr }
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor)
    rmSync(output, { recursive: true })
  }
}
