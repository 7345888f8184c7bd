// Runs a compiler on the apps of a folder, and reads where it reports errors.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toolPath } from '../comparison/tools.mjs'
import { compile } from './managers.mjs'

const batch = fileURLToPath(new URL('compile-batch.mjs', import.meta.url))

/** Returns a path that is the same in every tree: apps by their folder, packages by their name. */
const placeOf = (path) => path.replace(/^.*node_modules\//, 'node_modules/')

/** Reads the errors in an output, by file and line: the same mistake often has another code. */
function readErrors(output) {
  const errors = new Map()
  for (const line of output.split('\n')) {
    const found = /^(\S+?)\((\d+),\d+\): error /.exec(line)
    if (found) errors.set(`${placeOf(found[1])}:${found[2]}`, line)
    // An error without a location is about the options, or the compiler itself failed.
    else if (/^\S/.test(line)) errors.set(line, line)
  }
  return errors
}

async function compileOneByOne(version, jobs) {
  const outputs = []
  for (const { folder, config } of jobs) {
    const file = join(folder, 'tsconfig.json')
    await writeFile(file, JSON.stringify(config))
    outputs.push(await compile(undefined, folder, version, '-p', file))
  }
  return outputs
}

async function compileTogether(version, jobs) {
  const child = fork(batch, { execArgv: ['--max-old-space-size=4096'] })
  const early = once(child, 'exit').then(() => {
    throw new Error(`TypeScript ${version} exited before it was done`)
  })
  child.send({ compiler: toolPath(`typescript-${version}/lib/typescript.js`), jobs })
  const [outputs] = await Promise.race([once(child, 'message'), early])
  return outputs
}

/**
 * Compiles every app below each `folder` with `compilerOptions`. Returns the errors of each job, by
 * place.
 */
export async function compileApps(version, jobs) {
  const configured = jobs.map(({ folder, compilerOptions }) => {
    return { folder, config: { compilerOptions, include: ['*/*.ts'] } }
  })
  // TypeScript 7 isn't written in JavaScript, and needs no help to be fast.
  const run = Number(version) < 7 ? compileTogether : compileOneByOne
  return (await run(version, configured)).map(readErrors)
}
