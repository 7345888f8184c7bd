/** Counts comparisons and prints what differs without an explanation. */
export class Report {
  compared = 0
  explained = 0
  unexplained = 0
  /** @type {string[]} */
  failures = []
  #shown = 0

  constructor(limit = 40) {
    this.limit = limit
  }

  /** A line of progress. */
  say(line) {
    process.stdout.write(`${line}\n`)
  }

  /** One comparison; both texts are shown when they differ. */
  compare(where, express, fwjs) {
    this.compared += 1
    if (express === fwjs) return true
    this.unexpected(where, difference(express, fwjs))
    return false
  }

  unexpected(where, detail) {
    this.unexplained += 1
    this.#shown += 1
    if (this.#shown > this.limit) return
    this.say(`\nDIFFERS ${where}\n${indent(detail)}\n`)
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

/** Both texts line by line; lines in common appear once. */
export function difference(express, fwjs) {
  const left = express.split('\n')
  const right = fwjs.split('\n')
  const lines = []
  let start = 0
  while (start < left.length && start < right.length && left[start] === right[start]) {
    lines.push(`          ${left[start]}`)
    start += 1
  }
  let common = 0
  while (
    common < Math.min(left.length, right.length) - start &&
    left[left.length - 1 - common] === right[right.length - 1 - common]
  ) {
    common += 1
  }
  for (const line of left.slice(start, left.length - common)) lines.push(`express > ${line}`)
  for (const line of right.slice(start, right.length - common)) lines.push(`fwjs    > ${line}`)
  for (const line of left.slice(left.length - common)) lines.push(`          ${line}`)
  return lines.filter((line) => line.trim() !== '').join('\n')
}
