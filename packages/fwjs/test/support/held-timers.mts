/**
 * The first lines of a script that controls the timer of the missing-response check: `takeTurn()` advances it by 15
 * seconds.
 */
export const heldTimers: string = `
  const turns = []
  const takeTurn = () => {
    for (const work of turns.splice(0)) work()
  }
  const timers = require('node:timers')
  const { setTimeout } = timers
  timers.setTimeout = (work, ms, ...given) =>
    ms === 15_000 ? { unref: () => turns.push(work) } : setTimeout(work, ms, ...given)
`
