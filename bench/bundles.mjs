/*
 * Measures the cold start of a bundled app: CPU and wall-clock time of a whole process, from its start to its
 * first response, as a cloud function pays for them.
 */

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readCommand } from '../scripts/lib/command.mjs'
import { quantile } from './statistics.mjs'

const { options } = readCommand({
  name: 'node bench/bundles.mjs',
  does: 'Measures the cold start of an app bundled with esbuild and with ncc.',
  folders: [import.meta.dirname],
  options: {
    starts: { type: 'string', value: 'N', default: '21', help: 'number of starts per bundle' },
    node: { type: 'string', value: 'FILE', default: process.execPath, help: 'Node.js binary' },
  },
})

const run = promisify(execFile)
const here = import.meta.dirname
const frameworks = {
  fwjs: join(here, '../packages/fwjs'),
  'express 4': join(here, 'node_modules/express'),
  'express 5': join(here, 'express-5/node_modules/express'),
}
const bundlers = {
  esbuild: (folder) => [
    join(here, 'node_modules/esbuild/bin/esbuild'),
    [join(folder, 'app.js'), '--bundle', '--platform=node', `--outfile=${folder}/out/index.js`],
  ],
  'esbuild, minified': (folder) => [
    join(here, 'node_modules/esbuild/bin/esbuild'),
    [
      join(folder, 'app.js'),
      '--bundle',
      '--minify',
      '--platform=node',
      `--outfile=${folder}/out/index.js`,
    ],
  ],
  ncc: (folder) => [
    process.execPath,
    [
      join(here, 'node_modules/@vercel/ncc/dist/ncc/cli.js'),
      'build',
      join(folder, 'app.js'),
      '-q',
      '-o',
      `${folder}/out`,
    ],
  ],
}

/** A JSON app that responds to one request, reports its cost, and exits. */
const PROGRAM = `
  const http = require('node:http')
  const fw = require('framework')
  const app = fw()
  app.use(fw.json())
  app.get('/', (req, res) => res.json({ hello: 'world' }))
  const server = app.listen(0, '127.0.0.1', () => {
    http.get({ port: server.address().port, host: '127.0.0.1', agent: false }, (res) => {
      res.resume().on('end', () => {
        const { user, system } = process.cpuUsage()
        console.log((user + system) / 1000, performance.now())
        process.exit()
      })
    })
  })`

async function bundleOf(root, bundler, framework) {
  const folder = join(root, `${bundler} ${framework}`.replace(/\W+/g, '-'))
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(frameworks[framework], join(folder, 'node_modules/framework'))
  writeFileSync(join(folder, 'app.js'), PROGRAM)
  await run(...bundlers[bundler](folder), { cwd: folder })
  return join(folder, 'out/index.js')
}

async function startOf(file) {
  const { stdout } = await run(options.node, [file])
  const [cpu, clock] = stdout.split(' ').map(Number)
  return { cpu, clock }
}

async function measure(root, bundler) {
  const files = {}
  for (const name of Object.keys(frameworks)) files[name] = await bundleOf(root, bundler, name)
  const starts = Object.fromEntries(Object.keys(files).map((name) => [name, []]))
  for (let round = 0; round < Number(options.starts); round += 1) {
    for (const [name, file] of Object.entries(files)) starts[name].push(await startOf(file))
  }
  for (const [name, times] of Object.entries(starts)) {
    const size = Math.round(statSync(files[name]).size / 1024)
    const cells = ['cpu', 'clock'].map((kind) => {
      const median = quantile(
        times.map((time) => time[kind]),
        0.5,
      )
      const parts = times.map((time, index) => time[kind] / starts['express 4'][index][kind])
      const [low, part, high] = [0.25, 0.5, 0.75].map((at) => quantile(parts, at).toFixed(2))
      return `${median.toFixed(0)} ms, ${part} [${low} .. ${high}]`
    })
    console.log(`| ${bundler} | ${name} | ${size} kB | ${cells.join(' | ')} |`)
  }
}

console.log(
  '| bundler | framework | size | CPU, relative to Express 4 | time, relative to Express 4 |',
)
console.log('|---|---|---|---|---|')
const root = mkdtempSync(join(tmpdir(), 'fwjs-bench-bundles-'))
try {
  for (const bundler of Object.keys(bundlers)) await measure(root, bundler)
} finally {
  rmSync(root, { recursive: true, force: true })
}
