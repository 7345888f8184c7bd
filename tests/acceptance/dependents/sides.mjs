// The two sides of a comparison, Express 4.22.3 and the packed fwjs, each with its own dependencies
// inside it, and the code that puts one of them in place of every Express 4 of a checkout.
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { packFwjs } from '../comparison/trees.mjs'

const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--silent']

/** The file that marks an installed side. */
const mark = '.side'

/** Prepares both sides below `folder`; `against`, if given, replaces fwjs. */
export function prepareSides(folder, against) {
  return [
    prepareSide('express', folder, '4.22.3'),
    prepareSide('fwjs', folder, against?.replace(/^express@/, '') ?? packFwjs(folder)),
  ]
}

function prepareSide(name, parent, specification) {
  const folder = join(parent, name)
  mkdirSync(folder)
  const manifest = { private: true, dependencies: { express: specification } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  execFileSync('npm', ['install', ...quiet], { cwd: folder })
  const modules = join(folder, 'node_modules')
  const side = join(folder, 'side')
  renameSync(join(modules, 'express'), side)
  renameSync(modules, join(side, 'node_modules'))
  writeFileSync(join(side, mark), name)
  addLoadRecord(name, side)
  return { name, folder: side }
}

/**
 * Makes the entry file append the name of the side to the file in $FWJS_LOADED when it is loaded.
 * It requires `fs`, because old versions of Jest do not find `node:fs`.
 */
function addLoadRecord(name, side) {
  const entry = join(side, readManifest(side).main ?? 'index.js')
  const lines = [
    'if (process.env.FWJS_LOADED) {',
    `  require('fs').appendFileSync(process.env.FWJS_LOADED, '${name}\\n')`,
    '}',
  ]
  const text = `${readFileSync(entry, 'utf8')}\n${lines.join('\n')}\n`
  // Not in place: npm may have linked the file from its cache.
  rmSync(entry)
  writeFileSync(entry, text)
}

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/**
 * Installs a side wherever the checkout has an Express 4, and where it would look for one first.
 */
export function placeSide(side, checkout, suite) {
  const places = new Set([join(suite, 'node_modules/express'), ...findExpress(checkout)])
  for (const place of places) {
    rmSync(place, { recursive: true, force: true })
    mkdirSync(dirname(place), { recursive: true })
    execFileSync('cp', ['-al', side.folder, place])
    shareTypes(place, join(checkout, 'node_modules/@types'))
  }
  for (const place of findExpress(checkout)) {
    if (readFileSync(join(place, mark), 'utf8') !== side.name) {
      throw new Error(`${place} is not ${side.name}`)
    }
  }
}

/**
 * Like npm, uses the checkout's own declarations instead of a second copy: old compilers cannot
 * read the newest `@types/node`.
 */
function shareTypes(place, shared) {
  const own = join(place, 'node_modules/@types')
  if (!existsSync(own)) return
  for (const name of readdirSync(own)) {
    const there = join(shared, name)
    if (existsSync(there) && !isTooOld(readManifest(there))) {
      rmSync(join(own, name), { recursive: true })
    }
  }
}

/** Only this dependency of fwjs's declarations requires a version: `^4.19.6 || ^5.0.0`. */
function isTooOld({ name, version }) {
  const [major, minor, patch] = version.split('.').map(Number)
  const isBefore = major < 4 || (major === 4 && (minor < 19 || (minor === 19 && patch < 6)))
  return name === '@types/express-serve-static-core' && isBefore
}

/** Finds folders below `checkout` that contain an Express 4, or a side that replaced it. */
function findExpress(checkout) {
  return readdirSync(checkout, { recursive: true })
    .filter((path) => /(^|(?<!agent-shims)\/)node_modules\/express\/package\.json$/.test(path))
    .map((path) => dirname(join(checkout, path)))
    .filter((place) => {
      return existsSync(join(place, mark)) || readManifest(place).version.startsWith('4.')
    })
}
