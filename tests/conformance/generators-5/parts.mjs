import { brokenBodies } from '../generators/bodies.mjs'
import { files } from '../generators/files.mjs'
import { getterProgram, getters as getters4, METHODS } from '../generators/headers.mjs'
import { part } from '../generators/parts.mjs'
import { GETTERS } from '../harness/getters.mjs'
import { bodies } from './bodies.mjs'
import { forms, queries } from './queries.mjs'
import { responses } from './responses.mjs'
import { routes } from './routes.mjs'

const calls = { ...METHODS, accepts: [...METHODS.accepts, ['js'], [['js', 'html']]] }

const getters = {
  ...getters4,
  name: '5.x request headers',
  program: getterProgram(['host', ...GETTERS], calls),
}

/** The generated parts for 5.x, in the order they run. */
export const generatedParts = [
  part(routes, 1),
  part(queries, 0.2),
  part(forms, 0.2),
  part(getters, 0.3),
  part(responses, 0.4),
  part(bodies, 0.6),
  part(brokenBodies, 0.01),
  part(files, 0.6),
]
