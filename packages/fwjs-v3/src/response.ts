import {
  addLinks,
  addVary,
  applyCallerStacks,
  attach,
  type FormatChoices,
  type Res,
  renderView,
  toMediaType,
} from 'fwjs/lib/line.js'
import { ServerResponse } from 'http'
import { deprecate } from './deprecate.ts'
import { sendGiven, sendWithStatus } from './response/body.ts'
import { expireCookie, setCookie } from './response/cookie.ts'
import { downloadFile, sendFile } from './response/file.ts'
import { formatResponse } from './response/format.ts'
import { addHeader, setAll, setGiven, setRawHeader } from './response/headers.ts'
import { sendJson, sendJsonp, takeStatus } from './response/json.ts'
import { redirectTo, redirectWithStatus, setLocation } from './response/redirect.ts'

// It brings no types.
const onHeaders = require('on-headers') as (res: ServerResponse, listener: () => void) => void

type HeaderValue = number | string | readonly string[]

/** The prototype of every response: members added to it are seen by all apps at once. */
const res: Record<string, unknown> = Object.create(ServerResponse.prototype)

// What 3.x gave to all responses of the process by changing Node's own prototype.

res['setHeader'] = function setHeader(this: Res, field: string, value: HeaderValue) {
  setRawHeader(this, field, value)
  return this
}

res['appendHeader'] = function appendHeader(this: Res, field: string, value: HeaderValue) {
  addHeader(this, field, value)
  return this
}

res['on'] = function on(this: ServerResponse, event: string, listener: () => void) {
  if (event !== 'header') return ServerResponse.prototype.on.call(this, event, listener)
  deprecate('res.on("header"): use on-headers npm module instead')
  onHeaders(this, listener)
  return this
}

Object.defineProperty(res, 'headerSent', {
  configurable: true,
  enumerable: true,
  get(this: Res) {
    deprecate('res.headerSent: Use res.headersSent instead')
    return this.headersSent
  },
})

res['status'] = function status(this: Res, code: number) {
  this.statusCode = code
  return this
}

res['links'] = function (this: Res, links: Record<string, string>) {
  return addLinks(this, links)
}

res['send'] = function send(this: Res, body: unknown) {
  return arguments.length === 2 ? sendWithStatus(this, body, arguments[1]) : sendGiven(this, body)
}

res['json'] = function json(this: Res, value: unknown) {
  return sendJson(
    this,
    arguments.length === 2 ? takeStatus(this, 'json', value, arguments[1]) : value,
  )
}

res['jsonp'] = function jsonp(this: Res, value: unknown) {
  return sendJsonp(
    this,
    arguments.length === 2 ? takeStatus(this, 'jsonp', value, arguments[1]) : value,
  )
}

res['sendfile'] = function sendfile(this: Res, path: string, options: unknown, callback: unknown) {
  deprecate('res.sendfile: Use res.sendFile in 4.x')
  sendFile(this, path, options, callback)
}

res['download'] = function download(this: Res, path: string, filename: unknown, callback: unknown) {
  return downloadFile(this as never, path, filename, callback)
}

res['type'] = function contentType(this: Res, type: string) {
  return this.set('Content-Type', toMediaType(type))
}
res['contentType'] = res['type']

res['format'] = function format(this: Res, choices: FormatChoices) {
  return formatResponse(this, choices)
}

res['attachment'] = function attachment(this: Res, filename?: string) {
  return attach(this, filename)
}

res['header'] = function header(this: Res, field: unknown, value: unknown) {
  return arguments.length === 2
    ? setGiven(this, field as string, value)
    : setAll(this, field as Record<string, unknown>)
}
res['set'] = res['header']

res['get'] = function get(this: Res, field: string) {
  return this.getHeader(field)
}

res['clearCookie'] = function clearCookie(this: Res, name: string, options?: object) {
  return expireCookie(this, name, options)
}

res['cookie'] = function cookie(this: Res, name: string, value: unknown, options?: object) {
  return setCookie(this, name, value, options)
}

res['location'] = function location(this: Res, url: string) {
  return setLocation(this, url)
}

res['redirect'] = function redirect(this: Res, url: unknown) {
  if (arguments.length === 2) redirectWithStatus(this, url, arguments[1])
  else redirectTo(this, 302, url)
}

res['vary'] = function vary(this: Res, field: string | string[]) {
  return field && field.length > 0 ? addVary(this, field) : this
}

res['render'] = function render(this: Res, view: string, options?: unknown, callback?: unknown) {
  renderView(this, view, options, callback)
}

applyCallerStacks(res)

export = res
