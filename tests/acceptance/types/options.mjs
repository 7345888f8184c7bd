import { readCommand } from '../../../scripts/lib/command.mjs'
import { toolsFolder } from '../comparison/tools.mjs'

export const { options } = readCommand({
  name: 'node tests/acceptance/types/run.mjs',
  does: `Packs fwjs, installs the tarball into dependency trees like those of real apps, and compiles code there: with
the oldest, a middle, and the latest compiler, with only fwjs installed and alongside 23 middleware packages,
strict and not alongside @types/express 4, with two versions of the core types, and in one tree of the matrix. Measures the
compile time of 500 routes, follows the declaration maps, and checks what editors show.`,
  folders: [toolsFolder],
  options: {
    all: {
      type: 'boolean',
      default: false,
      help: "every compiler, all compiler options and module systems, and every tree: npm, pnpm, yarn 1, yarn 4 (node_modules and Plug'n'Play), each with @types/express 4, 5, and none, fwjs as express and under its own name; and @types/express itself",
    },
    tree: {
      type: 'string',
      help: "only trees whose name starts with TEXT, such as 'pnpm, @types/express 4'",
    },
    core: {
      type: 'string',
      value: 'RANGE',
      help: 'another range of @types/express-serve-static-core in the packed fwjs',
    },
    verbose: { type: 'boolean', default: false, help: 'print every error, not just the cases' },
    write: {
      type: 'boolean',
      default: false,
      help: 'with --all: save the results for docs/compatibility.md',
    },
  },
})

if (options.write && (!options.all || options.core || options.tree)) {
  throw new Error('--write only saves complete runs: add --all, without --core or --tree')
}
