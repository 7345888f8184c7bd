import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { engineFile, Project, packageFiles } from '../support/project.mts'

// Imports Express in every way that Node.js supports.
const program = `
const { createRequire } = require('module')
const named = (path) => /(?:packages|node_modules).fwjs/.test(path) ? 'fwjs' : 'express'
const seen = {
  require: require('express/package.json').version,
  main: named(require.resolve('express')),
  folder: named(require.resolve('express/lib/router')),
  created: named(createRequire(__filename).resolve('express/lib/router/layer.js')),
  path: named(require.resolve('./node_modules/express/lib/express')),
  paths: named(require.resolve('express', { paths: [__dirname + '/node_modules/newer'] })),
  newer: require('newer').from,
  older: require('older').from,
}
import('./program.mjs').then(({ imported }) => console.log(JSON.stringify({ ...seen, ...imported })))
`
const imported = `
import express from 'express'
import { createRequire } from 'module'
const require = createRequire(import.meta.url)
const named = (path) => /(?:packages|node_modules).fwjs/.test(path) ? 'fwjs' : 'express'
export const imported = {
  static: express === require('express'),
  dynamic: (await import('express/lib/router/layer.js')).default === require('express/lib/router/layer'),
  url: (await import(new URL('node_modules/express/index.js', import.meta.url) + '?1')).default === express,
  meta: named(import.meta.resolve('express')),
}
`

const project = new Project({
  ...packageFiles('node_modules/express', 'express', '4.22.3'),
  ...packageFiles('node_modules/newer/node_modules/express', 'express', '5.1.0'),
  'node_modules/newer/index.js': `module.exports = {
    from: require('express').from ?? 'fwjs ' + require('express/package.json').version
  }`,
  ...packageFiles('node_modules/older/node_modules/express', 'express', '3.21.2'),
  'node_modules/older/index.js': `module.exports = require('express')`,
  'program.cjs': program,
  'program.mjs': imported,
})
after(() => project.remove())

const same = { static: true, dynamic: true, url: true, older: 'express 3.21.2 lib/express' }
const places = (name: string) =>
  Object.fromEntries(
    ['main', 'folder', 'created', 'path', 'paths', 'meta'].map((place) => [place, name]),
  )

// On Windows, Node.js can't import a path with a drive.
const options = { '--import': pathToFileURL(engineFile).href, '--require': engineFile }

for (const [option, engine] of Object.entries(options)) {
  test(`${option} replaces Express 4 and 5 with the package for each, and keeps 3`, async () => {
    const { stdout, stderr } = await project.run([option, engine, 'program.cjs'])
    assert.equal(stderr, '')
    const versions = { require: '4.100.0', newer: 'fwjs 5.100.0' }
    assert.deepEqual(JSON.parse(stdout), { ...versions, ...places('fwjs'), ...same })
  })

  test(`${option} with FWJS_ENGINE=express changes nothing`, async () => {
    const { stdout, stderr } = await project.run([option, engine, 'program.cjs'], {
      FWJS_ENGINE: 'express',
    })
    assert.equal(stderr, '')
    const versions = { require: '4.22.3', newer: 'express 5.1.0 lib/express' }
    assert.deepEqual(JSON.parse(stdout), { ...versions, ...places('express'), ...same })
  })
}
