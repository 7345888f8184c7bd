// The programs of acceptance/trees/tools, which the runners themselves use.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The folder whose packages a runner names to `readCommand`. */
export const toolsFolder = join(import.meta.dirname, '../trees/tools')

/** The path of a file of a tool, such as `yarn/bin/yarn.js`. */
export const toolPath = (file) => join(toolsFolder, 'node_modules', file)

export const requireTool = createRequire(join(toolsFolder, 'package.json'))
