import assert from 'node:assert/strict'
import test from 'node:test'
import { sourcesOf } from './support/sources.mjs'

/** Includes the condition around the code of a file, which the build writes into its first line. */
const AT_THE_TOP = /^(?:const\b|var\b|require\b|"use strict"; if )(?!.*=>)/

/** Returns the modules required inside functions, as `file module`: they are loaded by some call. */
function lazyLoads(compiled) {
  return Object.entries(compiled).flatMap(([file, code]) =>
    code
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => /\brequire\(/.test(line) && !AT_THE_TOP.test(line))
      .flatMap((line) => [...line.matchAll(/\brequire\(([^)]*)\)/g)])
      .map(([, name]) => `${file} ${name?.replace(/["']/g, '')}`),
  )
}

/*
 * When each of them is loaded. `start` is when the package is loaded, `registration` when a feature is
 * registered, `serving` while a request is served: test/package/loading.test.mts verifies that a failure
 * to load one of those reaches a handler, or leaves the server able to respond.
 */
const engine = {
  'diagnostics/dev-warn.js ./dev-warnings/all.js': 'serving',
  'body/charset.js iconv-lite': 'serving',
  'body/inflate.js zlib': 'serving',
  'body/kinds.js ./parser.js': 'registration',
  'body/kinds.js ./parser-rules.js': 'registration',
  'body/kinds.js ./parse-json.js': 'registration',
  'body/kinds.js ./parse-urlencoded.js': 'registration',
  'engine/arguments.js ../diagnostics/dev-warnings/path.js': 'registration',
  'engine/tracing/load.js ./layer.js': 'serving',
  'engine/tracing/load.js ./request.js': 'serving',
  'server/bind.js ./injected.js': 'serving',
  'server/http2.js ../node/http2/prototypes.js': 'serving',
  'engine/pattern/match.js ../../linear-regexp/index.js': 'registration',
  'files/lazy-files.js ./serve.js': 'registration',
  'files/lazy-files.js ./send.js': 'serving',
  'http/forwarded.js proxy-addr': 'registration',
  'body/parser-rules.js ../../agent-shims/node_modules/body-parser/lib/read': 'registration',
  'body/parser-rules.js ./receive.js': 'registration',
  'body/parsers.js ../../agent-shims/node_modules/body-parser': 'start',
  'server/finalhandler.js ../../agent-shims/node_modules/finalhandler': 'start',
  'server/finalhandler.js ./final.js': 'start',
  'response/format.js http-errors': 'serving',
  'views/lookup.js name': 'serving',
}

test('every lazily loaded module is listed, with the moment it is loaded', () => {
  assert.deepEqual(
    lazyLoads(sourcesOf('packages/fwjs-core/lib', '.js')).sort(),
    Object.keys(engine).sort(),
  )
  assert.deepEqual(lazyLoads(sourcesOf('packages/fwjs/lib', '.js')), ['settings.js qs'])
})

const five = {
  'body/kinds.js fwjs-core/lib/body/parser.js': 'registration',
  'body/kinds.js ./parser-rules.js': 'registration',
  'body/kinds.js fwjs-core/lib/body/parse-json.js': 'registration',
  'body/kinds.js ./forms.js': 'registration',
  'body/parser-rules.js ../../agent-shims/node_modules/body-parser/lib/read': 'registration',
  'body/parser-rules.js fwjs-core/lib/body/receive.js': 'registration',
  'handling.js ../agent-shims/node_modules/finalhandler': 'start',
  'handling.js fwjs-core/lib/server/final.js': 'start',
  'parsers.js ../agent-shims/node_modules/body-parser': 'start',
  'router-loader.js ../agent-shims/router': 'start',
  'router-loader.js ./routing/index.js': 'start',
  'settings.js qs': 'registration',
}

test('every lazily loaded module of fwjs-v5 is listed, and none is loaded while serving', () => {
  assert.deepEqual(
    lazyLoads(sourcesOf('packages/fwjs-v5/lib', '.js')).sort(),
    Object.keys(five).sort(),
  )
  assert.ok(!Object.values(five).includes('serving'))
})

test('in fwjs-v3 only qs is loaded lazily, and middleware when the app uses it', () => {
  const loads = lazyLoads(sourcesOf('packages/fwjs-v3/lib', '.js'))
  const others = loads.filter((load) => !/^middleware\.js \.\/middleware\//.test(load))
  assert.ok(loads.length > others.length)
  assert.deepEqual(others, ['http/query.js qs'])
})

test('detects a load inside a function, but not one at the top of a file', () => {
  const code = 'const a = require("a");\nfunction b() {\n    return require("b");\n}'
  assert.deepEqual(lazyLoads({ 'x.js': code }), ['x.js b'])
})
