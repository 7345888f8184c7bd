// Packages that apps require without declaring them, because Express installed them. The page names
// all of them, its command finds them, and its line installs them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './managers.mjs'
import { commandsOf, sectionText } from './recipes.mjs'

const part = 'Undeclared (transitive) dependencies'

async function installed(place, express, npm) {
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true }))
  await npm(place, ['install', `express@${express}`])
  const names = readdirSync(join(place, 'node_modules')).filter((name) => !/^[.@]/.test(name))
  const versionOf = (name) =>
    JSON.parse(readFileSync(join(place, 'node_modules', name, 'package.json'), 'utf8')).version
  return new Map(names.map((name) => [name, versionOf(name)]))
}

/** Writes an app that requires or imports each of them in some form. */
function writeProgram(place, names) {
  const forms = [
    (name) => `require('${name}')`,
    (name) => `require("${name}/package.json")`,
    (name) => `import('${name}')`,
  ]
  const lines = names.map((name, index) => forms[index % forms.length](name))
  writeFileSync(join(place, 'program.js'), `${lines.join('\n')}\n`)
}

const loads = (place) =>
  run(place, process.execPath, ['program.js']).then(
    () => true,
    () => false,
  )

/** `npm` runs npm in a folder, `report` counts. */
export async function checkUndeclared(work, npm, report) {
  const express = await installed(join(work, 'express'), '4.22.3', npm)
  const place = join(work, 'fwjs')
  const fwjs = await installed(place, 'npm:fwjs@^4.100.0', npm)
  const missing = [...express.keys()].filter((name) => !fwjs.has(name)).sort()
  const newer = [...express].filter(
    ([name, version]) => name !== 'express' && fwjs.has(name) && fwjs.get(name) !== version,
  )
  const [find, cure] = commandsOf(part)

  const named = [...cure.matchAll(/ ([a-z-]+)@/g)].map(([, name]) => name).sort()
  report(
    'the line installs everything that only Express depends on',
    `${named}` === `${missing}`,
    `${missing}`,
  )
  const unnamed = newer.filter(([name]) => !sectionText(part).includes(`\`${name}\``))
  report('the page names what is newer', newer.length > 0 && unnamed.length === 0, `${newer}`)

  writeProgram(place, missing)
  const { stdout } = await run(place, 'sh', ['-c', find])
  const found = missing.filter((name) => new RegExp(`['"]${name}['"/]`).test(stdout))
  report('the command finds each of them', found.length === missing.length, `${found.length}`)

  const before = await loads(place)
  await npm(place, cure.split(' ').slice(1))
  report('the line fixes the app', !before && (await loads(place)), before ? 'no need' : 'cured')
}
