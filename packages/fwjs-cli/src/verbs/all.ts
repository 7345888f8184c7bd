import { compare } from './compare.ts'
import { explainVerb } from './explain.ts'
import { routesVerb } from './routes.ts'
import type { Verb } from './verb.ts'

/** The verbs in the order of `fwjs --help`. */
export const verbs: Verb[] = [compare, routesVerb, explainVerb]
