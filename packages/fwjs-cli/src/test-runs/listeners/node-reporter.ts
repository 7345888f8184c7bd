import { resolve } from 'path'
import { fileOf, messageOf, type Outcome, type Result, writeOutcome } from '../outcome.ts'

/** An event that node:test sends to its reporters. */
interface TestEvent {
  type: string
  data: {
    name: string
    nesting: number
    file?: string
    skip?: unknown
    todo?: unknown
    details?: { type?: string; error?: { cause?: unknown; message?: string } }
  }
}

type Details = TestEvent['data']

const isSkipped = ({ skip, todo }: Details): boolean => skip !== undefined || todo !== undefined

function resultOf(type: string, data: Details): Result {
  if (isSkipped(data)) return 'skipped'
  return type === 'test:pass' ? 'passed' : 'failed'
}

/** Returns the title of a test. A file that can't be loaded is a test named after its path. */
const titleOf = ({ name, file }: Details, around: string[]): string =>
  fileOf(resolve(name)) === fileOf(file) ? 'loads' : [...around, name].join(' › ')

function outcomeOf(type: string, data: Details, around: string[]): Outcome {
  const { file, details } = data
  const title = titleOf(data, around)
  const message = messageOf(details?.error?.cause ?? details?.error)
  const outcome: Outcome = { file: fileOf(file), title, result: resultOf(type, data) }
  return message === undefined ? outcome : { ...outcome, message }
}

/** Creates a function that converts events to outcomes. The titles of parent suites come first, in separate events. */
function createReader(): (event: TestEvent) => Outcome | undefined {
  const titles = new Map<string, string[]>()
  return ({ type, data }) => {
    if (!/^test:(start|pass|fail)$/.test(type)) return undefined
    const { name, nesting, file = '', details } = data
    const around = titles.get(file)?.slice(0, nesting) ?? []
    if (type === 'test:start') titles.set(file, [...around, name])
    return type === 'test:start' || details?.type === 'suite'
      ? undefined
      : outcomeOf(type, data, around)
  }
}

/** A node:test reporter that prints nothing, because the project's reporters do. */
// biome-ignore lint/correctness/useYield: Node.js requires a generator.
async function* reporter(source: AsyncIterable<TestEvent>): AsyncGenerator<never> {
  const read = createReader()
  for await (const event of source) {
    const outcome = read(event)
    if (outcome) writeOutcome(outcome)
  }
}

export = reporter
