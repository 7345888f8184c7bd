import { checkVerb } from './check.ts'
import { compareVerb } from './compare.ts'
import { explainVerb } from './explain.ts'
import { recordVerb } from './record.ts'
import { routesVerb } from './routes.ts'
import type { Verb } from './verb.ts'

/** The verbs in the order of `fwjs --help`. */
export const verbs: Verb[] = [checkVerb, compareVerb, recordVerb, routesVerb, explainVerb]
