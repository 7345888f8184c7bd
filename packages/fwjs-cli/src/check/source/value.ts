import type { SourceFile } from './file.ts'
import type { Node } from './node.ts'

/** The objects of Express that a program holds. */
export type ExpressKind = 'app' | 'router' | 'route' | 'request' | 'response'

/**
 * What is known of an expression: a package or a member of it, an object of Express, or something that
 * the program itself defines.
 */
export type Value =
  | { kind: 'package'; name: string; path: string[] }
  | { kind: 'object of Express'; is: ExpressKind; origin?: Node; isGuess?: boolean }
  | { kind: 'file'; file: SourceFile }
  | { kind: 'function' | 'object' | 'class' | 'instance'; node: Node; file: SourceFile }

/** The packages that are Express. */
export const FRAMEWORKS: string[] = ['express', 'fwjs']

/** Whether a value is Express itself, or with `member` such as `Router` that member of it. */
export const isExpress = (value: Value | undefined, member?: string): boolean =>
  value?.kind === 'package' &&
  FRAMEWORKS.includes(value.name) &&
  value.path.join('.') === (member ?? '')

export const expressKindOf = (value: Value | undefined): ExpressKind | undefined =>
  value?.kind === 'object of Express' ? value.is : undefined

const TYPES: Record<string, ExpressKind> = {
  Application: 'app',
  Express: 'app',
  IRouter: 'router',
  Request: 'request',
  Response: 'response',
  Router: 'router',
}

/** The object that a type of Express describes. */
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

/** Whether a method returns the object that it was called on. */
export const isChained = (kind: ExpressKind, method: string): boolean =>
  CHAINED[kind].includes(method)

const MEMBERS: Partial<Record<ExpressKind, Record<string, ExpressKind>>> = {
  request: { app: 'app', res: 'response' },
  response: { app: 'app', req: 'request' },
}

/** The object of Express that is a member of another one. */
export const memberKindOf = (kind: ExpressKind, member: string): ExpressKind | undefined =>
  MEMBERS[kind]?.[member]
