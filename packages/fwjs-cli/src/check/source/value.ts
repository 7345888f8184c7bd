import type { SourceFile } from './file.ts'
import type { Node } from './node.ts'

/** The kinds of Express objects. */
export type ExpressKind = 'app' | 'router' | 'route' | 'request' | 'response'

/**
 * The known value of an expression: a package or one of its exports, an Express object, or something
 * defined in the app.
 */
export type Value =
  | { kind: 'package'; name: string; path: string[] }
  | { kind: 'express object'; is: ExpressKind; origin?: Node; isGuess?: boolean }
  | { kind: 'file'; file: SourceFile }
  | { kind: 'function' | 'object' | 'class' | 'instance'; node: Node; file: SourceFile }

/** Packages with the Express API. */
export const FRAMEWORKS: string[] = ['express', 'fwjs']

/** Returns true if a value is Express itself, or one of its exports such as `Router`. */
export const isExpress = (value: Value | undefined, member?: string): boolean =>
  value?.kind === 'package' &&
  FRAMEWORKS.includes(value.name) &&
  value.path.join('.') === (member ?? '')

export const expressKindOf = (value: Value | undefined): ExpressKind | undefined =>
  value?.kind === 'express object' ? value.is : undefined

const TYPES: Record<string, ExpressKind> = {
  Application: 'app',
  Express: 'app',
  IRouter: 'router',
  Request: 'request',
  Response: 'response',
  Router: 'router',
}

/** Returns the kind of object that an Express type describes. */
export function kindOfType(from: string, name: string): ExpressKind | undefined {
  const isTyped = FRAMEWORKS.includes(from) || from === 'express-serve-static-core'
  return isTyped && Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
}

export const VERBS: string[] = [
  ...['all', 'checkout', 'copy', 'delete', 'get', 'head', 'lock', 'merge', 'mkactivity', 'mkcol'],
  ...['move', 'm-search', 'notify', 'options', 'patch', 'post', 'purge', 'put', 'report', 'search'],
  ...['subscribe', 'trace', 'unlock', 'unsubscribe', 'propfind', 'proppatch', 'link', 'unlink'],
  ...['acl', 'bind', 'rebind', 'unbind', 'source', 'del'],
]

const CHAINED: Record<ExpressKind, string[]> = {
  app: [...VERBS, 'use', 'param', 'set', 'enable', 'disable', 'engine'],
  router: [...VERBS, 'use', 'param'],
  route: VERBS,
  request: [],
  response: [
    ...['status', 'set', 'header', 'type', 'contentType', 'cookie', 'clearCookie', 'append'],
    ...['vary', 'location', 'links', 'attachment', 'format', 'send', 'json', 'jsonp', 'sendStatus'],
  ],
}

/** Returns true if a method returns its object. */
export const isChained = (kind: ExpressKind, method: string): boolean =>
  CHAINED[kind].includes(method)

const MEMBERS: Partial<Record<ExpressKind, Record<string, ExpressKind>>> = {
  request: { app: 'app', res: 'response' },
  response: { app: 'app', req: 'request' },
}

/** Returns the kind of an Express object that's a property of another one. */
export const memberKindOf = (kind: ExpressKind, member: string): ExpressKind | undefined =>
  MEMBERS[kind]?.[member]
