import { part } from '../generators/parts.mjs'
import { bodies, multiparts } from './bodies.mjs'
import { forms, queries } from './queries.mjs'
import { requests } from './requests.mjs'
import { responses } from './responses.mjs'
import { routes } from './routes.mjs'

/** The generated parts for 3.x, in the order they run. */
export const generatedParts = [
  part(routes, 0.2),
  part(requests, 0.1),
  part(queries, 0.05),
  part(forms, 0.05),
  part(responses, 0.15),
  part(bodies, 0.1),
  part(multiparts, 0.05),
]
