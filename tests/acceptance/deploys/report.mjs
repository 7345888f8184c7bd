import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/** Returns the part of a run that is saved. */
export function rowOf({ name }, result) {
  const { requests, replacements, seconds, killed, streams } = result
  return {
    name,
    replacements,
    requests,
    failed: result.failures.length,
    reasons: countBy(result.failures, ({ kind, reason }) => `${kind}: ${reason}`),
    killed,
    secondsForEach: Number((seconds / replacements).toFixed(1)),
    streamsCut: streams.flatMap(({ broken }) => broken).length,
    eventsWrong: streams.flatMap(({ wrong }) => wrong).length,
  }
}

function countBy(values, nameOf) {
  const counts = {}
  for (const value of values) counts[nameOf(value)] = (counts[nameOf(value)] ?? 0) + 1
  return counts
}

/** Returns what is wrong with a run. */
export function mistakesIn({ loses }, { failures, streams, killed, exitCodes }) {
  const wrongEvents = streams.flatMap(({ wrong }) => wrong)
  if (loses) return failures.length + killed > 0 ? [] : ['the control has lost nothing']
  return [
    ...failures.map(({ kind, id, reason }) => `${kind} ${id} failed: ${reason}`),
    ...streams.flatMap(({ broken }) => broken).map((reason) => `a stream was cut: ${reason}`),
    ...wrongEvents.map((wrong) => `an event is missing or came twice: ${wrong}`),
    ...(streams.some(({ connections }) => connections < 2)
      ? ['a stream never connected again']
      : []),
    ...exitCodes.filter((code) => code !== 0).map((code) => `a worker exited with ${code}`),
  ]
}

const page = new URL('../../../docs/guide/deployment.md', import.meta.url)

/**
 * Saves the results, and updates the tables between the two markers in docs/guide/deployment.md.
 */
export function writeResults(measured) {
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${os.availableParallelism()} cores`
  const results = { date, node: process.version, machine, ...measured }
  const file = new URL('results.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  const [before, , after] = readFileSync(page, 'utf8').split(/<!-- (?:begin|end) -->/)
  writeFileSync(page, `${before}<!-- begin -->\n\n${textOf(results)}\n\n<!-- end -->${after}`)
}

function textOf({ date, node, machine, rows, crash, keepAlive }) {
  return [
    `Measured on ${date} with Node ${node.slice(1)} on ${machine} that were also running other work:`,
    '',
    '| App | Replacements | Requests | Failed | Killed after 8 s | Streams aborted / events wrong | Seconds per replacement |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(lineOf),
    '',
    `\`kill -9\`, ${crash.crashes} times during ${crash.requests} requests: ${crash.failed} failed, all of them in flight on a`,
    `killed worker. Clients got no response for at most ${crash.longestGap} ms, and another worker was ready after`,
    `${crash.soonestBack} to ${crash.latestBack} ms (median ${crash.medianBack}).`,
    '',
    'POSTs over connections that have been idle for about as long as `server.keepAliveTimeout`, without any deploy:',
    `${keepAlive.shorter} of 4,000 fail if it's shorter than nginx's, ${keepAlive.longer} if it's longer.`,
  ].join('\n')
}

function lineOf(row) {
  const { name, replacements, requests, failed, killed, secondsForEach } = row
  const streams = `${row.streamsCut} / ${row.eventsWrong}`
  const cells = [name, replacements, requests, failed, killed, streams, secondsForEach]
  return `| ${cells.join(' | ')} |`
}
