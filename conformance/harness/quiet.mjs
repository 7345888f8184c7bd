/*
 * Some programs are about what does not happen: no answer, no further observation. A fixed time
 * would decide that by the load of the machine: a process that gets no CPU for so long finds its
 * timer due before it has looked at its sockets. Here the time is cut into short steps, each followed
 * by a look at the sockets, and a step counts only when nothing is under way.
 */

const STEP = 5
/** How many times as long as asked for it may take to become quiet. */
const MOST = 20

let ownTimers = 0

/** A few milliseconds, and one look at everything that has arrived meanwhile. */
function step() {
  ownTimers += 1
  return new Promise((resolve) => {
    setTimeout(() => {
      ownTimers -= 1
      setImmediate(resolve)
    }, STEP)
  })
}

/** Whether a file request or a timer of a program is still to come back. */
function isWorkUnderWay() {
  const resources = process.getActiveResourcesInfo()
  const timers = resources.filter((name) => name === 'Timeout').length
  return timers > ownTimers || resources.some((name) => name.startsWith('FSReq'))
}

/**
 * Waits until nothing is under way for so long, and the process could look all the time.
 * @param {number} milliseconds
 * @param {object} [watched]
 * @param {() => boolean} [watched.isOver] ends the wait at once
 * @param {() => boolean} [watched.isBusy] what else must be over before a step counts
 * @returns {Promise<boolean>} whether it became quiet before it was over
 */
export async function quiet(milliseconds, { isOver = () => false, isBusy = () => false } = {}) {
  const steps = Math.ceil(milliseconds / STEP)
  let calm = 0
  for (let left = steps * MOST; left > 0 && calm < steps; left -= 1) {
    await step()
    if (isOver()) return false
    calm = isWorkUnderWay() || isBusy() ? 0 : calm + 1
  }
  return true
}

/** Nearly every program answers, so only one that hangs by mistake waits so long. */
const LONG = 20_000

/** Waits for an answer until nothing is under way for so long. */
export const patience =
  (milliseconds = LONG) =>
  (isOver) =>
    quiet(milliseconds, { isOver })
