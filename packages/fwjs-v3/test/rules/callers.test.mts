import '../support/env.mts'
import fw from 'fwjs-v3'
import { functionsOf, testInHandlers, testMembers } from '../support/garbage.mts'

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

for (const [title, [create, names]] of Object.entries(targets)) testMembers(title, create, names)

testInHandlers(fw, { req: fw.request, res: fw.response })
