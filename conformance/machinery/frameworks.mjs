import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * One side of the comparison.
 * @typedef {object} Side
 * @property {'express' | 'fwjs'} name
 * @property {any} fw the factory
 * @property {(file: string) => any} file loads a file of the package, such as 'lib/router/layer'
 */

/** @returns {Side} */
function side(name, load, root) {
  return { name, fw: load(root), file: (file) => load(path.join(root, file)) }
}

/** A second instance of Express, so that both sides count their own deprecations and prototypes. */
function freshRequire() {
  const load = createRequire(import.meta.url)
  for (const key of Object.keys(load.cache)) delete load.cache[key]
  return load
}

/**
 * The two frameworks that are compared.
 * `FWJS` names another build of ours; `self` compares Express with a second copy of itself,
 * which shows that the machinery reports no difference where there is none.
 * @returns {{ express: Side, ours: Side }}
 */
export function frameworks(self) {
  const root = path.dirname(here.resolve('express/package.json'))
  const express = side('express', here, root)
  if (self) return { express, ours: side('fwjs', freshRequire(), root) }
  const build = path.resolve(folder, process.env.FWJS ?? '../packages/fwjs')
  return { express, ours: side('fwjs', here, build) }
}
