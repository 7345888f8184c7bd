import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import {
  callWithGarbage,
  type Findings,
  functionsOf,
  garbageInHandlers,
} from '../support/garbage.mts'
import { deprecationsOf, quietApp, warningsOf } from '../support/quiet.mts'

const quietly = (work: () => unknown) => deprecationsOf(() => warningsOf(work))

/** What is called by the framework and by packages inside of it, and what opens a port. */
const inside = {
  app: ['init', 'defaultConfiguration', 'lazyrouter', 'handle', 'listen'],
  router: ['handle', 'process_params'],
  route: ['dispatch', '_handles_method', '_options'],
}

const targets: Record<string, [create: () => object, names: string[]]> = {
  'the factory': [() => fw, functionsOf(fw, ['default', 'application', 'request', 'response'])],
  'an app': [quietApp, functionsOf(fw.application, inside.app)],
  'a router': [() => fw.Router(), functionsOf(fw.Router, inside.router)],
  'a route': [() => fw().route('/x'), functionsOf(fw.Route.prototype, inside.route)],
}

for (const [title, [create, names]] of Object.entries(targets)) {
  test(`whatever a member of ${title} throws begins with its caller`, async () => {
    const findings: Findings = { thrown: 0, faults: [] }
    await quietly(() => {
      for (const name of names) callWithGarbage(create(), name, findings)
    })
    assert.deepEqual(findings.faults, [])
    assert.ok(findings.thrown >= 10, `${findings.thrown}`)
  })
}

for (const [which, members] of [
  ['req', fw.request],
  ['res', fw.response],
] as const) {
  test(`whatever a member of ${which} throws begins with its caller`, async () => {
    let findings: Findings | undefined
    await quietly(async () => {
      findings = await garbageInHandlers(quietApp, which, members as never)
    })
    assert.deepEqual(findings?.faults, [])
    assert.ok(Number(findings?.thrown) >= 10, `${findings?.thrown}`)
  })
}
