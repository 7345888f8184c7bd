import { difference } from '../../packages/fwjs-cli/lib/comparison/index.js'
import { SavedCases } from './saved-cases.mjs'

/** Counts comparisons; prints and keeps what differs without an explanation. */
export class Report {
  compared = 0
  explained = 0
  unexplained = 0
  /** @type {string[]} */
  failures = []
  /** What plays the part that is running again; the runner sets it. */
  replay = {}
  #shown = 0
  #savedCases

  constructor(limit = 40, kept = new SavedCases()) {
    this.limit = limit
    this.#savedCases = kept
  }

  /** A line of progress. */
  say(line) {
    process.stdout.write(`${line}\n`)
  }

  /**
   * One comparison; both texts are shown when they differ.
   * @param {Evidence} [evidence]
   */
  compare(where, express, fwjs, evidence) {
    this.compared += 1
    if (express === fwjs) return true
    this.unexpected(where, difference(express, fwjs), evidence)
    return false
  }

  /**
   * A difference without an explanation: counted, shown and kept in a file.
   * @typedef {object} Evidence
   * @property {string} [only] which program or generator alone plays it again
   * @property {string} [case] the place of the case in what is generated
   * @property {string} [shrunk] the place of a smaller one
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

  /** A check of the runner's own tables that failed. */
  fail(line) {
    this.failures.push(line)
    this.say(`FAILS ${line}`)
  }

  /** The last line, and whether the run was clean. */
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
