import { createRequire } from 'node:module'
import { readCommand } from '../../scripts/lib/command.mjs'

/*
 * Compares the output of `candidates` in fwjs-ops with what a request actually does. Serves every
 * written test case and a sample of the generated ones on Express 4.22.3 and on fwjs, or on Express
 * 5.3.0 and on fwjs-v5. Every layer that runs must be listed as a possible match, and every layer that
 * the router skips as one that cannot match. `routes` must list the same for both.
 */

const { options } = readCommand({
  name: 'npm run verify -- candidates --',
  does: 'Runs the conformance test cases on Express and on fwjs, and checks candidates() from fwjs-ops\nfor each layer that runs or is skipped.',
  folders: [import.meta.dirname],
  options: {
    major: { type: 'string', value: '4|5', default: '4', help: 'major version of Express' },
    only: { type: 'string', help: 'only test cases whose title contains these words' },
    count: { type: 'string', value: 'N', default: '400', help: 'number of generated route tables' },
    seed: { type: 'string', value: 'N', help: 'repeat the same generated test cases' },
    show: {
      type: 'string',
      value: 'N',
      default: '10',
      help: 'maximum number of mistakes to print',
    },
    control: {
      type: 'string',
      value: 'head|mounts|everything',
      help: 'inject one mistake, which must be found',
    },
  },
})

const { default: fc } = await import('fast-check')
const { files } = await import('./generators/files.mjs')
const { queries } = await import('./generators/queries.mjs')
const generators = options.major === '5' ? 'generators-5' : 'generators'
const { bodies } = await import(`./${generators}/bodies.mjs`)
const { responses } = await import(`./${generators}/responses.mjs`)
const { routes } = await import(`./${generators}/routes.mjs`)
const { frameworks } = await import('./harness/frameworks.mjs')
const { LayerWatch } = await import('./harness/layer-watch.mjs')
const { difference } = await import('../../packages/fwjs-cli/lib/comparison/index.js')
const { serve, shape } = await import('./harness/transcript.mjs')
const { writtenPrograms } = await import('./harness/written.mjs')
const { MAJORS } = await import('./major-versions.mjs')

process.chdir(import.meta.dirname)

const { candidates, routes: listRoutes } = createRequire(import.meta.url)('../../packages/fwjs-ops')
const seed = Number(options.seed ?? Date.now() % 2_000_000_000)

const withOutcome = (entry, outcome) =>
  Object.defineProperty({ ...entry, outcome }, 'layer', { value: entry.layer })

/** Bugs that `candidates` could have: the run must fail with each of them. */
const CONTROLS = {
  head: (list, method) =>
    list.map((entry) =>
      method === 'HEAD' && entry.methods?.includes('GET')
        ? withOutcome(entry, 'cannot match')
        : entry,
    ),
  mounts: (list) => list.filter(({ depth, kind }) => depth === 0 || kind === 'handler'),
  everything: (list) =>
    list.map(({ reason, ...entry }, at) =>
      withOutcome({ ...entry, layer: list[at].layer }, 'may match'),
    ),
}

const control = CONTROLS[options.control]
if (options.control && !control) throw new Error(`Unknown control "${options.control}".`)
const watch = new LayerWatch(
  control ? (app, method, url) => control(candidates(app, method, url), method) : candidates,
)

/** Share of the count for each generator, weighted toward route tables. */
const SHARES = [
  [routes, 1],
  [queries, 0.02],
  [responses, 0.1],
  [bodies, 0.05],
  [files, 0.05],
]

function generatedPrograms() {
  return SHARES.flatMap(([{ name, recipe, program }, share]) => {
    const numRuns = Math.ceil(Number(options.count) * share)
    return fc
      .sample(recipe, { numRuns, seed })
      .map((made, at) => ({ oneConnection: true, ...program(made), name: `${name} ${at}` }))
  })
}

const lists = { equal: 0, different: [] }
const { normalize = (text) => text } = routes

/**
 * Returns the `routes` output for the app that a test case builds; undefined if the value isn't an
 * app.
 */
function listOf(app) {
  try {
    return normalize(JSON.stringify(listRoutes(app, { source: false }), null, 1))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Wraps a test case so that it records the routes of its app. */
const listing = (program, note) => ({
  ...program,
  build(...given) {
    const app = program.build(...given)
    note(listOf(app))
    return app
  },
})

function compareLists(program, [express, ours]) {
  if (express === ours) lists.equal += express === undefined ? 0 : 1
  else lists.different.push(`${program.name}\n${difference(express ?? '', ours ?? '')}`)
}

async function runAll(programs, sides) {
  for (const program of programs) {
    const noted = []
    for (const side of [sides.express, sides.ours]) {
      watch.program = program.name
      watch.side = side.name
      const detach = watch.attach(side, options.major)
      try {
        if (program.shape) await shape(program, side)
        else
          await serve(
            listing(program, (list) => noted.push(list)),
            side,
            'listen',
          )
      } finally {
        detach()
      }
    }
    // The layers of another framework are listed differently.
    if (!program.explains && !program.beside) compareLists(program, noted)
  }
}

const wanted = ({ name }) => name.includes(options.only ?? '')
const major = MAJORS[options.major]
const sides = frameworks(major)
const written = (await writtenPrograms(major)).filter(wanted)
await runAll(written, sides)
const { requests } = watch
console.log(`written: ${written.length} test cases, ${requests} requests`)
const generated = generatedPrograms().filter(wanted)
await runAll(generated, sides)
console.log(
  `generated: ${generated.length} test cases, ${watch.requests - requests} requests, seed ${seed}`,
)
console.log(
  `${watch.passedOver} layers were skipped; ${watch.undecided} of them could not be decided`,
)
console.log(
  `${watch.rewriting.size} test cases change the URL or the method, ${watch.calling.size} call a router themselves`,
)
console.log(`${lists.equal} route lists match, ${lists.different.length} differ`)
for (const mistake of [...watch.wrong, ...lists.different].slice(0, Number(options.show)))
  console.log(`\n${mistake}`)
console.log(
  `${watch.requests} requests, ${watch.ran} layers ran, ${watch.among} among the candidates, ${watch.wrong.length} wrong`,
)
const isRight = watch.wrong.length === 0 && lists.different.length === 0
process.exitCode = isRight && watch.ran > 0 && lists.equal > 0 ? 0 : 1
