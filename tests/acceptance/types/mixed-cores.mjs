// A tree with two versions of the core types: `@types/csurf` gets the newest one, `@types/express`
// 4 keeps version 4 for itself. Held at 4, as docs/migration/from-express-4.md shows, everything
// compiles.
import { countCases, findFailing, plainOptions } from './cases.mjs'
import { knownFailing } from './known-failing.mjs'
import { install } from './option-trees.mjs'
import { options } from './options.mjs'
import { report } from './report.mjs'
import { tarball } from './tarball.mjs'

const dependencies = {
  '@types/compression': '1.8.1',
  '@types/csurf': '1.11.5',
  '@types/express': '4.17.25',
  '@types/multer': '1.4.13',
  '@types/node': '20.19.43',
  '@types/response-time': '2.3.9',
  compression: '1.8.2',
  csurf: '1.11.0',
  'express-rate-limit': '7.5.1',
  multer: '2.5.0',
  'response-time': '2.3.4',
}
const overrides = { '@types/express-serve-static-core': '^4.19.6' }

async function check(name, isHeld) {
  const held = isHeld ? 'the core types held at 4, ' : ''
  const title = `npm, @types/express 4 and csurf, ${held}as ${name}`
  const manifest = { dependencies: { ...dependencies, [name]: `file:${tarball}` } }
  if (isHeld) manifest.overrides = overrides
  const folder = await install(`mixed-${name}${isHeld ? '-held' : ''}`, manifest)
  const failing = await findFailing('mixed', { folder, name }, '5.9', plainOptions)
  const names = [...failing.keys()].sort()
  const known = knownFailing(title, 'mixed')
  const isKnown = names.join() === known.join()
  const complaint = `expected: ${known.join('; ')}\n${[...failing.values()].flat().join('\n')}`
  report(`${title}: failing ${names.join('; ') || 'nothing'}`, isKnown ? '' : complaint)
  return rowOf(title, names)
}

/** Returns a row of docs/compatibility.md. */
async function rowOf(title, names) {
  const total = await countCases('mixed')
  return {
    name: title,
    version: '',
    exercised: `${total} uses in an app that adds a required property to the core types, TypeScript 5.9`,
    express: 'not measured',
    fwjs: `${total - names.length} of ${total}`,
    ...(names.length > 0 && { note: `Not: ${names.join('; ')}` }),
  }
}

/** Under the name that has failures; with --all under both. */
export async function checkMixedCores() {
  const rows = []
  for (const name of options.all ? ['express', 'fwjs'] : ['fwjs']) {
    rows.push(await check(name, false), await check(name, true))
  }
  return rows
}
