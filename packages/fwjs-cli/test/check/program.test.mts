import assert from 'node:assert/strict'
import test from 'node:test'
import type { Files } from '../support/folder.mts'
import { findingsIn } from '../support/program-folder.mts'

/** Returns where `res.send(200)` is recognized as an Express response. */
const seen = (files: Files): string[] =>
  findingsIn(files, true)
    .filter(({ rule, severity }) => rule === 'removed-signature' && severity === 'error')
    .map(({ file, line }) => `${file}:${line}`)

test('reads a file with Flow types', () => {
  const source =
    "import type { A } from 'a'; export const f = (a: ?A): Array<number> => [1]; require('express')().use((q, s) => s.send(200))"
  assert.deepEqual(seen({ 'app.js': source }), ['app.js:1'])
})

test('tracks an app through variables, classes, factories, and chains', () => {
  const forms = [
    "const e = require('express'); const a = e(); a.get('/', (q, s) => s.send(200))",
    "var e; e = require('express'); let a = x || e(); a.get('/', function (q, s) { s.send(200) })",
    "import e, { Router as R } from 'express'; const r = new R(); r.use((q, s) => s.send(200))",
    "import * as e from 'express'; e.default().use((q, s, n) => { s.send(200) })",
    "const e = _interopRequireDefault(require('express')); (0, e.default)().use((q, s) => s.send(200))",
    "const { Router } = require('express'); Router().route('/').get((q, s) => s.send(200))",
    "const make = () => { const a = require('express')(); return a }; make().use((q, s) => s.send(200))",
    "class S { constructor() { this.a = require('express')() } add() { this.a.use(this.h) } h(q, s) { s.send(200) } }",
    "class S { a = require('express')(); #b = 1; add() { const { a } = this; a.use((q, s) => s.send(200)) } }",
    "const o = { a: require('express')(), add() { this.a.use((q, s) => s.send(200)) } }",
    "const a = require('express')(); a.use([(q, s) => s.send(200)])",
    "const a = require('express')(); a.use(wrap(async (req, res) => { res.send(200) }))",
    "const a = require('express')(); a.use(((q, s) => s.send(200)).bind(null))",
    "const a = require('express')(); a.use((err, q, s, n) => s.send(200))",
    "const a = require('express')(); a.param('id', (q, s, n, id) => s.send(200))",
    "const a = require('express')(); a.use((q) => q.res.send(200))",
    "const a = (await import('express')).default(); a.use((q, s) => s.send(200))",
    "const a = true ? require('fwjs')() : null; a.use((q, s) => { (s).send(200) })",
  ]
  for (const form of forms) assert.deepEqual(seen({ 'a.js': form }), ['a.js:1'], form)
})

test('tracks an app across files', () => {
  const handler = '(q, s) => s.send(200)'
  const app = "const app = require('express')();"
  const pairs: [string, string][] = [
    [`${app} require('./b')(app)`, `module.exports = (a) => a.use(${handler})`],
    [`${app} require('./b').add(1, app)`, `exports.add = (n, a) => a.use(${handler})`],
    [`${app} app.use(require('./b'))`, `module.exports = ${handler}`],
    [`${app} const { h } = require('./b'); app.use(h)`, `module.exports = { h: ${handler} }`],
    [
      `${app} new (require('./b'))(app)`,
      `module.exports = class { constructor(a) { a.use(${handler}) } }`,
    ],
    [`import h from './b.js'; ${app} app.use(h)`, `export default ${handler}`],
    [`import { h } from './b.js'; ${app} app.use(h)`, `export const h = ${handler}`],
    [`import { h } from './b.js'; ${app} app.use(h)`, `export function h(q, s) { s.send(200) }`],
    [`import { g } from './b.js'; ${app} app.use(g)`, `const h = ${handler}; export { h as g }`],
  ]
  for (const [a, b] of pairs) assert.deepEqual(seen({ 'a.js': a, 'b.js': b }), ['b.js:1'], a + b)
  assert.deepEqual(
    seen({
      'a.js': `import { h } from './b/index.js'; ${app} app.use(h)`,
      'b/index.ts': "export * from './c'\nexport { x } from './c'",
      'b/c.ts': `export const h = ${handler}`,
    }),
    ['b/c.ts:1'],
  )
})

