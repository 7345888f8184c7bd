// Runs the targets of a section on the Express of their tree and on its replacement, and compares what
// they recorded. tests/acceptance/targets.json lists the targets: `ci` marks those that run without
// --all. SECTION/NAME, or SECTION/`folder`, contains the target's app and its target.mjs, which exports
// `flow(client, folder)` and, if it has an app to start, `program(folder, port)`; `finish()` stops what
// `prepare(folder, port)` starts before it.

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { createClient } from './client.mjs'
import { findPort, startProgram } from './program.mjs'
import { savePage } from './results.mjs'
import { byOption, isBySwitch, prepareSwitch, withEnvironment } from './switch.mjs'
import { createFolder, createTrees, majorOf, packFwjs, readVersions } from './trees.mjs'

const acceptance = fileURLToPath(new URL('..', import.meta.url))

async function record(target, folder, port) {
  const client = createClient(port, target.masks)
  let program
  try {
    await target.prepare?.(folder, port)
    const started = target.program && { folder, port, ...target.program(folder, port) }
    program = started && (await startProgram(started))
    await target.flow(client, folder)
  } catch (error) {
    client.note('to the end', `${error.message}\n${program?.printed() ?? ''}`, false)
  } finally {
    await program?.stop()
    await target.finish?.()
  }
  return client.record
}

/** Formats a record for display: only the lines of a long body that the other one lacks. */
function outline(entry, other) {
  if (!(entry?.got.body?.length > 1000)) return entry
  const lines = new Set(other?.got.body?.split('\n'))
  const body = entry.got.body.split('\n').filter((line) => !lines.has(line))
  return { ...entry, got: { ...entry.got, body: body.join('\n').slice(0, 1000) } }
}

function judge(onExpress, onFwjs) {
  const count = Math.max(onExpress.length, onFwjs.length)
  let same = 0
  for (let index = 0; index < count; index++) {
    const [express, fwjs] = [onExpress[index], onFwjs[index]]
    if (express?.holds && isDeepStrictEqual(express, fwjs)) same++
    else {
      console.log(`DIFFERENT${express?.holds ? '' : ' (not as expected on Express)'}:`)
      console.dir({ express: outline(express, fwjs), fwjs: outline(fwjs, express) }, { depth: 5 })
    }
  }
  return { express: onExpress.filter(({ holds }) => holds).length, fwjs: same, checks: count }
}

async function compare(place, { tree, packages, exercised }, { trees, engineSwitch }) {
  const target = await import(join(place, 'target.mjs'))
  const port = await findPort()
  const run = (side) => trees.use(tree, side, place, (folder) => record(target, folder, port))
  const onExpress = await run('express')
  const onFwjs = await withEnvironment(engineSwitch?.environment ?? {}, () => run('fwjs'))
  if (engineSwitch && engineSwitch.takeCount() === 0) throw new Error('the switch replaced nothing')
  const versions = readVersions(tree)
  return {
    name: packages.join(', '),
    version: packages.map((name) => versions[name].replace(/^npm:.*@/, '')).join(', '),
    exercised,
    ...judge(onExpress, onFwjs),
  }
}

/** A target whose trees cannot even be installed has failed. */
async function compareSafely(name, place, target, sides) {
  try {
    return await compare(place, target, sides)
  } catch (error) {
    console.log(error.message)
    return { name, express: 0, fwjs: 0, checks: 1 }
  }
}

function readOptions(section, { title, targets }) {
  const names = (wanted) => Object.keys(targets).filter((name) => wanted(targets[name]))
  const name = `node tests/acceptance/${section}/run.mjs`
  const always = names(isAlways).join(', ') || 'none'
  const does = `${title}: compares their responses on Express 4.22.3 and on the packed fwjs, or on Express 5.3.0 and on
the packed fwjs-v5. Always: ${always}.`
  const options = {
    all: { type: 'boolean', help: `also ${names((one) => !isAlways(one)).join(', ')}` },
    write: {
      type: 'boolean',
      help: 'with --all: save the results for docs/compatibility.md; with --major, those of that version',
    },
    major: {
      type: 'string',
      value: '5',
      help: 'only the targets on this major version of Express',
    },
    only: { type: 'string', value: 'NAME', help: 'only this target' },
    against: {
      type: 'string',
      value: 'express@5.1.0',
      help: 'another package in place of fwjs, to see checks fail',
    },
    by: byOption,
  }
  return readCommand({ name, does, options }).options
}

const isAlways = ({ ci }) => ci === true

const isOn = (major, { tree }) => majorOf(readVersions(tree).express) === major

/** For docs/compatibility.md; see tests/acceptance/compatibility.mjs. */
function writeResults(section, { title, targets }, results) {
  for (const major of ['4', '5']) {
    const names = Object.keys(results).filter((name) => isOn(major, targets[name]))
    const command = 'npm run acceptance -- --all'
    const rows = names.map((name) => results[name])
    if (rows.length > 0) savePage(section, major, { title, command, rows })
  }
}

/** The engine switch replaces only Express 4. */
function chooseTargets(targets, { all, only, by, major }) {
  const wanted = by ? '4' : major
  const names = Object.keys(targets).filter((name) => !wanted || isOn(wanted, targets[name]))
  if (!only) return names.filter((name) => all || isAlways(targets[name]))
  if (!names.includes(only)) throw new Error(`unknown target ${only}`)
  return [only]
}

/** Prepares the trees of both sides, and the switch if it replaces Express with fwjs. */
function prepareSides(folder, options) {
  if (isBySwitch(options)) {
    return { trees: createTrees(folder, (express) => express), engineSwitch: prepareSwitch(folder) }
  }
  const other = options.against?.replace(/^express@/, '')
  const packed = {}
  const pack = (express) => (packed[majorOf(express)] ??= packFwjs(folder, express))
  return { trees: createTrees(folder, (express) => other ?? pack(express)) }
}

export async function runSection(section) {
  const manifest = JSON.parse(readFileSync(join(acceptance, 'targets.json'), 'utf8'))
  const { title, targets } = manifest[section]
  const options = readOptions(section, { title, targets })
  const names = chooseTargets(targets, options)
  if (names.length === 0) console.log('All targets in this section need --all.')
  const folder = createFolder()
  const results = {}
  try {
    const sides = prepareSides(folder, options)
    for (const name of names) {
      const started = Date.now()
      const place = join(acceptance, section, targets[name].folder ?? name)
      const row = await compareSafely(name, place, targets[name], sides)
      results[name] = row
      const seconds = Math.round((Date.now() - started) / 1000)
      console.log(`${name}: ${row.fwjs} of ${row.checks} the same as on Express (${seconds} s)`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (options.write && options.all && !options.by) writeResults(section, manifest[section], results)
  const rows = Object.values(results)
  const passed = rows.reduce((sum, { fwjs }) => sum + fwjs, 0)
  const failed = rows.reduce((sum, { fwjs, checks }) => sum + checks - fwjs, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
