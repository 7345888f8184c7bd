// What can be said on the command line.
import { parseArgs } from 'node:util'

const help = `node acceptance/types/run.mjs [options]

Packs fwjs, installs the tarball into trees as programs have them, and compiles programs there.

  (none)          the compilers where nothing but fwjs is installed (oldest and newest) and beside
                  23 middlewares; four trees of the matrix; the cost of 500 routes; the declaration
                  maps; what editors show
  --all           every compiler everywhere, and every tree of the matrix: npm, pnpm, yarn 1, yarn 4
                  (node_modules and Plug'n'Play), each with @types/express 4, 5 and none, fwjs under
                  the name "express" and under its own; and the same programs on @types/express itself
  --tree TEXT     only trees of the matrix whose name begins with TEXT, such as "pnpm, @types/express 4"
  --core RANGE    packs fwjs with another range of @types/express-serve-static-core in dependencies
  --verbose       every complaint of the compiler, not only the names of the cases
  --write         with --all: keeps the results for docs/compatibility.md
  --help          this text
`

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    core: { type: 'string' },
    help: { type: 'boolean', default: false },
    tree: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(help)
  process.exit(0)
}
if (values.write && (!values.all || values.core || values.tree)) {
  throw new Error('--write keeps whole runs only: add --all, and neither --core nor --tree')
}

export const options = values
