/** The checks and figures of a part. */
export class Report {
  passed = 0
  /** @type {{ name: string, reason: string }[]} */
  failures = []
  /** @type {Record<string, string | number>} */
  figures = {}
  seconds = 0

  /** @param {{ short: boolean, seed: number }} settings */
  constructor({ short, seed }) {
    this.short = short
    this.seed = seed
  }

  /** Runs a check. It fails if it throws; the following checks still run. */
  async check(name, run) {
    try {
      await run()
      this.passed++
    } catch (error) {
      const reason = error?.stack ?? String(error)
      this.failures.push({ name, reason })
      console.log(`FAILED ${name}\n  ${reason.replaceAll('\n', '\n  ')}`)
    }
  }

  /** Records a figure for docs/reliability.md and prints it. */
  figure(name, value) {
    this.figures[name] = value
    console.log(`${name}: ${value}`)
  }
}
