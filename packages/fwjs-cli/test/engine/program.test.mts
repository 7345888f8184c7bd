import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { engineFile, Project, packageFiles } from '../support/project.mts'

const version = `require('express/package.json').version`

const project = new Project({
  ...packageFiles('node_modules/express', 'express', '4.22.3'),
  'node_modules/express/History.md': '',
  'version.cjs': `console.log(${version})`,
  'state.cjs': `
    require('express')
    const { engine } = require(${JSON.stringify(engineFile)})
    import('express').then(() => console.log(JSON.stringify(engine())))`,
  'worker.cjs': `require('worker_threads').parentPort.postMessage(${version})`,
  'others.cjs': `
    const { Worker } = require('worker_threads')
    const { execFileSync } = require('child_process')
    const child = String(execFileSync(process.execPath, ['version.cjs'])).trim()
    new Worker('./worker.cjs').on('message', (thread) => console.log(thread, child))`,
})
after(() => project.remove())

const run = (file: string, variables: NodeJS.ProcessEnv = {}) =>
  project.run(['--require', engineFile, file], variables)

test('an invalid FWJS_ENGINE exits the process', async () => {
  const { code, stdout, stderr } = await run('version.cjs', { FWJS_ENGINE: 'expres' })
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(
    stderr,
    /fwjs-cli\/engine: Invalid FWJS_ENGINE "expres"\. Use fwjs \(the default\), express,/,
  )
})

test('engine() returns the engine of the process and the number of replacements', async () => {
  const onFwjs = JSON.parse((await run('state.cjs', { FWJS_ENGINE: 'fwjs:100%' })).stdout)
  assert.match(onFwjs.folder, /(?:packages|node_modules).fwjs$/)
  assert.deepEqual(
    { ...onFwjs, folder: '' },
    {
      name: 'fwjs',
      version: '4.100.0',
      folder: '',
      replaced: 2,
    },
  )
  const onExpress = JSON.parse((await run('state.cjs', { FWJS_ENGINE: 'fwjs:0%' })).stdout)
  assert.deepEqual(onExpress, { name: 'express', replaced: 0 })
})

test('threads use the engine of their process, and NODE_OPTIONS passes it to child processes', async () => {
  const NODE_OPTIONS = `--require ${JSON.stringify(engineFile)}`
  assert.equal((await project.run(['others.cjs'], { NODE_OPTIONS })).stdout, '4.100.0 4.100.0\n')
  assert.equal((await run('others.cjs')).stdout, '4.100.0 4.22.3\n')
  const back = { NODE_OPTIONS, FWJS_ENGINE: 'express' }
  assert.equal((await project.run(['others.cjs'], back)).stdout, '4.22.3 4.22.3\n')
})

test('NODE_DEBUG=fwjs-engine logs each import of Express', async () => {
  const { stderr } = await run('version.cjs', { NODE_DEBUG: 'fwjs-engine' })
  assert.match(stderr, /: the engine is fwjs 4\.100\.0 or fwjs-v5 5\.100\.0\n/)
  assert.match(stderr, /: express 4\.22\.3 in .*node_modules.express is fwjs 4\.100\.0\n/)
})

test("a file that fwjs doesn't have is missing, as with an alias", async () => {
  project.write({
    'missing.cjs': `try { require.resolve('express/History.md') } catch (e) { console.log(e.code, e.message) }`,
  })
  const { stdout } = await run('missing.cjs')
  assert.match(
    stdout,
    /^MODULE_NOT_FOUND Cannot find module 'express\/History\.md': .* fwjs 4\.100\.0,/,
  )
})

test('rolling back warns if fwjs is installed as express', async () => {
  const alias = new Project({
    ...packageFiles('node_modules/express', 'fwjs', '4.100.0'),
    'version.cjs': `console.log(${version})`,
  })
  const args = ['--require', engineFile, 'version.cjs']
  const back = await alias.run(args, { FWJS_ENGINE: 'express' })
  assert.match(
    back.stderr,
    /FwjsEngineWarning: FWJS_ENGINE is "express", but .* contains fwjs 4\.100\.0/,
  )
  assert.deepEqual(await alias.run(args), { code: 0, stdout: '4.100.0\n', stderr: '' })
  alias.remove()
})

test("the app's own fwjs comes first, and an app without Express keeps its error", async () => {
  const own = new Project({
    ...packageFiles('node_modules/express', 'express', '4.22.3'),
    ...packageFiles('node_modules/fwjs', 'fwjs', '4.999.0'),
    'version.cjs': `console.log(${version}, require('express').from)`,
    'none/program.cjs': `try { require('express/lib/none') } catch (e) { console.log(e.code) }`,
  })
  const { stdout } = await own.run(['--require', engineFile, 'version.cjs'])
  assert.equal(stdout, '4.999.0 fwjs 4.999.0 lib/express\n')
  const none = await own.run(['--require', engineFile, 'none/program.cjs'])
  assert.equal(none.stdout, 'MODULE_NOT_FOUND\n')
  own.remove()
})
