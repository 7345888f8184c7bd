import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../kept/', import.meta.url))
/** A broken build can differ millions of times; the first differences are enough to see why. */
const MOST = 200

const quoted = (word) => (/^[\w:./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** Returns a shell command that replays a case. */
export function replayCommand({ major, only, seed, case: number, self, full, builds = {} }) {
  const words = [
    'node',
    'tests/conformance/run.mjs',
    '--major',
    major,
    '--only',
    only,
    '--seed',
    seed,
  ]
  if (number !== undefined) words.push('--case', number)
  if (self) words.push('--self')
  if (full) words.push('--full')
  const variables = Object.entries(builds)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${quoted(value)}`)
  return [...variables, ...words.map((word) => quoted(String(word)))].join(' ')
}

const section = (title, text) => (text === undefined ? [] : [`== ${title}`, text, ''])

/**
 * A case with an unexplained difference.
 * @typedef {object} Case
 * @property {object} replay the arguments of `replayCommand`
 * @property {string} where
 * @property {string} detail the difference, line by line
 * @property {string} [shrunk] the index of the smaller case that fast-check found
 * @property {string} [recipe] the data of a generated test case
 * @property {string} [express] the whole transcript of Express
 * @property {string} [fwjs] the whole transcript of our side
 */

export function caseText({ replay, where, detail, shrunk, recipe, express, fwjs }) {
  const smaller = shrunk && shrunk !== replay.case
  return [
    `replay:  ${replayCommand(replay)}`,
    ...(smaller ? [`smaller: ${replayCommand({ ...replay, case: shrunk })}`] : []),
    `node ${process.version}, seed ${replay.seed}, major ${replay.major}, ${replay.only}${replay.case === undefined ? '' : `, case ${replay.case}`}`,
    '',
    ...section('where', where),
    ...section('difference', detail),
    ...section('recipe', recipe),
    ...section('express', express),
    ...section('fwjs', fwjs),
  ].join('\n')
}

/** Writes every unexplained case of a run to its own file. */
export class SavedCases {
  #run = `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}`
  #count = 0

  constructor(folder = FOLDER) {
    this.folder = folder
  }

  /** @param {Case} one @returns {string | undefined} the file; undefined when there are too many */
  keep(one) {
    this.#count += 1
    if (this.#count > MOST) return undefined
    mkdirSync(this.folder, { recursive: true })
    const file = path.join(this.folder, `${this.#run}-${this.#count}.txt`)
    writeFileSync(file, caseText(one))
    return file
  }
}
