import assert from 'node:assert/strict'
import test from 'node:test'
import { API_LINES } from '../../scripts/lib/packages.mjs'
import { nodesIn, parse } from '../../scripts/lib/syntax.mjs'
import { sourcesOf } from './support/sources.mjs'

/*
 * The engine doesn't branch on the API line of an app: what differs is passed to it as data or
 * functions. Warnings for developers are excluded, because they name the paths of Express 5.
 */

const lines = Object.values(API_LINES).join('')
/** `major`, `apiLine`, `isExpress5`, `forV3`, …, but not `httpVersionMajor`. */
const NAME = new RegExp(
  `^(?:major|api(?:line|major|version))$|(?:express|^v|[a-z]V)[${lines}]`,
  'i',
)
const VERSION = /version|major|line\b/i
const LINE = new RegExp(`^['"\`]?[${lines}](?:\\.[\\dx.]*)?['"\`]?$`)
const COMPARISON = /^(?:[=!]==?|[<>]=?)$/

/** Returns the sides of a comparison, or the value and the cases of a switch. */
function comparedIn(node, textOf) {
  if (node.type === 'BinaryExpression' && COMPARISON.test(node.operator)) {
    return [textOf(node.left), textOf(node.right)]
  }
  if (node.type !== 'SwitchStatement') return []
  const values = node.cases.map((one) => one.test).filter(Boolean)
  return [node.discriminant, ...values].map(textOf)
}

function isBranch(node, textOf) {
  const sides = comparedIn(node, textOf)
  return sides.some((side) => LINE.test(side)) && sides.some((side) => VERSION.test(side))
}

const namesLine = ({ type, name, value }) =>
  (type === 'Identifier' && NAME.test(name)) ||
  (type === 'StringLiteral' && Object.hasOwn(API_LINES, value))

function branchesIn(sources) {
  return Object.entries(sources)
    .filter(([file]) => !file.startsWith('diagnostics/dev-warnings/'))
    .flatMap(([file, source]) => {
      const textOf = ({ start, end }) => source.slice(start, end)
      return nodesIn(parse(source).program)
        .filter((node) => namesLine(node) || isBranch(node, textOf))
        .map((node) => `${file}: ${textOf(node)}`)
    })
}

test('the engine does not branch on the API line', () => {
  const sources = sourcesOf('packages/fwjs-core/src', '.ts')
  assert.ok(Object.keys(sources).length > 100)
  assert.deepEqual(branchesIn(sources), [])
})

test('detects names and comparisons of an API line', () => {
  const planted = {
    'a.ts': 'if (isExpress5(app)) walk()',
    'b.ts': 'export const rules = app.versions.api >= 5 ? strict : loose',
    'c.ts': "switch (rules.version) { case '4.x': break }",
    'd.ts': "if (owner === 'fwjs-v5') walk()",
    'e.ts': 'const { major } = rules',
    'f.ts': 'if (req.httpVersionMajor >= 2 && isIP(host) === 4 && handler.length === 4) walk()',
    'diagnostics/dev-warnings/g.ts': 'if (isExpress5Only(path)) warn()',
  }
  assert.deepEqual(branchesIn(planted), [
    'a.ts: isExpress5',
    'b.ts: app.versions.api >= 5',
    "c.ts: switch (rules.version) { case '4.x': break }",
    "d.ts: 'fwjs-v5'",
    ...['e.ts: major', 'e.ts: major'],
  ])
})
