import '../support/env.mts'
import fw from 'fwjs-v3'
import { functionsOf, testInHandlers, testMembers } from '../support/garbage.mts'

/** Methods called by the framework and by packages inside it, and those that open a port. */
const inside = {
  app: ['init', 'defaultConfiguration', 'handle', 'listen'],
  router: ['_dispatch', '_options', '_optionsFor', 'matchRequest', 'match'],
}

const targets: Record<string, [create: () => object, names: string[]]> = {
  'an app': [() => fw(), functionsOf(fw.application, inside.app)],
  'a router': [() => new fw.Router(), functionsOf(fw.Router.prototype, inside.router)],
}

/** Middleware included in 3.x; middleware from packages of the application reports its own errors. */
const packages = [
  ...['errorHandler', 'favicon', 'logger', 'methodOverride', 'responseTime', 'session', 'timeout'],
  ...['vhost', 'mime', 'default', 'application', 'request', 'response', 'Router', 'Route'],
]
const onBoard = Object.keys(fw).filter((name) => !packages.includes(name))
targets['the factory'] = [() => fw, onBoard]

for (const [title, [create, names]] of Object.entries(targets)) testMembers(title, create, names)

testInHandlers(fw, { req: fw.request, res: fw.response })
