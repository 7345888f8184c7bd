/** The milliseconds a turn may take, and the increment for each turn that was checked. */
const SHORT = 0.03
const ALLOWANCE = 0.0005
/** The maximum number of turns to check: a process that is never quiet must exit, too. */
const MAX_TURNS = 1000

/**
 * Calls `act` right after a short turn of the event loop in which nothing arrived. Closing loses
 * whatever a client has sent since Node.js last polled the system: the shorter that time, the less
 * is lost. The longer the search takes, the longer the turn may be, but only slightly: in a long
 * turn, a whole queue of connections arrives after Node.js accepted the last one.
 *
 * Checks once per millisecond instead of in every turn, because the system interrupts a process
 * that keeps a core busy, but not one that has slept.
 *
 * @param count returns how often the event that must not be lost has occurred
 */
export function afterQuietTurn(count: () => number, act: () => void, turns = 1): void {
  setTimeout(() => {
    const before = count()
    const began = performance.now()
    setImmediate(() => {
      const isShort = performance.now() - began < SHORT + turns * ALLOWANCE
      if ((count() === before && isShort) || turns === MAX_TURNS) act()
      else afterQuietTurn(count, act, turns + 1)
    })
  }, 1)
}
