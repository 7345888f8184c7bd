import { rows as bodies } from './bodies.mjs'
import { rows as connections } from './connections.mjs'
import { rows as files } from './files.mjs'
import { rows as flow } from './flow.mjs'
import { checkMutations } from './mutations.mjs'
import { rows as output } from './output.mjs'
import { rows as parsing } from './parsing.mjs'
import { checkPastedBlock } from './pasted-block.mjs'
import { rows as paths } from './paths.mjs'
import { checkSpeed } from './speed.mjs'
import { checkRows } from './table.mjs'
import { rows as unprotected } from './unprotected.mjs'
import { rows as version3 } from './version-3.mjs'

/** Tests every row of docs/express-issues.md that no other part covers, with Express as the control. */
export async function run(report) {
  // The apps in the rows make the mistakes that these warnings are about.
  const { FWJS_WARNINGS } = process.env
  process.env.FWJS_WARNINGS = 'off'
  const tables = [flow, connections, unprotected, bodies, parsing, paths, files, output, version3]
  for (const rows of tables) await checkRows(report, rows)
  await checkMutations(report)
  await checkSpeed(report)
  await checkPastedBlock(report)
  if (FWJS_WARNINGS === undefined) delete process.env.FWJS_WARNINGS
  else process.env.FWJS_WARNINGS = FWJS_WARNINGS
}
