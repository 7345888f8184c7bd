import '../support/env.mts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import test from 'node:test'
import fw from 'fwjs-v3'
import { assertMembers, verbs } from '../support/members.mts'

/*
 * Lists the properties that the public types promise: a list with a missing or an extra name
 * doesn't compile, and the framework's properties are compared with the list.
 */

/** Properties added by the type tests, as apps do. */
type Added = 'legacyTenant' | 'viaModule'

type Names<Members extends PropertyKey> = Record<Exclude<Members, Added>, true>

/** Properties of a single request. */
type RequestState =
  | ('app' | 'baseUrl' | 'body' | 'cookies' | 'csrfToken' | 'files' | 'form' | 'next')
  | ('originalUrl' | 'params' | 'query' | 'remoteUser' | 'res' | 'route' | 'secret' | 'session')
  | ('signedCookies' | 'user')

const request: Names<Exclude<keyof fw.Request, keyof IncomingMessage | RequestState>> = {
  accepted: true,
  acceptedCharsets: true,
  acceptedEncodings: true,
  acceptedLanguages: true,
  accepts: true,
  acceptsCharset: true,
  acceptsEncoding: true,
  acceptsLanguage: true,
  auth: true,
  fresh: true,
  get: true,
  header: true,
  host: true,
  hostname: true,
  ip: true,
  ips: true,
  is: true,
  param: true,
  path: true,
  protocol: true,
  range: true,
  secure: true,
  stale: true,
  subdomains: true,
  xhr: true,
}

type ResponseState = 'app' | 'charset' | 'locals'

const response: Names<Exclude<keyof fw.Response, keyof ServerResponse | ResponseState>> = {
  attachment: true,
  clearCookie: true,
  contentType: true,
  cookie: true,
  download: true,
  format: true,
  get: true,
  header: true,
  headerSent: true,
  json: true,
  jsonp: true,
  links: true,
  location: true,
  redirect: true,
  render: true,
  send: true,
  sendfile: true,
  set: true,
  status: true,
  type: true,
  vary: true,
}

/** Properties of a single router; `matchRequest` is public, the other internals aren't. */
type RouterState = 'caseSensitive' | 'map' | 'middleware' | 'strict'
type RouterMember = 'match' | 'matchRequest' | 'param' | 'route'
type Verb = Exclude<keyof fw.Router, RouterState | RouterMember>

const router: Names<Exclude<keyof fw.Router, RouterState | Verb>> = {
  match: true,
  matchRequest: true,
  param: true,
  route: true,
}

/** Properties of a single app. */
type ApplicationState =
  | ('cache' | 'engines' | 'locals' | 'parent' | 'request' | 'response' | 'route' | 'router')
  | ('routes' | 'settings' | 'stack')

const application: Names<
  Exclude<keyof fw.Application, Verb | ApplicationState | keyof NodeJS.EventEmitter>
> = {
  configure: true,
  del: true,
  disable: true,
  disabled: true,
  enable: true,
  enabled: true,
  engine: true,
  handle: true,
  listen: true,
  param: true,
  path: true,
  render: true,
  set: true,
  use: true,
}

test('a request has the properties of the public type, and no others', () => {
  assertMembers(fw.request, Object.keys(request))
})

test('a response has the properties of the public type, and three Node.js methods that 3.x changes', () => {
  assertMembers(fw.response, Object.keys(response), ['setHeader', 'appendHeader', 'on'])
})

test('an app has the properties of the public type, and two more that packages use', () => {
  assertMembers(fw.application, Object.keys(application), verbs, ['init', 'defaultConfiguration'])
})

test('a router has the properties of the public type, and three more from 3.x', () => {
  const inside = ['_dispatch', '_options', '_optionsFor']
  assertMembers(fw.Router.prototype, Object.keys(router), verbs, inside)
})
