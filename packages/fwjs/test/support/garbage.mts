import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from './client.mts'
import { firstFrame } from './mistakes.mts'
import { deprecationsOf, warningsOf } from './quiet.mts'

type Members = Record<string, unknown>

const fn = (): void => {}

/** Values that no app passes to a method on purpose. */
const garbage: unknown[][] = [
  [],
  [undefined],
  [null],
  [5],
  [{}],
  [Symbol('s')],
  ['x'],
  ['\ud800\n', '\ud800\n'],
  ['x', 5],
  ['x', { expires: 5, root: 5 }],
  [fn, Symbol('s')],
  [{ a: Symbol('s') }, {}],
]

interface Findings {
  /** The number of times a method threw. */
  thrown: number
  /** Stacks that don't begin with the call. */
  problems: string[]
}

/** Calls a method with all of the garbage and checks where the stacks of its errors begin. */
function callWithGarbage(target: object, name: string, findings: Findings): void {
  for (const args of garbage) {
    try {
      ;(target as Record<string, (...values: unknown[]) => unknown>)[name]?.(...args)
    } catch (error) {
      findings.thrown++
      const isHere = firstFrame(error)?.includes('garbage.m')
      if (!isHere) findings.problems.push(`${name}: ${(error as Error).stack}`)
    }
  }
}

/** Returns the functions that an app can call on an object, by name. */
export function functionsOf(members: object, except: string[] = []): string[] {
  return Object.keys(members).filter((name) => {
    const { value } = Object.getOwnPropertyDescriptor(members, name) as PropertyDescriptor
    return typeof value === 'function' && !except.includes(name)
  })
}

/** Does the same in a handler, with the request or the response, before and after the response is sent. */
async function garbageInHandlers(
  createApp: () => object,
  which: 'req' | 'res',
  members: Members,
): Promise<Findings> {
  const findings: Findings = { thrown: 0, problems: [] }
  for (const name of functionsOf(members)) {
    const app = createApp() as { use(handler: unknown): unknown }
    app.use((req: object, res: { end(): void }) => {
      const target = which === 'req' ? req : res
      callWithGarbage(target, name, findings)
      res.end()
      callWithGarbage(target, name, findings)
    })
    await get(app as never, '/')
  }
  return findings
}

const quietly = (work: () => unknown) => deprecationsOf(() => warningsOf(work))

function assertNoProblems({ problems, thrown }: Findings): void {
  assert.deepEqual(problems, [])
  assert.ok(thrown >= 10, `${thrown}`)
}

/** Tests the methods with these names on the object that `create` returns. */
export function testMembers(title: string, create: () => object, names: string[]): void {
  test(`the stack of any error thrown by a method of ${title} begins with its caller`, async () => {
    const findings: Findings = { thrown: 0, problems: [] }
    await quietly(() => {
      for (const name of names) callWithGarbage(create(), name, findings)
    })
    assertNoProblems(findings)
  })
}

/** Tests the methods of requests and responses, given their prototypes. */
export function testInHandlers(createApp: () => object, prototypes: Record<'req' | 'res', object>) {
  for (const which of ['req', 'res'] as const) {
    test(`the stack of any error thrown by a method of ${which} begins with its caller`, async () => {
      let findings: Findings = { thrown: 0, problems: [] }
      await quietly(async () => {
        findings = await garbageInHandlers(createApp, which, prototypes[which] as Members)
      })
      assertNoProblems(findings)
    })
  }
}
