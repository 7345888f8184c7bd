import { setTimeout as sleep } from 'node:timers/promises'
import { underLoad } from './rolling-restart.mjs'

/**
 * How long requests may go without a response, and how soon a worker can be back, in milliseconds.
 */
const MOST = 1000
/** After this long, requests are in flight again. */
const PAUSE = 500

/** Kills workers under load. Only requests that were in flight on a killed worker may fail. */
export async function crash(load, count) {
  const settings = { framework: 'fwjs', variant: 'manage', ...load }
  const result = await underLoad(settings, async (slots) => {
    const crashes = []
    for (let done = 0; done < count; done++) {
      await sleep(PAUSE)
      crashes.push(await slots[done % slots.length].crash())
    }
    await sleep(PAUSE)
    return { crashes }
  })
  const times = result.crashes.map(({ killed, back }) => back - killed).sort((a, b) => a - b)
  const figures = {
    crashes: count,
    requests: result.requests,
    failed: result.failures.length,
    longestGap: Math.round(result.longestGap),
    soonestBack: times[0],
    medianBack: times[Math.floor(count / 2)],
    latestBack: times.at(-1),
  }
  return { figures, mistakes: mistakesIn(result, figures) }
}

/**
 * A worker takes as long as Node takes to start, which is longer on a busy machine: so the fastest
 * of them counts. The service itself must not pause for longer on any machine.
 */
function mistakesIn({ failures, streams, attempts, crashes }, { longestGap, soonestBack }) {
  const others = failures.filter(({ id }) => !wasInFlight(attempts.get(id), crashes))
  const wrong = streams.flatMap(({ wrong }) => wrong)
  return [
    ...others.map(({ id, kind, reason }) => `${kind} ${id} was not on a killed worker: ${reason}`),
    ...wrong.map((ids) => `an event is missing or came twice: ${ids}`),
    ...(failures.length === 0 ? ['nothing was in flight: the check proves nothing'] : []),
    ...(longestGap > MOST ? [`no client got a response for ${longestGap} ms`] : []),
    ...(soonestBack > MOST ? [`no worker was back before ${soonestBack} ms`] : []),
  ]
}

/**
 * Returns true if nginx sent it to a worker that was killed. Until another one listens, requests to
 * that port went over a connection to the killed one: nginx may not have noticed yet that it is
 * dead. nginx's clock has millisecond resolution.
 */
function wasInFlight(attempt, crashes) {
  return crashes.some(
    ({ port, killed, back }) =>
      attempt?.ports.includes(port) && attempt.began <= back && attempt.over >= killed - 1,
  )
}
