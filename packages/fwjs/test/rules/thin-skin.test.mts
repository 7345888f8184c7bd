import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf, type Sources, sourcesOf } from '../support/sources.mts'

const mostStatements = 8

/** Longer, but without decisions: each assigns fields or settings, or registers a layer per handler. */
const exceptions: Record<string, number> = {
  'application.js defaultConfiguration': 10,
  'router/index.js use': 10,
  'router/layer.js Layer': 10,
  'view.js View': 11,
}

const facade = /^(application|request|response|view|utils)\.js$|^(router|middleware)\//

interface Block {
  name: string
  line: number
  statements: number
}

/** Returns the kind of block that this brace opens: a function, a control block, or an object. */
function kindOf(before: string): 'function' | 'control' | 'object' {
  if (/=>\s*$/.test(before)) return 'function'
  if (/(?:^|\W)(else|try|finally|do)\s*$/.test(before)) return 'control'
  if (!/\)\s*$/.test(before)) return 'object'
  const word = /(\w+)\s*$/.exec(before.slice(0, openingOf(before)))?.[1] ?? ''
  return ['if', 'for', 'while', 'switch', 'catch'].includes(word) ? 'control' : 'function'
}

/** Returns the position of the parenthesis that the string closes at its end. */
function openingOf(text: string): number {
  let depth = 0
  for (let index = text.length - 1; index >= 0; index--) {
    if (text[index] === ')') depth++
    if (text[index] === '(' && --depth === 0) return index
  }
  return 0
}

/**
 * Returns the functions in compiled code with their number of statements, excluding nested functions.
 * The compiler ends every statement with a semicolon, so these and control blocks are counted.
 */
function functionsIn(compiled: string): Block[] {
  const code = codeOf(compiled).replace(/\bfor \(([^;()]*);([^;]*);/g, 'for ($1,$2,')
  const found: Block[] = []
  const open: (Block | undefined)[] = []
  for (const { 0: mark, index } of code.matchAll(/[{};]/g)) {
    const before = code.slice(0, index)
    const kind = mark === '{' ? kindOf(before) : undefined
    if (mark === ';' || kind === 'control') countIn(open)
    if (mark === '}') open.pop()
    if (mark === '{') open.push(kind === 'function' ? blockAfter(before) : undefined)
    if (kind === 'function') found.push(open.at(-1) as Block)
  }
  return found
}

function countIn(open: (Block | undefined)[]): void {
  const around = open.findLast((block) => block !== undefined)
  if (around) around.statements++
}

function blockAfter(before: string): Block {
  const name = /function (\w+)\([^{}]*$/.exec(before.slice(-300))?.[1] ?? ''
  return { name, line: before.split('\n').length, statements: 0 }
}

function thickFunctions(compiled: Sources, most: number): string[] {
  return Object.entries(compiled).flatMap(([file, code]) =>
    functionsIn(code)
      .filter(({ name, statements }) => statements > (exceptions[`${file} ${name}`] ?? most))
      .map(({ line, statements }) => `${file}:${line} has ${statements} statements`),
  )
}

function facadeCodeIn(engine: Sources): string[] {
  const problems: string[] = []
  for (const [file, source] of Object.entries(engine)) {
    const code = codeOf(source)
    if (/\bthis\b/.test(code)) problems.push(`${file} uses this`)
    if (/(?<!\bObject)\.prototype\b/.test(code)) problems.push(`${file} uses a prototype`)
    for (const [, target] of source.matchAll(/'(\.\.\/[^']+)'/g)) {
      const name = (target ?? '').replace(/^(\.\.\/)+/, '').replace(/\.ts$/, '.js')
      if (facade.test(name)) problems.push(`${file} imports ${target}`)
    }
  }
  return problems
}

test('every function of the facade has only a few statements', () => {
  const compiled = Object.entries(sourcesOf('lib', '.js')).filter(([file]) => facade.test(file))
  assert.ok(compiled.length >= 10)
  assert.deepEqual(thickFunctions(Object.fromEntries(compiled), mostStatements), [])
})

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
  const engine = sourcesOf('src/engine', '.ts')
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
