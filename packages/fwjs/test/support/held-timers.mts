/**
 * The first lines of a program that decides itself when the timer of the watch for responses fires: `takeTurn()` makes 15
 * seconds of it pass.
 */
export const heldTimers: string = `
  const turns = []
  const takeTurn = () => {
    for (const work of turns.splice(0)) work()
  }
  const { setTimeout } = globalThis
  globalThis.setTimeout = (work, ms, ...given) =>
    ms === 15_000 ? { unref: () => turns.push(work) } : setTimeout(work, ms, ...given)
`
