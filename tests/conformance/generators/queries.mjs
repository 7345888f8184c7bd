import fc from 'fast-check'

const SIZE = 40

const queryPiece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'a',
      'b',
      'c',
      '1',
      '0',
      '=',
      '&',
      '=',
      '&',
      '[',
      ']',
      '[]',
      '[b]',
      '[0]',
      '[1]',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '%20',
      '+',
      '%5B',
      '%5D',
      '%',
      '%zz',
      '%E2%82%AC',
      ';',
      '.',
      ',',
      '?',
      '__proto__',
      'toString',
      'constructor',
      'prototype',
      '%00',
      '\xe9',
      '%26',
      '%3D',
      '[',
      ']',
    ),
  },
)
const queryString = fc.array(queryPiece, { maxLength: 16 }).map((pieces) => pieces.join(''))
const queryRecipe = fc.record({
  parser: fc.constantFrom('extended', 'simple', false, true),
  queries: fc.array(queryString, { minLength: 1, maxLength: SIZE, size: 'max' }),
})

/** Random query strings by parser. */
export const queries = {
  name: 'query strings',
  recipe: queryRecipe,
  size: 15,
  program: ({ parser, queries: all }) => ({
    requests: all.map((query) => `GET /?${query}`),
    build(fw, observe) {
      const app = fw().set('query parser', parser)
      app.use((req, res) => {
        observe('query', req.query)
        res.json(req.query)
      })
      return app
    },
  }),
}
