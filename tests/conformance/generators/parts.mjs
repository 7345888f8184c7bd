import { bodies, brokenBodies } from './bodies.mjs'
import { files } from './files.mjs'
import { getters } from './headers.mjs'
import { play } from './play.mjs'
import { forms, queries } from './queries.mjs'
import { responses } from './responses.mjs'
import { routes } from './routes.mjs'

/** Gives each part its share of the requests; route tables alone get all of them. */
export const part = (one, share) => (sides, report, options) => {
  if (options.generator !== undefined && options.generator !== one.name) return
  return play(one, sides, report, { ...options, runs: options.runs * share })
}

/** The generated parts, in the order they run. */
export const generatedParts = [
  part(routes, 1),
  part(queries, 0.2),
  part(forms, 0.2),
  part(getters, 0.3),
  part(responses, 0.3),
  part(bodies, 0.6),
  part(brokenBodies, 0.01),
  part(files, 0.6),
]
