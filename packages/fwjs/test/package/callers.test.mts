import fw from 'fwjs'
import { functionsOf, testInHandlers, testMembers } from '../support/garbage.mts'
import { quietApp } from '../support/quiet.mts'

/** Methods called by the framework and by packages inside it, and methods that open a port. */
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

for (const [title, [create, names]] of Object.entries(targets)) testMembers(title, create, names)

testInHandlers(quietApp, { req: fw.request, res: fw.response })
