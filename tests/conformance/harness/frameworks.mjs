import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadedAside } from './prototypes.mjs'

const here = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * One side of the comparison.
 * @typedef {object} Side
 * @property {'express' | 'fwjs'} name
 * @property {any} fw the factory
 * @property {(file: string) => any} file loads a file of the package, such as 'lib/router/layer'
 * @property {(file: string) => any} engine loads a file of fwjs-core, such as 'lib/engine/walk'
 * @property {Record<string, string>} environment the environment for every test case of the major version
 * @property {() => Entered} enter starts a test case in the current environment
 */

/** @typedef {{ name: string, root: string, fw: any, file: (file: string) => any, leave: () => void }} Entered */

function replaceModules(modules) {
  const { cache } = here
  const before = { ...cache }
  for (const key of Object.keys(cache)) delete cache[key]
  Object.assign(cache, modules)
  return before
}

/** @returns {Side} a package of which one copy is enough: it reads its environment on each use */
function single(name, load, root) {
  const fw = load(root)
  const one = { name, root, fw, file: (file) => load(path.join(root, file)) }
  one.engine = (file) => one.file(path.join('../fwjs-core', file))
  return { environment: {}, ...one, enter: () => ({ ...one, leave() {} }) }
}

/** Loads into a separate module cache: a second copy of modules that are already loaded. */
function loadingAside() {
  let modules = {}
  return (file) => {
    const before = replaceModules(modules)
    try {
      return here(file)
    } finally {
      modules = replaceModules(before)
    }
  }
}

/**
 * Creates a copy with its own modules, including those it loads later, and its own changes to
 * node:http.
 */
function separateCopy(name, root) {
  const others = replaceModules({})
  const { loaded, enter } = loadedAside(() => here(root))
  let modules = replaceModules(others)
  return () => {
    const before = replaceModules(modules)
    const restorePrototypes = enter()
    return {
      name,
      root,
      fw: loaded,
      file: (file) => here(path.join(root, file)),
      leave() {
        restorePrototypes()
        modules = replaceModules(before)
      },
    }
  }
}

/** @returns {Side} Connect 2 reads NODE_ENV and NO_DEPRECATION when it is loaded: a copy for each */
function perEnvironment(name, root) {
  const copies = new Map()
  const enter = () => {
    const key = `${process.env.NODE_ENV} ${process.env.NO_DEPRECATION}`
    if (!copies.has(key)) copies.set(key, separateCopy(name, root))
    return copies.get(key)()
  }
  return { name, environment: { NO_DEPRECATION: '*' }, enter }
}

/** @returns {Side} an installed Express that reads its environment on each use */
export function installedExpress(name) {
  return single('express', here, rootOf(name))
}

/** The packages compared for each major version; the rest is in major-versions.mjs. */
export const PACKAGES = {
  5: {
    express: 'express5',
    build: '../../packages/fwjs-v5',
    variable: 'FWJS5',
    readsEnvironmentOnce: false,
  },
  4: {
    express: 'express',
    build: '../../packages/fwjs',
    variable: 'FWJS',
    readsEnvironmentOnce: false,
  },
  3: {
    express: 'express3',
    build: '../../packages/fwjs-v3',
    variable: 'FWJS3',
    readsEnvironmentOnce: true,
  },
}

const rootOf = (name) => path.dirname(here.resolve(`${name}/package.json`))

/** Returns every path under `lib` that resolves in some major version of Express: files and folders. */
export function libraryPaths() {
  const roots = Object.values(PACKAGES).map(({ express }) => path.join(rootOf(express), 'lib'))
  const files = roots.flatMap((root) => readdirSync(root, { recursive: true }))
  const paths = files.flatMap((file) => [file, file.replace(/\.js$/, '')])
  return ['index', 'package.json', 'lib', ...new Set(paths.map((file) => `lib/${file}`))].sort()
}

const buildOf = ({ build, variable }) => path.resolve(folder, process.env[variable] ?? build)

/** Created on first use, because --help works without packages. */
let express3

/** Starts a test case on another major version as well: of Express, or of the side that it runs on. */
export function enterBeside(entered, { major, of }) {
  const names = Object.values(PACKAGES).map(({ express }) => express)
  const isExpress = of === 'express' || names.some((name) => rootOf(name) === entered.root)
  // Shares fwjs-core with the side, as if both were installed in one folder.
  if (!isExpress) return { fw: here(buildOf(PACKAGES[major])), leave() {} }
  if (major !== 3) return installedExpress(PACKAGES[major].express).enter()
  express3 ??= perEnvironment('express', rootOf(PACKAGES[3].express))
  return express3.enter()
}

/**
 * The two frameworks that are compared.
 * The environment variable names another build of ours; `self` compares Express with a second copy of
 * itself, which shows that the harness reports no false differences.
 * @returns {{ express: Side, ours: Side }}
 */
export function frameworks(major, self) {
  const root = rootOf(major.express)
  const ours = self ? root : buildOf(major)
  if (major.readsEnvironmentOnce) {
    return { express: perEnvironment('express', root), ours: perEnvironment('fwjs', ours) }
  }
  const load = self ? loadingAside() : here
  return { express: single('express', here, root), ours: single('fwjs', load, ours) }
}
