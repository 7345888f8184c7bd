// Tools from tests/acceptance/trees/tools, which the runners themselves use.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The folder that a runner passes to `readCommand`. */
export const toolsFolder = join(import.meta.dirname, '../trees/tools')

/** Returns the path of a tool's file, such as `yarn/bin/yarn.js`. */
export const toolPath = (file) => join(toolsFolder, 'node_modules', file)

export const requireTool = createRequire(join(toolsFolder, 'package.json'))
