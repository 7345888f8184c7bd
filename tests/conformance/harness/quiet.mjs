/*
 * Some test cases are about something that does not happen: no response, no further observation.
 * With a fixed time, the load of the machine would decide: a process that gets no CPU for that long
 * finds its timer due before it has checked its sockets. So the time is split into short steps,
 * each followed by a check of the sockets, and a step counts only if nothing is in progress.
 */

const STEP = 5
/** Maximum wait until the process is quiet, as a multiple of the requested time. */
const MOST = 20

let ownTimers = 0

/** Waits a few milliseconds, and processes everything that has arrived in the meantime. */
function step() {
  ownTimers += 1
  return new Promise((resolve) => {
    setTimeout(() => {
      ownTimers -= 1
      setImmediate(resolve)
    }, STEP)
  })
}

/** Returns true if a file request or a timer of a test case is still pending. */
function isWorkUnderWay() {
  const resources = process.getActiveResourcesInfo()
  const timers = resources.filter((name) => name === 'Timeout').length
  return timers > ownTimers || resources.some((name) => name.startsWith('FSReq'))
}

/**
 * Waits until nothing has been in progress for that long, counting only steps in which the process
 * could check.
 * @param {number} milliseconds
 * @param {object} [watched]
 * @param {() => boolean} [watched.isOver] ends the wait at once
 * @param {() => boolean} [watched.isBusy] delays the wait while it returns true
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

/** Nearly every test case gets a response, so only one that hangs by mistake waits this long. */
const LONG = 20_000

/** Waits for a response until nothing has been in progress for that long. */
export const patience =
  (milliseconds = LONG) =>
  (isOver) =>
    quiet(milliseconds, { isOver })
