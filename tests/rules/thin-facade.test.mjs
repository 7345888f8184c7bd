import assert from 'node:assert/strict'
import test from 'node:test'
import { importsOf, isFunction, parse, walk } from '../../scripts/lib/syntax.mjs'
import { codeOf, sourcesOf } from './support/sources.mjs'

const mostStatements = 8

/** Longer, but without decisions: each assigns fields or settings, or registers a layer per handler. */
const exceptions = {
  'application.js defaultConfiguration': 10,
  'router/index.js use': 10,
  'router/layer.js Layer': 10,
  'routing/index.js use': 10,
  'routing/lib/layer.js Layer': 10,
}

const facade =
  /^(application|request|response|view|utils|deprecated-forms)\.js$|^(router|middleware)\//

/** The files of fwjs-v5 with Express's names. */
const facadeOf5 =
  /^(application|request|response|view|utils)\.js$|^routing\/(index|lib\/(layer|route))\.js$/

/** Returns the functions in compiled code with their number of statements, excluding nested functions. */
function functionsIn(compiled) {
  const found = new Map()
  const owners = new Map()
  walk(parse(compiled).program, (node, parent) => {
    const owner = found.has(parent) ? parent : owners.get(parent)
    owners.set(node, owner)
    if (owner && isStatement(node, parent)) found.get(owner).statements += 1
    if (!isFunction(node)) return
    found.set(node, { name: node.id?.name ?? '', line: node.loc.start.line, statements: 0 })
  })
  return [...found.values()]
}

/** A block isn't a statement: those in it are. What follows `if (…)` without a block is part of the `if`. */
function isStatement(node, parent) {
  if (!/(?:Statement|Declaration)$/.test(node.type) || isFunction(node)) return false
  if (node.type === 'BlockStatement') return false
  return node.type === 'IfStatement' || !/^(?:If|For)/.test(parent.type)
}

function thickFunctions(compiled, most) {
  return Object.entries(compiled).flatMap(([file, code]) =>
    functionsIn(code)
      .filter(({ name, statements }) => statements > (exceptions[`${file} ${name}`] ?? most))
      .map(({ line, statements }) => `${file}:${line} has ${statements} statements`),
  )
}

function facadeCodeIn(engine) {
  const problems = []
  for (const [file, source] of Object.entries(engine)) {
    const code = codeOf(source)
    if (/\bthis\b/.test(code)) problems.push(`${file} uses this`)
    if (/(?<!\bObject)\.prototype\b/.test(code)) problems.push(`${file} uses a prototype`)
    for (const { target } of importsOf(source)) {
      const name = target.replace(/^(\.\.\/)+/, '').replace(/\.ts$/, '.js')
      if (facade.test(name)) problems.push(`${file} imports ${target}`)
    }
  }
  return problems
}

for (const [name, files, least] of [
  ['fwjs', facade, 10],
  ['fwjs-v5', facadeOf5, 8],
]) {
  test(`every function of the facade of ${name} has only a few statements`, () => {
    const compiled = Object.entries(sourcesOf(`packages/${name}/lib`, '.js')).filter(([file]) =>
      files.test(file),
    )
    assert.ok(compiled.length >= least)
    assert.deepEqual(thickFunctions(Object.fromEntries(compiled), mostStatements), [])
  })
}

test('detects a long function, and nested functions count on their own', () => {
  const thin = 'const a = function () { f("x;{"); g(() => { h(); i(); }); };'
  const thick =
    'res.send = function send(body) {\n  if (body) {\n    a();\n    b();\n  }\n  c();\n};'
  assert.deepEqual(
    functionsIn(thin).map(({ statements }) => statements),
    [2, 2],
  )
  assert.deepEqual(thickFunctions({ 'response.js': thick }, 3), ['response.js:1 has 4 statements'])
  assert.deepEqual(thickFunctions({ 'response.js': thick }, 4), [])
})

test('the engine does not use the facade: no this, no prototype, no import', () => {
  const engine = sourcesOf('packages/fwjs-core/src/engine', '.ts')
  assert.ok(Object.keys(engine).length >= 8)
  assert.deepEqual(facadeCodeIn(engine), [])
})

test('detects facade code in the engine', () => {
  assert.deepEqual(
    facadeCodeIn({
      'a.ts': 'function match() { return this.regexp }',
      'b.ts': 'Layer.prototype.match = match',
      'c.ts': "import Layer = require('../router/layer.ts')",
      'd.ts': "// this is a comment\nObject.prototype.toString.call('this')",
      'pattern/e.ts': "import { app } from '../../application.ts'",
    }),
    [
      'a.ts uses this',
      'b.ts uses a prototype',
      'c.ts imports ../router/layer.ts',
      'pattern/e.ts imports ../../application.ts',
    ],
  )
})
