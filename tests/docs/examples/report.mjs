const LONGEST = 40

/** Formats a failure for a reader who has the page open. */
export function textOf({ page, line, reason, expected, came }) {
  const parts = [`${page}:${line}  ${reason}`]
  if (expected !== undefined) parts.push(part('expected', expected))
  if (came !== undefined) parts.push(part('came', came))
  return `${parts.join('\n')}\n`
}

function part(title, text) {
  const lines = text.split('\n')
  const shown = lines.slice(0, LONGEST).map((line) => `    ${line}`)
  if (lines.length > LONGEST) shown.push(`    (${lines.length - LONGEST} more lines)`)
  return [`  ${title}:`, ...shown].join('\n')
}

/** Returns the last lines: the counts, and what other checks cover. */
export function summaryOf(plans, failures) {
  const blocks = plans.flatMap((plan) => plan.blocks)
  const count = (...kinds) => blocks.filter(({ kind }) => kinds.includes(kind)).length
  const elsewhere = count('signature', 'contract', 'registry')
  const pictures = count('picture')
  const typed = count('typescript')
  const onlyTyped = blocks.filter(({ kind, file }) => kind === 'typescript' && file).length
  const total = blocks.length - elsewhere - pictures
  const run = total - onlyTyped - count(undefined)
  return [
    `other checks run ${count('contract')} examples of the contract, ${count('signature')} signatures and ${count('registry')} block for a registry; ${pictures} blocks are text`,
    `${total} code blocks on ${plans.length} pages: ${run} run, ${typed} type-checked, ${failures.length} failed`,
  ].join('\n')
}
