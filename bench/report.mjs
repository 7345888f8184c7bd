const number = (value, digits) => value.toFixed(digits).padStart(7)

/**
 * Prints one scenario on one Node.js version: CPU per request, and the ratio to the base with its quartiles.
 */
export function printTable({ node, scenario, base, rounds, requests, gates, servers, missed }) {
  console.log(`\n${scenario} on Node ${node}: ${rounds} rounds of ${requests} requests per server`)
  console.log(`${'server'.padEnd(28)}  us/req  ${base}/it  [quartiles]`)
  for (const { name, microseconds, ratio, low, high } of servers) {
    const quartiles = `[${low.toFixed(2)} .. ${high.toFixed(2)}]`
    console.log(`${name.padEnd(28)} ${number(microseconds, 1)} ${number(ratio, 2)}  ${quartiles}`)
  }
  const set = gates.filter(({ least }) => least > 0)
  if (set.length === 0) return
  const verdict = missed.length === 0 ? 'held' : `missed by ${missed.join(' and ')}`
  console.log(`gates ${set.map(({ name, least }) => `${name} ${least}`).join(', ')}: ${verdict}`)
}
