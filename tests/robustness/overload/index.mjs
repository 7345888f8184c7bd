// Sends three times the load that one process can serve, in an open loop.
import assert from 'node:assert/strict'
import { load, medianOf, quartilesOf, serving, waitForCore } from './measure.mjs'

const CONTROL = 'Express 4'
const OURS = ['Express 4 with shed', 'fwjs with shed']
/** Only for new connections, where rejections cost the most. */
const BEHIND = 'Express 4 behind shed'
const CONTROL_ON_HTTP2 = 'fwjs on HTTP/2'
const OURS_ON_HTTP2 = 'fwjs on HTTP/2 with shed'
const PACKAGES = [
  'Express 4 with toobusy-js',
  'Express 4 with overload-protection',
  'Express 4 with loopbusy',
  'Fastify with under-pressure',
]

const KEPT = 'keep-alive connections'
const NEW = 'new connection per request'
const SESSIONS = 'eight connections'

/** The names of load.mjs. */
const LOADS = { [KEPT]: 'kept', [NEW]: 'new', [SESSIONS]: 'http2' }

/** The subject without protection, which is also the one whose peak counts. */
const controlOf = (connections) => (connections === SESSIONS ? CONTROL_ON_HTTP2 : CONTROL)
const isOurs = (subject) => [...OURS, BEHIND, OURS_ON_HTTP2].includes(subject)

const LEAST_GOODPUT = 0.8
const MOST_LATENCY = 5

export async function run(report) {
  const seconds = report.short ? 2 : 6
  const mostRounds = report.short ? 8 : 4
  const leastRounds = report.short ? 1 : 3
  const cases = casesOf(report.short).map((one) => ({ ...one, results: [] }))
  const unloaded = []
  const summaries = () => cases.map((one) => summaryOf(one, Math.min(...unloaded)))
  let wanted = cases
  while (unloaded.length < mostRounds && wanted.length > 0) {
    if (unloaded.length >= leastRounds) waitForCore()
    await playRound(wanted, unloaded, seconds, report.seed + unloaded.length)
    if (unloaded.length < leastRounds) continue
    // Runs more rounds if a pause of the machine may have spoiled the results.
    const missed = summaries().map((summary) => isMissed(summary, report.short))
    wanted = cases.filter((_, index) => missed[index])
  }
  report.figure('Rounds', unloaded.length)
  report.figure(
    'Peak requests per second',
    Math.round(medianOf(cases.flatMap(({ results }) => results.map(({ peak }) => peak)))),
  )
  report.figure('Unloaded p99, ms', Math.round(Math.min(...unloaded)))
  for (const summary of summaries()) await judge(report, summary)
}

/** Returns every subject with both kinds of connections; the short form skips the packages. */
function casesOf(isShort) {
  const subjects = [CONTROL, ...OURS, ...(isShort ? [] : PACKAGES)]
  const all = subjects.flatMap((subject) => [
    { subject, connections: KEPT },
    { subject, connections: NEW },
  ])
  const onHttp2 = [CONTROL_ON_HTTP2, OURS_ON_HTTP2].map((subject) => ({
    subject,
    connections: SESSIONS,
  }))
  return isShort
    ? all.filter(({ subject, connections }) => connections === KEPT || subject !== OURS[0])
    : [...all, { subject: BEHIND, connections: NEW }, ...onHttp2]
}

/** Adds a result to each case, and the p99 of a lightly loaded server. */
async function playRound(cases, unloaded, seconds, seed) {
  const { p99 } = await serving(CONTROL, (port) => load(port, { rate: 40, seconds, seed }))
  unloaded.push(p99)
  for (const one of cases) one.results.push(await playCase(one, seconds, seed))
}

/** The peak is measured for each case: on a shared machine it changes from minute to minute. */
async function playCase({ subject, connections }, seconds, seed) {
  const kind = LOADS[connections]
  const { goodput: peak } = await serving(controlOf(connections), (port) =>
    load(port, { concurrency: 20, seconds, seed, connections: kind === 'new' ? 'kept' : kind }),
  )
  const result = await serving(subject, (port) =>
    load(port, { rate: 3 * peak, seconds, seed, connections: kind }),
  )
  return { ...result, peak, share: result.goodput / peak }
}

/**
 * Returns the medians of a case's rounds, with the quartiles of the checked values. The smallest
 * p99 of a lightly loaded server is the most accurate: a pause of the machine only increases it.
 */
function summaryOf({ results, ...one }, unloaded) {
  const all = (name) => results.map((result) => result[name])
  return {
    ...one,
    share: quartilesOf(all('share')),
    slower: quartilesOf(all('p99').map((p99) => p99 / unloaded)),
    refused: medianOf(all('refused')),
    lost: medianOf(all('lost')),
  }
}

/** On a shared machine both vary, so the goal is missed only if the better quartile misses it. */
const meetsGoal = ({ share, slower }) => share.high >= LEAST_GOODPUT && slower.low < MOST_LATENCY

const GOAL = 'goodput at least 80 % of peak, p99 under 5 × unloaded'

/** The short form checks the goal over keep-alive connections, as from a proxy. */
const isJudged = ({ subject, connections }, isShort) =>
  isOurs(subject) && (connections === KEPT || !isShort)

/** Maximum share of requests without a response; a rejection is a response too. */
const MOST_LOST = 0.01

const isAnswered = ({ lost }) => lost <= MOST_LOST

/** Returns true if one of our checks of this case fails. */
function isMissed(result, isShort) {
  if (!isOurs(result.subject)) return false
  return !isAnswered(result) || (isJudged(result, isShort) && !meetsGoal(result))
}

async function judge(report, result) {
  const { subject, connections, share, slower, refused, lost } = result
  const percent = (part) => `${Math.round(100 * part)} %`
  const figure = [
    `goodput ${percent(share.median)} of peak (${percent(share.low)} to ${percent(share.high)})`,
    `p99 of accepted requests ${slower.median.toFixed(1)} × unloaded (${slower.low.toFixed(1)} to ${slower.high.toFixed(1)})`,
    `${percent(refused)} rejected`,
    `${percent(lost)} without a response within 1 s`,
  ].join(', ')
  report.figure(`${subject}, ${connections}`, figure)
  if (isOurs(subject)) {
    await report.check(`${subject}, ${connections}: every request gets a response`, async () =>
      assert.ok(isAnswered(result), figure),
    )
  }
  if (isJudged(result, report.short)) {
    await report.check(`${subject}, ${connections}: ${GOAL}`, async () =>
      assert.ok(meetsGoal(result), figure),
    )
  } else if (subject === controlOf(connections)) {
    await report.check(
      `${subject} alone leaves requests without a response, ${connections}`,
      async () => assert.ok(!isAnswered(result), figure),
    )
    await report.check(`${subject} alone misses that goal, ${connections}`, async () =>
      assert.ok(!meetsGoal(result), figure),
    )
  }
}
