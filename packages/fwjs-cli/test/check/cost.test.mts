import assert from 'node:assert/strict'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { Project } from '../support/project.mts'

const bin = fileURLToPath(new URL('../../../lib/bin.js', import.meta.url))

/** The paths of ten routes: most are plain, some need a matcher. */
const PATHS = [
  ...["'/a_/:id'", "'/:id/b_'", "'/c_'", "'/api/v1/d_/:id/:part'", "'/e_/:id/edit'", "'/f_/:id?'"],
  ...["'/g_/*'", '/^\\/h_\\/(\\d+)$/', "['/i_', '/j_/:id']", "'/k_/:id(\\\\d+)'"],
]

/** The handlers have no `next`, so that each route may shadow a later one. */
const route = (index: number): string => {
  const path = (PATHS[index % PATHS.length] ?? '').replaceAll('_', String(index))
  return `app.get(${path}, async (req, res) => {
    const found = await load(req.params.id).catch(log)
    if (!req.body.name) return res.status(400).send('no name')
    res.json(found)
  })`
}

/** Measures the CPU time of `fwjs check` for an app with this many routes, in milliseconds. */
async function measureCost(routes: number): Promise<number> {
  const project = new Project({
    'package.json': '{"dependencies":{"express":"4.22.3"}}',
    'app.js': `const app = require('express')()\n${Array.from({ length: routes }, (_, index) => route(index)).join('\n')}`,
    '.cost/cost.cjs':
      "process.on('exit', () => console.error('CPU', process.cpuUsage().user / 1000))",
  })
  const args = ['-r', './.cost/cost.cjs', bin, 'check', '.', '--express-5', '--fail-on', 'never']
  const { code, stdout, stderr } = await project.run(args)
  project.remove()
  assert.equal(code, 0, stderr)
  assert.match(stdout, / in 1 source file\n/)
  return Number(/CPU ([\d.]+)/.exec(stderr)?.[1])
}

test('ten times as many routes take at most twelve times the CPU', async () => {
  const few = await measureCost(100)
  const many = await measureCost(1000)
  assert.ok(many <= 12 * few, `${few} ms for 100 routes, ${many} ms for 1,000`)
})
