import fc from 'fast-check'
import { recipeOver } from '../generators/route-recipe.mjs'
import { routeProgram } from '../generators/routes.mjs'

const PATTERNS = [
  ...[
    '/:x',
    '/:x/:y',
    '{/:x}',
    '/a{/:x}',
    '/*x',
    '{/*x}',
    '/{*x}',
    '*x',
    '/a*x',
    '/a{b}',
    '/:x-:y',
  ],
  ...['/:x{.:y}', '/{a}', '/a/*x', '/*x/b', '/:x/*y', '/user/:x', '/:x/b', '/:toString', '/:"x y"'],
  ...['/:__proto__', '{/:x}{/:y}', '/a{/:x{/:y}}', '/\\a', '//', '/a//'],
]

const failed = fc.constantFrom({ act: 'reject' }, { act: 'reject', status: 410 })
const acts = [
  { weight: 2, arbitrary: failed },
  { weight: 1, arbitrary: fc.constant({ act: 'resolve' }) },
]

const layersOf = (app) =>
  app.router.stack.map((layer) => [layer.name, layer.slash, layer.keys, Object.keys(layer)])

export const routes = {
  name: '5.x route tables',
  recipe: recipeOver({ patterns: PATTERNS, acts }),
  size: 15,
  program: routeProgram(layersOf),
  /** Express 5 stores no path, so a backslash that has no effect can't be shown. */
  normalize: (text) => text.replace(/\\+a/g, 'a'),
}
