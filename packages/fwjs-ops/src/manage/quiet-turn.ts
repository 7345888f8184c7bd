/** How many milliseconds a turn may take, and how much longer for each turn that was checked. */
const SHORT = 0.03
const ALLOWANCE = 0.0005
/** How many turns are checked: a process that is never quiet must exit, too. */
const MOST_TURNS = 1000

/**
 * Acts right after a short turn of the event loop in which nothing came. Whatever a client has sent
 * since Node last asked the system is lost by closing: the shorter that time, the less is lost. The
 * longer it has to look, the longer the turn may be, but only a little: in a long turn a whole queue of
 * connections arrives after Node accepted the last one.
 *
 * It looks once in a millisecond and not in every turn, because the system interrupts a process that
 * keeps a core busy, and one that has slept is left alone.
 *
 * @param count how often the event that must not be lost has happened
 */
export function afterQuietTurn(count: () => number, act: () => void, turns = 1): void {
  setTimeout(() => {
    const before = count()
    const began = performance.now()
    setImmediate(() => {
      const isShort = performance.now() - began < SHORT + turns * ALLOWANCE
      if ((count() === before && isShort) || turns === MOST_TURNS) act()
      else afterQuietTurn(count, act, turns + 1)
    })
  }, 1)
}
