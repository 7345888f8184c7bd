import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { toMediaType } from 'fwjs-core/lib/http/media-type.js'
import { HEADER_VALUE } from 'fwjs-core/lib/node/http2/streams.js'
import { recordOriginals } from 'fwjs-core/lib/node/original-members.js'
import { addLinks, addVary, attach } from 'fwjs-core/lib/response/headers.js'
import { renderView } from 'fwjs-core/lib/response/render.js'
import type { FormatChoices, HandlerFunction } from 'fwjs-core/lib/types.js'
import { OutgoingMessage, ServerResponse } from 'http'
import type { Response } from './contract.ts'
import { deprecate } from './deprecate.ts'
import { sendBody, sendBodyOrStatus, sendWithStatus } from './response/body.ts'
import { expireCookie, setCookie } from './response/cookie.ts'
import { downloadFile, sendFile } from './response/file.ts'
import { formatResponse } from './response/format.ts'
import {
  type HeaderValue,
  headerValue,
  setField,
  setFields,
  withPresent,
} from './response/headers.ts'
import { applyStatus, sendJson, sendJsonp } from './response/json.ts'
import { redirectTo, redirectWithStatus, setLocation } from './response/redirect.ts'

import contentDisposition = require('content-disposition')

// It has no types.
const onHeaders = require('on-headers') as (res: ServerResponse, listener: () => void) => void

/** That of Express 3, if it was loaded earlier, would call our `appendHeader`. */
const { setHeader: nodeSetHeader } =
  '_hasConnectPatch' in ServerResponse.prototype
    ? OutgoingMessage.prototype
    : ServerResponse.prototype

/** The prototype of every response: properties added to it are immediately available in all apps. */
const res: Response = Object.create(ServerResponse.prototype)

// 3.x adds these to all responses of the process by changing Node.js's own prototype.

res.setHeader = function setHeader(field: string, value: HeaderValue) {
  nodeSetHeader.call(this, field, headerValue(this, field, value))
  return this
}

// Over HTTP/2, responses have their own `setHeader`.
Object.defineProperty(res, HEADER_VALUE, {
  value(this: Response, field: string, value: HeaderValue) {
    return headerValue(this, field, value)
  },
})

res.appendHeader = function appendHeader(field: string, value: HeaderValue) {
  nodeSetHeader.call(this, field, withPresent(this, field, value))
  return this
}

res.on = function on(event: string, listener: HandlerFunction) {
  if (event !== 'header') {
    return ServerResponse.prototype.on.call(this, event, listener) as Response
  }
  deprecate('res.on("header"): use on-headers npm module instead')
  onHeaders(this, listener)
  return this
}

Object.defineProperty(res, 'headerSent', {
  configurable: true,
  enumerable: true,
  get(this: Response) {
    deprecate('res.headerSent: Use res.headersSent instead')
    return this.headersSent
  },
})

res.status = function status(code) {
  this.statusCode = code
  return this
}

res.links = function (links) {
  return addLinks(
    this,
    Object.entries(links).map(([rel, url]) => [rel, [url]]),
  )
}

res.send = function send(body: unknown) {
  if (arguments.length === 2) return sendWithStatus(this, body, arguments[1])
  return arguments.length === 1 ? sendBodyOrStatus(this, body) : sendBody(this, body)
}

res.json = function json(value: unknown) {
  return sendJson(
    this,
    arguments.length === 2 ? applyStatus(this, 'json', value, arguments[1]) : value,
  )
}

res.jsonp = function jsonp(value: unknown) {
  return sendJsonp(
    this,
    arguments.length === 2 ? applyStatus(this, 'jsonp', value, arguments[1]) : value,
  )
}

res.sendfile = function sendfile(path: string, options?: unknown, callback?: unknown) {
  deprecate('res.sendfile: Use res.sendFile in 4.x')
  sendFile(this, path, options, callback)
}

res.download = function download(path: string, filename?: unknown, callback?: unknown) {
  return downloadFile(this, path, filename, callback)
}

res.type = function contentType(type) {
  return this.set('Content-Type', toMediaType(type))
}
res.contentType = res.type

res.format = function format(choices) {
  return formatResponse(this, choices as FormatChoices)
}

res.attachment = function attachment(filename) {
  return attach(this, filename, contentDisposition)
}

res.header = function header(field: unknown, value?: unknown) {
  return arguments.length === 2
    ? setField(this, field as string, value)
    : setFields(this, field as Record<string, unknown>)
}
res.set = res.header

res.get = function get(field) {
  return this.getHeader(field)
}

res.clearCookie = function clearCookie(name, options) {
  return expireCookie(this, name, options)
}

res.cookie = function cookie(name, value, options) {
  return setCookie(this, name, value, options)
}

res.location = function location(url) {
  return setLocation(this, url)
}

res.redirect = function redirect(url: unknown) {
  if (arguments.length === 2) redirectWithStatus(this, url, arguments[1])
  else redirectTo(this, 302, url)
}

res.vary = function vary(field) {
  return field && field.length > 0 ? addVary(this, field) : this
}

res.render = function render(view: string, options?: unknown, callback?: unknown) {
  renderView(this, view, options, callback)
}

applyCallerStacks(res)
recordOriginals(res, ['setHeader'])

export = res
