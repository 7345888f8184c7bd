// Runs subjects on Express 4.22.3 and on what is put in its place, and compares what they recorded.
// A subject is a folder with package.json, package-lock.json and subject.mjs, which exports
// `exercised`, `flow(talk, folder)` and, if it has a program to start, `program(folder, port)`; what
// `prepare(folder, port)` starts before it, `finish()` ends.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readCommand } from '../../commands/command.mjs'
import { findPort, startProgram } from './program.mjs'
import { createTalk } from './talk.mjs'
import { createFolder, packFwjs, prepareTree } from './trees.mjs'

async function record(subject, folder, port) {
  const talk = createTalk(port, subject.masks)
  let program
  try {
    await subject.prepare?.(folder, port)
    const started = subject.program && { folder, port, ...subject.program(folder, port) }
    program = started && (await startProgram(started))
    await subject.flow(talk, folder)
  } catch (error) {
    talk.note('to the end', `${error.message}\n${program?.printed() ?? ''}`, false)
  } finally {
    await program?.stop()
    await subject.finish?.()
  }
  return talk.record
}

/** Both trees run at the same place, one after the other: paths and ports are then the same. */
async function recordAt(site, tree, subject, port) {
  renameSync(tree, site)
  try {
    return await record(subject, site, port)
  } finally {
    renameSync(site, tree)
  }
}

/** A record to be shown: of a long body only the lines that the other one has not. */
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

async function compare(subjectFolder, folder, specification) {
  const subject = await import(join(subjectFolder, 'subject.mjs'))
  const run = join(folder, basename(subjectFolder))
  mkdirSync(run)
  prepareTree(subjectFolder, join(run, 'express'), '4.22.3')
  prepareTree(subjectFolder, join(run, 'fwjs'), specification)
  const port = await findPort()
  const onExpress = await recordAt(join(run, 'site'), join(run, 'express'), subject, port)
  const onFwjs = await recordAt(join(run, 'site'), join(run, 'fwjs'), subject, port)
  const { dependencies } = JSON.parse(readFileSync(join(subjectFolder, 'package.json'), 'utf8'))
  const counts = judge(onExpress, onFwjs)
  rmSync(run, { recursive: true, force: true })
  return {
    name: subject.packages.join(', '),
    version: subject.packages.map((name) => dependencies[name].replace(/^npm:.*@/, '')).join(', '),
    exercised: subject.exercised,
    ...counts,
  }
}

/** A subject whose trees cannot even be installed has failed. */
async function compareSafely(...args) {
  try {
    return await compare(...args)
  } catch (error) {
    console.log(error.message)
    return { name: basename(args[0]), express: 0, fwjs: 0, checks: 1 }
  }
}

function readOptions(family, { title, heavy }) {
  const name = `node acceptance/${family}/run.mjs`
  const does = `${title}: compares what they answer on Express 4.22.3 and on the packed fwjs.`
  const options = {
    all: { type: 'boolean', help: `also ${heavy.join(', ') || 'nothing more: all run always'}` },
    write: { type: 'boolean', help: 'with --all: keep the results for docs/compatibility.md' },
    only: { type: 'string', value: 'NAME', help: 'only this one' },
    against: {
      type: 'string',
      value: 'express@5.1.0',
      help: 'another package in the place of fwjs, to see checks fail',
    },
  }
  return readCommand({ name, does, options }).options
}

/** For docs/compatibility.md; see acceptance/compatibility.mjs. */
function writeResults(family, title, rows) {
  const date = new Date().toISOString().slice(0, 10)
  const command = 'npm run acceptance -- --all'
  const text = JSON.stringify({ title, date, command, rows }, undefined, 2)
  writeFileSync(new URL(`../${family}/results.json`, import.meta.url), `${text}\n`)
}

/**
 * Runs a family: `always` each time, `heavy` with --all. --only NAME runs one, --write keeps the
 * results of a whole run, --against express@5.1.0 puts another package in the place of fwjs, to see checks fail.
 */
export async function runFamily(family, { title, always, heavy }) {
  const options = readOptions(family, { title, heavy })
  const chosen = options.all ? [...always, ...heavy] : always
  const names = options.only ? [options.only] : chosen
  const folder = createFolder()
  const rows = []
  try {
    const specification = options.against?.replace(/^express@/, '') ?? packFwjs(folder)
    for (const name of names) {
      const started = Date.now()
      const place = fileURLToPath(new URL(`../${family}/${name}`, import.meta.url))
      const row = await compareSafely(place, folder, specification)
      rows.push(row)
      const seconds = Math.round((Date.now() - started) / 1000)
      console.log(`${name}: ${row.fwjs} of ${row.checks} the same as on Express (${seconds} s)`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (options.write && options.all) writeResults(family, title, rows)
  const passed = rows.reduce((sum, { fwjs }) => sum + fwjs, 0)
  const failed = rows.reduce((sum, { fwjs, checks }) => sum + checks - fwjs, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
