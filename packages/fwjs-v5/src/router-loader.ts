import { requireShim } from 'fwjs-core/lib/lazy.js'

import type RouterClass = require('./routing/index.ts')

/** The router, which agents find and wrap in a folder called `router`. */
const Router: typeof RouterClass = requireShim(
  () => require('../agent-shims/router'),
  () => require('./routing/index.js') as typeof RouterClass,
)

export = Router
