import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { devWarn } from 'fwjs-core/lib/diagnostics/dev-warn.js'
import { recordOriginals } from 'fwjs-core/lib/node/original-members.js'
import { sendBody } from 'fwjs-core/lib/response/body.js'
import { setCookie } from 'fwjs-core/lib/response/cookie.js'
import { downloadFile, sendFileAt } from 'fwjs-core/lib/response/file.js'
import { formatResponse } from 'fwjs-core/lib/response/format.js'
import {
  addLinks,
  addVary,
  appendHeader,
  setHeader,
  setHeaders,
  setType,
} from 'fwjs-core/lib/response/headers.js'
import { sendJson, sendJsonp } from 'fwjs-core/lib/response/json.js'
import { setLocation } from 'fwjs-core/lib/response/redirect.js'
import { renderView } from 'fwjs-core/lib/response/render.js'
import { ServerResponse, STATUS_CODES } from 'http'
import { basename, extname } from 'path'
import type { Response } from './contract.ts'
import { redirectTo } from './redirect.ts'
import { bodyRules, fileRules, mediaTypes } from './rules.ts'

import contentDisposition = require('content-disposition')

/** The prototype of every response: members added to it are available in all apps. */
const res: Response = Object.create(ServerResponse.prototype)

res.status = function status(code) {
  if (!Number.isInteger(code)) {
    const given = JSON.stringify(code)
    throw new TypeError(`Invalid status code: ${given}. Status code must be an integer.`)
  }
  if (code < 100 || code > 999) {
    const range = 'Status code must be greater than 99 and less than 1000.'
    throw new RangeError(`Invalid status code: ${JSON.stringify(code)}. ${range}`)
  }
  this.statusCode = code
  return this
}

res.links = function (links) {
  const lists = Object.entries(links as Record<string, string | string[]>)
  return addLinks(
    this,
    lists.map(([rel, urls]) => [rel, Array.isArray(urls) ? urls : [urls]]),
  )
}

res.send = function send(body) {
  return sendBody(this, body, bodyRules)
}

res.json = function json(body) {
  return sendJson(this, body, bodyRules)
}

res.jsonp = function jsonp(body) {
  return sendJsonp(this, body)
}

res.sendStatus = function sendStatus(code) {
  this.status(code)
  return this.type('txt').send(STATUS_CODES[code] || String(code))
}

res.sendFile = function sendFile(path: string, options?: unknown, callback?: unknown) {
  const isShort = typeof options === 'function'
  // The setting decides; the option has no effect. The caller's object stays as it is (Y2).
  const given = Object.create(isShort ? null : ((options ?? null) as object | null), {
    etag: { enumerable: true, value: this.app.enabled('etag') },
  })
  const done = isShort ? options : callback
  sendFileAt(this, { path, options: given, callback: done }, fileRules)
}

res.download = function download(
  path: string,
  filename?: unknown,
  options?: unknown,
  callback?: unknown,
) {
  return downloadFile(this, path, [filename, options, callback], dispositionOf)
}

res.type = function contentType(type) {
  return setType(this, type, mediaTypes)
}
res.contentType = res.type

res.format = function (choices) {
  return formatResponse(this, choices, mediaTypes)
}

res.attachment = function attachment(filename) {
  if (filename === undefined) return this.set('Content-Disposition', contentDisposition.create())
  const name = basename(filename)
  if (name) this.type(extname(name))
  return this.set('Content-Disposition', dispositionOf(name))
}

function dispositionOf(filename: string): string {
  return contentDisposition.create(basename(filename))
}

res.append = function append(field, value) {
  return appendHeader(this, field, value)
}

res.header = function header(field: unknown, value?: unknown) {
  if (arguments.length !== 2) return setHeaders(this, field)
  return setHeader(this, field as string, value, mediaTypes)
}
res.set = res.header

res.get = function (field) {
  // A number or an array if the app set one, which the core types leave out.
  return this.getHeader(field) as string | undefined
}

res.clearCookie = function clearCookie(name, options) {
  const { maxAge: _maxAge, ...kept } = options ?? {}
  return this.cookie(name, '', { path: '/', ...kept, expires: new Date(1) })
}

res.cookie = function (name: string, value: unknown, options?: object) {
  return setCookie(this, name, value, { ...options })
}

res.location = function location(url) {
  return setLocation(this, url)
}

res.redirect = function redirect(url: unknown) {
  if (arguments.length === 2) redirectTo(this, url, arguments[1])
  else redirectTo(this, 302, url)
}

res.vary = function (field) {
  if (!field) throw new TypeError('field argument is required')
  return addVary(this, field)
}

// New Relic rewrites this assignment in lib/response.js.
res.render = function render(view: string, options?: unknown, callback?: unknown) {
  renderView(this, view, options, callback)
}

applyCallerStacks(res, [], (owner, error) =>
  devWarn((about) => about.warnOfSecondResponse(owner, error)),
)

recordOriginals(res, ['get', 'send', 'set', 'type'])

export = res
