import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from './client.mts'
import { firstFrame } from './mistakes.mts'
import { deprecationsOf, warningsOf } from './quiet.mts'

type Members = Record<string, unknown>

const fn = (): void => {}

/** Values that no program passes to a member on purpose. */
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
  /** How often a member threw. */
  thrown: number
  /** The stacks that begin elsewhere than with the call. */
  problems: string[]
}

/** Calls a member with all of it, and looks where the stacks of what it throws begin. */
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

/** The functions that a program can call there, by name. */
export function functionsOf(members: object, except: string[] = []): string[] {
  return Object.keys(members).filter((name) => {
    const { value } = Object.getOwnPropertyDescriptor(members, name) as PropertyDescriptor
    return typeof value === 'function' && !except.includes(name)
  })
}

/** Does so in a handler, with the request or the response, before and after the response is sent. */
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

/** Tests the members with these names of what `create` returns. */
export function testMembers(title: string, create: () => object, names: string[]): void {
  test(`the stack of any error thrown by a method of ${title} begins with its caller`, async () => {
    const findings: Findings = { thrown: 0, problems: [] }
    await quietly(() => {
      for (const name of names) callWithGarbage(create(), name, findings)
    })
    assertNoProblems(findings)
  })
}

/** Tests the members of requests and responses, given their prototypes. */
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
