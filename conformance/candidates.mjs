import { createRequire } from 'node:module'
import { readCommand } from '../commands/command.mjs'

/*
 * What `candidates` of fwjs-ops says about a request, beside what the request does. Every written
 * program and a sample of the generated ones are served on Express 4.22.3 and on fwjs. Each layer
 * that runs must be one that may match, and each that the router passes over one that cannot. What
 * `routes` lists of the apps must be the same on both.
 */

const { options } = readCommand({
  name: 'npm run candidates --',
  does: 'Runs the conformance test cases on Express 4.22.3 and on fwjs, and checks candidates() from\nfwjs-ops for each layer that runs or is skipped.',
  folders: [import.meta.dirname],
  options: {
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
const { bodies } = await import('./generated/bodies.mjs')
const { files } = await import('./generated/files.mjs')
const { queries } = await import('./generated/queries.mjs')
const { responses } = await import('./generated/responses.mjs')
const { routes } = await import('./generated/routes.mjs')
const { frameworks } = await import('./harness/frameworks.mjs')
const { LayerWatch } = await import('./harness/layer-watch.mjs')
const { difference } = await import('../packages/fwjs-cli/lib/comparison/index.js')
const { serve, shape } = await import('./harness/transcript.mjs')
const { writtenPrograms } = await import('./harness/written.mjs')
const { MAJORS } = await import('./major-versions.mjs')

process.chdir(import.meta.dirname)

const { candidates, routes: listRoutes } = createRequire(import.meta.url)('../packages/fwjs-ops')
const seed = Number(options.seed ?? Date.now() % 2_000_000_000)

const withOutcome = (entry, outcome) =>
  Object.defineProperty({ ...entry, outcome }, 'layer', { value: entry.layer })

/** Mistakes that candidates could make: the run must fail with each. */
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

/** A share of the count for each generator: its route tables are the point. */
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

/** What `routes` says of the app that a program builds; undefined for what is no app. */
function listOf(app) {
  try {
    return JSON.stringify(listRoutes(app, { source: false }), null, 1)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The program, with a note of what its app lists. */
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
      const detach = watch.attach(side)
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
    if (!program.explains) compareLists(program, noted)
  }
}

const wanted = ({ name }) => name.includes(options.only ?? '')
const sides = frameworks(MAJORS[4])
const written = (await writtenPrograms(MAJORS[4])).filter(wanted)
await runAll(written, sides)
const { requests } = watch
console.log(`written: ${written.length} test cases, ${requests} requests`)
const generated = generatedPrograms().filter(wanted)
await runAll(generated, sides)
console.log(
  `generated: ${generated.length} test cases, ${watch.requests - requests} requests, seed ${seed}`,
)
console.log(
  `${watch.passedOver} layers were passed over; for ${watch.undecided} of them nothing could be said`,
)
console.log(
  `${watch.rewriting.size} test cases change the URL or the method, ${watch.calling.size} call a router themselves`,
)
console.log(`${lists.equal} route lists match, ${lists.different.length} differ`)
for (const mistake of [...lists.different, ...watch.wrong].slice(0, Number(options.show)))
  console.log(`\n${mistake}`)
console.log(
  `${watch.requests} requests, ${watch.ran} layers ran, ${watch.among} among the candidates, ${watch.wrong.length} wrong`,
)
const isRight = watch.wrong.length === 0 && lists.different.length === 0
process.exitCode = isRight && watch.ran > 0 && lists.equal > 0 ? 0 : 1
