// The packages to bundle. Express shows which limits are those of a bundler or of workerd.

import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, root } from '../../../scripts/lib/packages.mjs'

/**
 * @typedef {object} Line
 * @property {string} framework
 * @property {boolean} [hasOps] whether fwjs-ops is bundled, too
 * @property {boolean} [handlesRejections]
 * @property {boolean} [isShort] whether CI runs it
 * @property {string[]} [runtimes] all by default
 */

const ours = (name) => ({ framework: folderOf(name), handlesRejections: true, isShort: true })
const express = (name) => ({
  framework: join(root, 'tests/conformance/node_modules', name),
  // Its bundles of ES modules don't start on the older one.
  runtimes: ['Node.js', 'workerd 2026-10-01'],
})

/** @type {Record<string, Line>} */
export const lines = {
  fwjs: ours('fwjs'),
  'fwjs-v3': ours('fwjs-v3'),
  'fwjs-v5': ours('fwjs-v5'),
  'fwjs-ops': { ...ours('fwjs'), hasOps: true, runtimes: ['Node.js'] },
  'Express 4': express('express'),
  'Express 5': { ...express('express5'), handlesRejections: true },
}

/** Creates a folder with the app and its packages. Returns the app's file. */
export function createApp(folder, { framework, hasOps }) {
  const packages = {
    framework,
    'fwjs-ops': folderOf('fwjs-ops'),
    compression: join(root, 'node_modules/compression'),
  }
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const [name, target] of Object.entries(packages)) {
    symlinkSync(target, join(folder, 'node_modules', name))
  }
  for (const file of ['app.mjs', 'app-with-ops.mjs']) {
    cpSync(join(import.meta.dirname, file), join(folder, file))
  }
  return join(folder, hasOps ? 'app-with-ops.mjs' : 'app.mjs')
}
