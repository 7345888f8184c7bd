import { readCommand } from '../../commands/command.mjs'
import { toolsFolder } from '../comparison/tools.mjs'

export const { options } = readCommand({
  name: 'node acceptance/types/run.mjs',
  does: `Packs fwjs, installs the tarball into trees as programs have them, and compiles programs there: with
the oldest, a middle and the newest compiler where nothing but fwjs is installed and beside 23 middlewares,
strict and not beside @types/express 4, with two versions of the core types, and in a tree of the matrix. Measures the cost of 500 routes, follows the declaration maps, and asks what
editors show.`,
  folders: [toolsFolder],
  options: {
    all: {
      type: 'boolean',
      default: false,
      help: "every compiler, all compiler options and module systems, and every tree: npm, pnpm, yarn 1, yarn 4 (node_modules and Plug'n'Play), each with @types/express 4, 5 and none, fwjs as express and under its own name; and @types/express itself",
    },
    tree: {
      type: 'string',
      help: "only trees whose name begins with TEXT, such as 'pnpm, @types/express 4'",
    },
    core: {
      type: 'string',
      value: 'RANGE',
      help: 'another range of @types/express-serve-static-core in the packed fwjs',
    },
    verbose: { type: 'boolean', default: false, help: 'every complaint, not only the cases' },
    write: {
      type: 'boolean',
      default: false,
      help: 'with --all: keep the results for docs/compatibility.md',
    },
  },
})

if (options.write && (!options.all || options.core || options.tree)) {
  throw new Error('--write keeps whole runs only: add --all, and neither --core nor --tree')
}
