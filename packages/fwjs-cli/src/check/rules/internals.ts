import { expressKindOf } from '../source/value.ts'
import { importsIn } from './imports.ts'
import { placeOf, type Subject } from './rule.ts'

/** The Express 4 files that packages and apps load; fwjs has all of them. */
export const FILES: Set<string> = new Set([
  ...['', 'index', 'package.json', 'lib/express', 'lib/application', 'lib/request', 'lib/response'],
  ...['lib/view', 'lib/utils', 'lib/router', 'lib/router/index', 'lib/router/layer'],
  ...['lib/router/route', 'lib/middleware/init', 'lib/middleware/query'],
])

const MEMBERS: Record<string, string[]> = {
  app: ['_router', 'lazyrouter', 'handle', 'cache', 'engines', 'init', 'defaultConfiguration'],
  router: ['stack', 'handle', 'process_params', 'params'],
  route: ['stack', 'methods', '_handles_method', '_options', 'dispatch'],
  request: ['__proto__', '_parsedUrl', 'next'],
  response: ['__proto__'],
}

/** A use of an undocumented property or file, with its location. */
export interface InternalUse {
  name: string
  place: { file: string; line: number }
}

/** Finds uses of undocumented Express properties and files. */
export function internalsIn({ project, uses }: Subject): InternalUse[] {
  const files = project.files.flatMap(importsIn).flatMap(({ name, node, file }) => {
    if (!name.startsWith('express/')) return []
    return [{ place: placeOf(file, node), name }]
  })
  const members = uses.flatMap(({ object, member, file, node }) => {
    const kind = expressKindOf(object)
    if (!kind || !MEMBERS[kind]?.includes(member)) return []
    const owner = { app: 'app', router: 'router', route: 'route', request: 'req', response: 'res' }[
      kind
    ]
    return [{ place: placeOf(file, node), name: `${owner}.${member}` }]
  })
  return [...files, ...members]
}

export const fileOf = (name: string): string => name.replace(/^express\/?/, '').replace(/\.js$/, '')
