// Checks that the packages contain no Express code: no long run of tokens may also occur in Express or its
// packages.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { folderOf, PACKAGES, root } from '../../../scripts/lib/packages.mjs'

/** Express 4, Express 5, and their dependencies that fwjs replaces with its own code. */
const UPSTREAM = [
  ...['express', 'express-5', 'body-parser', 'finalhandler', 'send', 'serve-static', 'router'],
  ...['raw-body', 'etag', 'fresh', 'depd', 'parseurl', 'vary', 'path-to-regexp', 'statuses'],
]

/**
 * A longer run is a copy. Shorter ones are forms that APM agents look for (docs/apm-agents.md), lists of names
 * that are part of the API, and the expression of the path grammar: docs/provenance.md lists the longest.
 */
const MOST = 40

const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*|\d[\w.]*|=>|[=!]==?|&&|\|\||\S/g
const COMMENT = /^\/[*/]/
const LEFT_OUT = /node_modules|^(?:test|benchmark|examples?)\//

/** Returns the tokens of a source, without comments, semicolons, and the kind of quotes. */
export function tokensOf(code) {
  const found = code.match(TOKEN) ?? []
  return found
    .filter((token) => !COMMENT.test(token) && token !== ';')
    .map((token) => (/^["'`]/.test(token) ? `'${token.slice(1, -1)}'` : token))
    .filter((token) => token !== "'use strict'")
}

const programsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js') && !LEFT_OUT.test(file))
    .map((file) => join(folder, file))

const readTokens = (file) => ({
  file: relative(root, file),
  tokens: tokensOf(readFileSync(file, 'utf8')),
})

export function checkOrigin() {
  const theirs = UPSTREAM.flatMap((name) => programsIn(join(root, 'tests/docs/node_modules', name)))
  const known = runsOf(theirs.map(readTokens))
  const ours = PACKAGES.flatMap((name) => programsIn(join(folderOf(name), 'lib')))
  const copied = ours.map(readTokens).flatMap((program) => copiesIn(program, known))
  return copied.map(([file, from, code]) => `${file} contains code from ${from}: ${code}`)
}

/** Returns every run of one token more than is allowed, and its file. */
export function runsOf(programs) {
  const runs = new Map()
  for (const { file, tokens } of programs) {
    for (const run of eachRun(tokens)) runs.set(run, file)
  }
  return runs
}

/** Returns the first copied run of a source: `[the source, the file of the other, the run]`. */
export function copiesIn({ file, tokens }, known) {
  for (const run of eachRun(tokens)) if (known.has(run)) return [[file, known.get(run), run]]
  return []
}

function* eachRun(tokens) {
  const length = MOST + 1
  for (let start = 0; start + length <= tokens.length; start++) {
    yield tokens.slice(start, start + length).join(' ')
  }
}
