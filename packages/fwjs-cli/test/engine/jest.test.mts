import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { engineFile, Project, packageFiles } from '../support/project.mts'

const resolverFile = fileURLToPath(new URL('../../../lib/jest-resolver.js', import.meta.url))

// Imitates Jest: a class that resolves modules without Node.js. See tests/acceptance/suites for the real one.
const jestResolve = `
module.exports.default = class Resolver {
  resolveModule(from, name) { return require('path').resolve(from, '../node_modules', name, 'index.js') }
  async resolveModuleAsync(from, name) { return this.resolveModule(from, name) }
}`

const program = `
const Resolver = require('jest-resolve').default
const named = (path) => /(?:packages|node_modules).fwjs/.test(path) ? 'fwjs' : 'found'
const { resolveModule } = Resolver.prototype
const resolver = new (require('jest-resolve').default)()
resolver.resolveModuleAsync(__filename, 'express').then((later) => {
  const now = resolver.resolveModule(__filename, 'express')
  const other = resolver.resolveModule(__filename, 'other')
  console.log(named(now), named(later), named(other), resolveModule === Resolver.prototype.resolveModule)
})`

const project = new Project({
  ...packageFiles('node_modules/express', 'express', '4.22.3'),
  'node_modules/jest-resolve/build/index.js': jestResolve,
  'node_modules/jest-resolve/package.json': '{ "main": "./build/index.js" }',
  'program.cjs': program,
})
after(() => project.remove())

test("Jest's resolver returns fwjs if it found Express 4", async () => {
  const { stdout } = await project.run(['--require', engineFile, 'program.cjs'])
  assert.equal(stdout, 'fwjs fwjs found true\n')
})

test('an unsupported Jest throws instead of running unswitched', async () => {
  const build = 'node_modules/jest-resolve/build/index.js'
  project.write({ [build]: 'module.exports = class {}' })
  const { stderr, code } = await project.run(['--require', engineFile, 'program.cjs'])
  assert.equal(code, 1)
  assert.match(stderr, /Set resolver: "fwjs-cli\/jest-resolver" in the Jest config/)
  project.write({ [build]: jestResolve.replace(/async .*\n/, '') })
  const older = `console.log(new (require('jest-resolve').default)().resolveModule(__filename, 'express'))`
  project.write({ 'older.cjs': older })
  const { stdout } = await project.run(['--require', engineFile, 'older.cjs'])
  assert.match(stdout, /(?:packages|node_modules).fwjs/)
})

test("fwjs-cli/jest-resolver switches on its own and after the project's resolver", async () => {
  project.write({
    'resolver.cjs': `
      const resolver = require(${JSON.stringify(resolverFile)})
      const options = { basedir: __dirname, defaultResolver: () => require('path').join(__dirname, 'node_modules/express/index.js') }
      const own = resolver.chain((name, { basedir }) => name === 'mine' ? '/mine.js' : options.defaultResolver())
      console.log(/(?:packages|node_modules).fwjs/.test(resolver('express', options)), own('mine', options), /(?:packages|node_modules).fwjs/.test(own('express', options)))`,
  })
  assert.equal((await project.run(['resolver.cjs'])).stdout, 'true /mine.js true\n')
})
