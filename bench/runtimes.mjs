import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const folder = (name) => fileURLToPath(new URL(name, import.meta.url))

/** The Node.js versions that run the servers. */
export const runtimes = [
  { name: '20', binary: process.execPath },
  { name: '24', binary: folder('node_modules/node24/bin/node') },
  { name: '26', binary: folder('node_modules/node26/bin/node') },
].map((runtime) => ({
  ...runtime,
  version: execFileSync(runtime.binary, ['--version'], { encoding: 'utf8' }).trim(),
}))
