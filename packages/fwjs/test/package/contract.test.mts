import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import test from 'node:test'
import fw from 'fwjs'
import { assertMembers, verbs } from '../support/members.mts'

/*
 * The properties that the public types promise, written out: a list that lacks one or has one too many
 * doesn't compile, and the framework's own properties are compared with the list.
 */

/** Properties that types/augmentation.test.mts adds, as apps do. */
type Added = 'account' | 'startedAt' | 'tenant' | 'trace' | 'viaModule'

type Names<Members extends PropertyKey> = Record<Exclude<Members, Added>, true>

/** Properties of a single request, and `accepted`, which only the core types have. */
type RequestState =
  | ('app' | 'baseUrl' | 'body' | 'cookies' | 'next' | 'originalUrl' | 'params' | 'query')
  | ('res' | 'route' | 'signedCookies' | 'accepted')

const request: Names<Exclude<keyof fw.Request, keyof IncomingMessage | RequestState>> = {
  accepts: true,
  acceptsCharset: true,
  acceptsCharsets: true,
  acceptsEncoding: true,
  acceptsEncodings: true,
  acceptsLanguage: true,
  acceptsLanguages: true,
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
  append: true,
  attachment: true,
  clearCookie: true,
  contentType: true,
  cookie: true,
  download: true,
  format: true,
  get: true,
  header: true,
  json: true,
  jsonp: true,
  links: true,
  location: true,
  redirect: true,
  render: true,
  send: true,
  sendFile: true,
  sendStatus: true,
  sendfile: true,
  set: true,
  status: true,
  type: true,
  vary: true,
}

type Verb = Exclude<keyof fw.Router, 'handle' | 'param' | 'route' | 'stack' | 'use'>

/** Properties of a single app, and names that only the core types have. */
type ApplicationState =
  | ('locals' | 'mountpath' | 'settings' | '_router')
  | ('map' | 'resource' | 'router' | 'routes' | 'stack')

const application: Names<
  Exclude<keyof fw.Application, Verb | keyof EventEmitter | ApplicationState>
> = {
  defaultConfiguration: true,
  del: true,
  disable: true,
  disabled: true,
  enable: true,
  enabled: true,
  engine: true,
  handle: true,
  init: true,
  listen: true,
  param: true,
  path: true,
  render: true,
  route: true,
  set: true,
  use: true,
}

const router: Names<Exclude<keyof fw.Router, Verb | 'stack'>> = {
  handle: true,
  param: true,
  route: true,
  use: true,
}

test('a request has the properties of the public type, and no others', () => {
  assertMembers(fw.request, Object.keys(request))
})

test('a response has the properties of the public type, and no others', () => {
  assertMembers(fw.response, Object.keys(response))
})

test('an app has the properties of the public type, and one more used by packages', () => {
  assertMembers(fw.application, Object.keys(application), verbs, ['lazyrouter'])
  assert.ok(Object.keys(EventEmitter.prototype).every((name) => name in fw()))
})

test('a router has the properties of the public type, and one more used by agents', () => {
  assertMembers(fw.Router, Object.keys(router), verbs, ['process_params'])
})

test('a route has the properties of the public type, and three more used by agents', () => {
  assertMembers(fw.Route.prototype, verbs, ['dispatch', '_handles_method', '_options'])
})