test('TypeScript types identify a parameter', () => {
  const forms = [
    "import type { Response } from 'express'; export function f(r: Response) { r.send(200) }",
    "import * as core from 'express-serve-static-core'; const f = (r: core.Response) => r.send(200)",
    "import e = require('express'); const f = (a: e.Application) => a.use((q, s) => s.send(200))",
    "import { Router } from 'express'; class A { constructor(private readonly r: Router) {} add() { this.r.use((q, s) => { s.send(200) }) } }",
    "import { Express } from 'express'; class A { app!: Express; add() { this.app.use((q, s) => s!.send(200)) } }",
  ]
  for (const form of forms) assert.deepEqual(seen({ 'a.ts': form }), ['a.ts:1'], form)
  assert.deepEqual(
    seen({ 'a.ts': "import { Response } from 'undici'; const f = (r: Response) => r.send(200)" }),
    [],
  )
})

test('tracks or ignores unusual exports, names, and members', () => {
  const app = "const app = require('express')();"
  const use = 'app.use((q, s) => s.send(200))'
  const forms = [
    `${app} var a = 1; var a = 2; function own() {} ; ${use}`,
    `${app} try { x() } catch { ${use} } finally {}`,
    `${app} for (const x of [1]) { switch (x) { case 1: ${use} } }`,
    `let app; ({ app } = { app: require('express')() }); ${use}`,
    `let app; [app] = []; app = require('express')(); ${use}`,
    `function make({ app = 1 }, [other], ...rest) { ${use} } make({ app: require('express')() })`,
    `const o = { 'app': require('express')(), [x]: 1, ...y }; const { app } = o; ${use}`,
    `class S { static x = 1; [y] = 2; constructor() { this['app'] = require('express')() } add() { const { app } = this; ${use} } }`,
    `const o = { app: require('express')(), add: function () { const { app } = this; ${use} } }`,
    `${app} module.exports = { app }; exports.a = 1; module.exports.b = 2; module.c = 3; x.y.z = 4; ${use}`,
    `${app} app.use(((q, s) => { if (q) return; s.send(200) }))`,
    `const app = (x, require('express')()); ${use}`,
    `const app = Object(require('express'))(); ${use} ; require('express')().use((q, s) => s.send(200))`,
  ]
  for (const form of forms) assert.deepEqual(seen({ 'a.js': form }), ['a.js:1'], form)
  assert.deepEqual(
    seen({
      'a.js': `${app} this.app.use((q, s) => s.send(200)); function f() { this.x.send(200) }`,
    }),
    [],
  )
  assert.deepEqual(
    seen({
      'a.ts': `import e = require('express'); import { "default" as d } from 'express'; export = e; enum A { B } d().use((q, s) => s.send(200))`,
    }),
    ['a.ts:1'],
  )
  assert.deepEqual(
    seen({
      'a.ts': `import { h } from './b'; import e from 'express'; e().use(h)`,
      'b.ts': `export { default as h } from './c'`,
      'c.ts': 'export default (q, s) => s.send(200)',
    }),
    ['c.ts:1'],
  )
  assert.deepEqual(
    seen({
      'a.ts': `import make from './b'; make().use((q, s) => s.send(200))`,
      'b.ts': "import e from 'express'; const make = () => e(); export = make",
    }),
    [],
  )
})

test('ignores objects that only share the names', () => {
  const forms = [
    'const res = { send() {} }; res.send(200)',
    "const app = require('express')(); const mail = { send: (n) => n }; app.use(() => mail.send(200))",
    "const app = require('./none')(); app.get('/', (q, s) => s.send(200))",
    "const require = (name) => name; const app = require('express'); app().use((q, s) => s.send(200))",
    'function f(app) { app.get("/", (q, s) => s.send(200)) }',
    "const express = require('express'); { const express = () => other; express().use((q, s) => s.send(200)) }",
    'const a = b; const b = a; a.use((q, s) => s.send(200))',
    'module.exports = require("./a").x; exports.x = require("./a").x; module.exports.x.use((q, s) => s.send(200))',
  ]
  for (const form of forms) assert.deepEqual(seen({ 'a.js': form }), [], form)
})
