import { expressKindOf } from '../source/value.ts'
import type { ApiLine } from './api-line.ts'
import { importsIn } from './imports.ts'
import { placeOf, type Subject } from './rule.ts'

const FILES_OF_5 = [
  ...['', 'index', 'package.json', 'lib/express', 'lib/application', 'lib/request', 'lib/response'],
  ...['lib/view', 'lib/utils'],
]

/** The files of Express that packages and apps load; ours have all of them. */
const FILES: Record<ApiLine['major'], Set<string>> = {
  4: new Set([
    ...FILES_OF_5,
    ...['lib/router', 'lib/router/index', 'lib/router/layer', 'lib/router/route'],
    ...['lib/middleware/init', 'lib/middleware/query'],
  ]),
  5: new Set(FILES_OF_5),
}

const MEMBERS: Record<string, string[]> = {
  app: ['_router', 'lazyrouter', 'handle', 'cache', 'engines', 'init', 'defaultConfiguration'],
  router: ['stack', 'handle', 'process_params', 'params'],
  route: ['stack', 'methods', '_handles_method', '_handlesMethod', '_options', 'dispatch'],
  request: ['__proto__', '_parsedUrl', 'next'],
  response: ['__proto__'],
}

/** The properties that Express 5 doesn't have. */
export const REMOVED_MEMBERS: Set<string> = new Set([
  'app._router',
  'app.lazyrouter',
  'router.process_params',
  'route._handles_method',
  'route._options',
])

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

/** Returns true if Express, and our package for it, have a file such as `express/lib/view`. */
export function isFileOf({ major }: ApiLine, name: string): boolean {
  return FILES[major].has(name.replace(/^express\/?/, '').replace(/\.js$/, ''))
}
