// What differs between HTTP/1.1 and HTTP/2 in every answer, whatever the program.

/** Fields about an HTTP/1.1 connection. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** A record of either protocol in the form that both have. */
export function asOverHttp1(record) {
  return record.map((entry) => {
    if (entry.headers) return { ...entry, headers: ordinaryHeaders(entry) }
    return entry.value ? { ...entry, value: entry.value.replaceAll('HTTP/2.0', 'HTTP/1.1') } : entry
  })
}

/** Names have no capitals in HTTP/2, and Node puts the date elsewhere. */
function ordinaryHeaders({ headers, body }) {
  return (
    headers
      .map((line) => /^([^:]*)(.*)$/s.exec(line))
      .map(([, name, value]) => [name.toLowerCase(), value])
      .filter(([name]) => !ofConnection.has(name))
      // Node adds the length of an empty body in HTTP/1.1 only.
      .filter(([name]) => name !== 'content-length' || body !== '')
      .map(([name, value]) => name + value)
      .sort()
  )
}

/** The checks that differ over HTTP/2, or use none, with the reason. */
export const REASONS = {}

/** Judges the results of a run over HTTP/2: a check is the same, or its reason is listed. */
export function judgeHttp2(results) {
  const titleOf = ({ packages, exercised }) => `${packages.join(', ')}: ${exercised}`
  const isSame = (result) => result.same && result.overHttp2 > 0
  const unexplained = results.filter((result) => !isSame(result) && !(titleOf(result) in REASONS))
  const outdated = results.filter((result) => isSame(result) && titleOf(result) in REASONS)
  for (const result of unexplained) {
    const problem = result.same ? 'sends nothing over HTTP/2' : 'differs'
    console.log(`${titleOf(result)}: ${problem}, and no reason is listed`)
  }
  for (const result of outdated)
    console.log(`${titleOf(result)}: a reason is listed, but it is the same`)
  const requests = results.reduce((sum, { overHttp2 = 0 }) => sum + overHttp2, 0)
  const same = results.filter(isSame).length
  console.log(
    `${requests} requests over HTTP/2, ${same} checks the same, ${results.length - same - unexplained.length} with a reason`,
  )
  return {
    passed: results.length - unexplained.length - outdated.length,
    failed: unexplained.length + outdated.length,
  }
}
