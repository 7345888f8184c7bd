// Counts and prints passed and failed checks.
const counts = { passed: 0, failed: 0 }

/** A check without a complaint has passed. */
export function report(title, complaint) {
  counts[complaint ? 'failed' : 'passed'] += 1
  console.log(`${complaint ? 'FAILED' : 'ok'}  ${title}`)
  if (complaint) console.log(complaint.replace(/^/gm, '    '))
}

export function finish() {
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 ? 1 : 0
}
