import { fileURLToPath } from 'node:url'

const binaryOf = (line) =>
  fileURLToPath(new URL(`../runtimes/node_modules/node${line}/bin/node`, import.meta.url))

/**
 * The Node.js version of this process, and the newer ones that `npm ci --prefix tests/runtimes` installs.
 */
export const NODES = { 20: process.execPath, 24: binaryOf(24), 26: binaryOf(26) }

/** All supported versions. */
export const LINES = { ...NODES, 22: binaryOf(22) }
