import { difference } from '../../../packages/fwjs-cli/lib/comparison/index.js'
import { SavedCases } from './saved-cases.mjs'

/** Counts comparisons; prints and saves unexplained differences. */
export class Report {
  compared = 0
  explained = 0
  unexplained = 0
  /** @type {string[]} */
  failures = []
  /** Options that replay the current part; the runner sets them. */
  replay = {}
  #shown = 0
  #savedCases

  constructor(limit = 40, kept = new SavedCases()) {
    this.limit = limit
    this.#savedCases = kept
  }

  /** Prints a line of progress. */
  say(line) {
    process.stdout.write(`${line}\n`)
  }

  /**
   * Counts one comparison; prints both texts if they differ.
   * @param {Evidence} [evidence]
   */
  compare(where, express, fwjs, evidence) {
    this.compared += 1
    if (express === fwjs) return true
    this.unexpected(where, difference(express, fwjs), evidence)
    return false
  }

  /** Counts one comparison with an intentional difference. */
  explain() {
    this.compared += 1
    this.explained += 1
  }

  /**
   * Counts, prints, and saves an unexplained difference.
   * @typedef {object} Evidence
   * @property {string} [only] the one test case or generator that replays it
   * @property {string} [case] the index of the generated case
   * @property {string} [shrunk] the index of a smaller one
   * @property {string} [recipe]
   * @property {string} [express] the whole transcript of Express
   * @property {string} [fwjs] the whole transcript of our side
   * @param {Evidence} [evidence]
   */
  unexpected(where, detail, { only, case: number, ...evidence } = {}) {
    this.unexplained += 1
    this.#shown += 1
    const replay = { ...this.replay, ...(only && { only }), case: number }
    const file = this.#savedCases.keep({ replay, where, detail, ...evidence })
    if (this.#shown > this.limit) return
    this.say(`\nDIFFERS ${where}\n${indent(detail)}\n${file ? `  kept in ${file}\n` : ''}`)
  }

  /** Counts a failed check of the runner's own tables. */
  fail(line) {
    this.failures.push(line)
    this.say(`FAILS ${line}`)
  }

  /** Prints the last line; returns true if the run was clean. */
  end() {
    if (this.#shown > this.limit)
      this.say(`… ${this.#shown - this.limit} more differences not shown`)
    if (this.failures.length > 0) this.say(`${this.failures.length} failed checks of the tables`)
    const { compared, explained, unexplained } = this
    this.say(`${compared} compared, ${explained} explained, ${unexplained} unexplained`)
    return unexplained === 0 && this.failures.length === 0
  }
}

const indent = (text) => text.replace(/^/gm, '  ')
