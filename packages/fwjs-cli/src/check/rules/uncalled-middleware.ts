import type { Value } from '../source/value.ts'
import { placeOf, type Rule } from './rule.ts'

/** Functions that return middleware but aren't middleware. */
const FACTORIES: Record<string, string[]> = {
  express: ['json', 'urlencoded', 'raw', 'text', 'static', 'Router'],
  fwjs: ['json', 'urlencoded', 'raw', 'text', 'static', 'Router'],
  'body-parser': ['json', 'urlencoded', 'raw', 'text'],
  'cookie-parser': [''],
  compression: [''],
  cors: [''],
}

const returnsMiddleware = (value: Value | undefined): value is Value & { kind: 'package' } =>
  value?.kind === 'package' && Boolean(FACTORIES[value.name]?.includes(value.path.join('.')))

export const uncalledMiddleware: Rule = {
  id: 'uncalled-middleware',
  severity: 'error',
  advice: 'Call it: it returns middleware.',
  check({ registrations, program }) {
    return registrations.flatMap(({ handlers, file }) =>
      handlers.flatMap((node) => {
        const value = program.evaluate(node, file)
        if (!returnsMiddleware(value)) return []
        const name = [value.name, ...value.path].join('.')
        const message = `${name} is not middleware; it returns middleware. Requests that reach it never get a response.`
        return [{ ...placeOf(file, node), message, advice: `Use ${name}().` }]
      }),
    )
  },
}
