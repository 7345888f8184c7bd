// Each bundler bundles the app and its packages into one file.

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import ncc from '@vercel/ncc'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'
import webpack from 'webpack'

/** batch, which fwjs-v3 installs with serve-index, requires it on Node.js versions without `events`. */
const external = ['emitter']

const REQUIRES = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url ?? '/worker')`

const withEsbuild = (format, banner) => (app, file) =>
  build({
    entryPoints: [app],
    outfile: file,
    bundle: true,
    platform: 'node',
    format,
    banner,
    external,
    logLevel: 'silent',
  })

const withRolldown = (format) => async (app, file) => {
  const bundle = await rolldown({ input: app, platform: 'node', external, onLog() {} })
  await bundle.write({ file, format })
  await bundle.close()
}

/** Minifies, too. */
async function withWebpack(app, file) {
  const stats = await promisify(webpack)({
    mode: 'production',
    optimization: { nodeEnv: false },
    target: 'node',
    entry: app,
    externals: external,
    output: { path: dirname(file), filename: basename(file) },
  })
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
}

async function withNcc(app, file) {
  const { code } = await ncc(app, { quiet: true, externals: external })
  await writeFile(file, code)
}

/** Minifies, too. */
const withBun = (format) => (app, file) =>
  promisify(execFile)(join(import.meta.dirname, '../node_modules/bun/bin/bun'), [
    ...['build', app, `--outfile=${file}`, `--format=${format}`, '--target=node', '--minify'],
    ...external.map((name) => `--external=${name}`),
  ])

/** How a bundle that needs `import.meta.url` fails on workerd, where it's undefined. */
const NO_URL = /createRequire|Invalid URL/

/**
 * @typedef {object} Bundler
 * @property {(app: string, file: string) => Promise<unknown>} bundle
 * @property {'mjs' | 'cjs'} ext
 * @property {RegExp} [onWorkerd] how every bundle fails to start on workerd, with Express too
 * @property {boolean} [isShort] whether CI runs it
 */

/** @type {Record<string, Bundler>} */
export const bundlers = {
  'esbuild ESM': { bundle: withEsbuild('esm', { js: REQUIRES }), ext: 'mjs', isShort: true },
  'esbuild CJS': { bundle: withEsbuild('cjs'), ext: 'cjs', isShort: true },
  'rolldown ESM': { bundle: withRolldown('esm'), ext: 'mjs', onWorkerd: NO_URL },
  'rolldown CJS': { bundle: withRolldown('cjs'), ext: 'cjs' },
  'webpack CJS': { bundle: withWebpack, ext: 'cjs' },
  'ncc ESM': { bundle: withNcc, ext: 'mjs', onWorkerd: NO_URL },
  'bun ESM': { bundle: withBun('esm'), ext: 'mjs', onWorkerd: NO_URL },
  'bun CJS': { bundle: withBun('cjs'), ext: 'cjs' },
}
