// Takes the place of node:test in the unit tests: keeps the tests instead of running them.
import realTest from 'node:test'

export * from 'node:test'

/** The tests of all loaded files. */
export const collected = []

function collect(name, ...rest) {
  const body = rest.pop()
  collected.push({ name, options: rest[0] ?? {}, body })
  return Promise.resolve()
}

const test = Object.assign(collect, realTest)

export { test }
export default test
