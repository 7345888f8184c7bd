import { has } from './expect.mjs'

/** Values that an app may compute from a request by mistake, keyed by their source text. */
const VALUES = {
  NaN: Number.NaN,
  '-1': -1,
  0.5: 0.5,
  '1e12': 1e12,
  Infinity: Number.POSITIVE_INFINITY,
  "'1'": '1',
  '1n': 1n,
  '{}': {},
  null: null,
}

export const responding = (run) => (fw, value) => fw().use((req, res) => run(res, value, req))

const refuses = (option) => has(' 500 Internal Server Error', `TypeError: ${option} option must be`)

/** Our behavior for file offsets on which Express crashes, for each call that sends a file. */
export function betterOffsets(calls, explains) {
  const rejected = { start: ['-1', '0.5', 'Infinity', "'1'", '1n', '{}'], end: ['0.5', '1n'] }
  const entries = calls.flatMap((call) =>
    Object.entries(rejected).flatMap(([option, names]) =>
      names.map((name) => [`${call} ${option} ${name}`, [explains, refuses(option)]]),
    ),
  )
  return Object.fromEntries(entries)
}

/**
 * Creates a test case for each use of a number and each value.
 * @param uses the request, and how the app is created, by the name of the use
 * @param better the difference and our behavior, by the name of the use and the value
 */
export function oddNumberPrograms(uses, better) {
  return Object.entries(uses).flatMap(([use, [request, create]]) =>
    Object.entries(VALUES).map(([name, value]) => {
      const [explains, expectFwjs] = better[`${use} ${name}`] ?? []
      return {
        name: `${use}: ${name}`,
        covers: [],
        ...(explains && { explains, expectFwjs, patience: 300 }),
        build: (fw) => create(fw, value),
        requests: [request],
      }
    }),
  )
}
