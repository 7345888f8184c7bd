const number = (value, digits) => value.toFixed(digits).padStart(6)

/** One scenario on one Node: CPU per request, and the ratio to bare with its quartiles. */
export function printTable(result) {
  const { node, scenario, rounds, requests, gate, missed } = result
  console.log(`\n${scenario} on Node ${node}: ${rounds} rounds of ${requests} requests a server`)
  console.log(`${'server'.padEnd(20)} us/req   bare/it  [quartiles]`)
  for (const { name, microseconds, ratio, low, high } of result.servers) {
    const quartiles = `[${low.toFixed(2)} .. ${high.toFixed(2)}]`
    console.log(`${name.padEnd(20)} ${number(microseconds, 1)}   ${number(ratio, 2)}  ${quartiles}`)
  }
  const verdict = missed.length === 0 ? 'held' : `missed by ${missed.join(' and ')}`
  console.log(`gate ${gate}: ${verdict}`)
}
