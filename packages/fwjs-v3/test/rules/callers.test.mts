import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import {
  callWithGarbage,
  type Findings,
  functionsOf,
  garbageInHandlers,
} from '../support/garbage.mts'
import { deprecationsOf, warningsOf } from '../support/quiet.mts'

const quietly = (work: () => unknown) => deprecationsOf(() => warningsOf(work))

/** What is called by the framework and by packages inside of it, and what opens a port. */
const inside = {
  app: ['init', 'defaultConfiguration', 'handle', 'listen'],
  router: ['_dispatch', '_options', '_optionsFor', 'matchRequest', 'match'],
}

const targets: Record<string, [create: () => object, names: string[]]> = {
  'an app': [() => fw(), functionsOf(fw.application, inside.app)],
  'a router': [() => new fw.Router(), functionsOf(fw.Router.prototype, inside.router)],
}

/** What 3.x has on board; the middleware that is a package of the application speaks for itself. */
const packages = [
  ...['errorHandler', 'favicon', 'logger', 'methodOverride', 'responseTime', 'session', 'timeout'],
  ...['vhost', 'mime', 'default', 'application', 'request', 'response', 'Router', 'Route'],
]
const onBoard = Object.keys(fw).filter((name) => !packages.includes(name))
targets['the factory'] = [() => fw, onBoard]

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
      findings = await garbageInHandlers(fw, which, members as never)
    })
    assert.deepEqual(findings?.faults, [])
    assert.ok(Number(findings?.thrown) >= 10, `${findings?.thrown}`)
  })
}
