import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { callsOf } from './commands.mjs'

const SOURCE = /\.[cm]?[jt]s$/

/**
 * Returns the source files of a folder that a command runs: those that it names, those that the npm
 * scripts name, and their imports.
 *
 * @param {string} folder
 * @param {string} command
 * @param {string[]} files the files that the page has written
 * @returns {Set<string>} their names below the folder
 */
export function filesReached(folder, command, files) {
  const sources = files.filter((file) => SOURCE.test(file))
  const named = /--test\b|\bnpm (test|run|start)\b|\bnpx\b|\*/.test(command)
    ? sources
    : sources.filter((file) => namesOf(file).some((name) => command.includes(name)))
  const reached = new Set()
  for (const file of named) follow(folder, file, reached)
  return reached
}

/** A command may name a file, or the one compiled from it. */
function namesOf(file) {
  const name = file.split('/').at(-1)
  return [name, name.replace(/\.([cm]?)ts$/, '.$1js')]
}

/** Returns the files that a snippet imports. */
export function filesImported(folder, code) {
  const reached = new Set()
  for (const file of importsOf(folder, folder, code)) follow(folder, file, reached)
  return reached
}

function follow(folder, file, reached) {
  if (reached.has(file)) return
  reached.add(file)
  const path = join(folder, file)
  const code = readFileSync(path, 'utf8')
  for (const next of importsOf(folder, dirname(path), code)) follow(folder, next, reached)
}

function importsOf(folder, from, code) {
  const found = []
  for (const [, specifier] of code.matchAll(
    /(?:from|import|require)\s*\(?\s*['"](\.[^'"]*)['"]/g,
  )) {
    const path = candidatesOf(join(from, specifier)).find(
      (one) => SOURCE.test(one) && existsSync(one),
    )
    if (path) found.push(relative(folder, path))
  }
  return found
}

/** `./app` and `./app.js` may stand for `app.ts`. */
function candidatesOf(path) {
  const bare = path.replace(/\.([cm]?)js$/, '.$1ts')
  return [
    path,
    bare,
    `${path}.js`,
    `${path}.ts`,
    `${path}.mjs`,
    `${path}.cjs`,
    join(path, 'index.js'),
  ]
}

const RUNNERS = new Set(['node', 'tsx', 'nodemon', 'ts-node'])

/** Returns true if a command starts a server, which must keep running. */
export function startsServer(folder, command, files) {
  return callsOf(command).some((call) => {
    const [program, ...rest] = call[0] === 'npx' ? call.slice(1) : call
    if (program === 'npm') return /^(start|run (start|dev|serve))\b/.test(rest.join(' '))
    if (!RUNNERS.has(program) || rest.includes('--test')) return false
    const reached = filesReached(folder, rest.join(' '), files)
    return [...reached].some((file) => /\.listen\(/.test(readFileSync(join(folder, file), 'utf8')))
  })
}
