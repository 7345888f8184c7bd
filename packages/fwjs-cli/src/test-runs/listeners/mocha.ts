import type { Replace } from '../../engine/commonjs.ts'
import { patchOnLoad } from '../../engine/early.ts'
import { fileOf, messageOf, type Result, writeOutcome } from '../outcome.ts'

interface Test {
  file?: string
  parent?: Test
  fullTitle(): string
}

interface Runner {
  on(event: string, listener: (test: Test, error?: unknown) => void): void
  run(...args: unknown[]): unknown
}

/** Returns the file of a test. Hooks don't have one, but their suite does. */
const pathOf = ({ file, parent }: Test): string | undefined =>
  file ?? (parent === undefined ? undefined : pathOf(parent))

const keep =
  (result: Result) =>
  (test: Test, error?: unknown): void => {
    const outcome = { file: fileOf(pathOf(test)), title: test.fullTitle(), result }
    const message = messageOf(error)
    writeOutcome(message === undefined ? outcome : { ...outcome, message })
  }

/** Patches the runner to report outcomes, so that the project's reporter stays. */
function listenTo({ prototype }: { prototype: Runner }): void {
  const { run } = prototype
  prototype.run = function (...args: unknown[]): unknown {
    this.on('pass', keep('passed'))
    this.on('pending', keep('skipped'))
    this.on('fail', keep('failed'))
    return run.apply(this, args)
  }
}

/** Patches Mocha when it loads its runner; in parallel mode, in each worker. */
export const listenToMocha: Replace = patchOnLoad('mocha/lib/runner.js', (exports) => {
  const { Runner = exports } = exports as { Runner?: unknown }
  listenTo(Runner as { prototype: Runner })
})
