import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { devWarn } from 'fwjs-core/lib/diagnostics/dev-warn.js'
import { recordOriginals } from 'fwjs-core/lib/node/original-members.js'
import { sendBody, sendStatusText } from 'fwjs-core/lib/response/body.js'
import { setCookie } from 'fwjs-core/lib/response/cookie.js'
import { downloadFile, sendFileAt } from 'fwjs-core/lib/response/file.js'
import { formatResponse } from 'fwjs-core/lib/response/format.js'
import {
  addLinks,
  appendHeader,
  attach,
  setHeader,
  setHeaders,
  setType,
} from 'fwjs-core/lib/response/headers.js'
import { sendJson, sendJsonp } from 'fwjs-core/lib/response/json.js'
import { redirectTo } from 'fwjs-core/lib/response/redirect.js'
import { renderView } from 'fwjs-core/lib/response/render.js'
import { ServerResponse } from 'http'
import type { Response } from './contract.ts'
import {
  addVaryIfGiven,
  clearCookieWith,
  redirectWithStatus,
  sendJsonpWithStatus,
  sendJsonWithStatus,
  sendOldFile,
  sendStatusOnly,
  sendWithStatus,
  setLocationOrBack,
  setStatus,
} from './deprecated-forms.ts'
import { bodyRules, fileRules } from './rules.ts'

import contentDisposition = require('content-disposition')

const { types } = bodyRules

/** The prototype of every response: members added to it are available in all apps. */
const res: Response = Object.create(ServerResponse.prototype)

res.status = function status(code) {
  return setStatus(this, code)
}

res.links = function (links) {
  return addLinks(
    this,
    Object.entries(links).map(([rel, url]) => [rel, [url as string]]),
  )
}

res.send = function send(body) {
  if (arguments.length === 2) return sendWithStatus(this, body, arguments[1])
  return typeof body === 'number' ? sendStatusOnly(this, body) : sendBody(this, body, bodyRules)
}

res.json = function json(body) {
  return arguments.length === 2
    ? sendJsonWithStatus(this, body, arguments[1])
    : sendJson(this, body, bodyRules)
}

res.jsonp = function jsonp(body) {
  return arguments.length === 2
    ? sendJsonpWithStatus(this, body, arguments[1])
    : sendJsonp(this, body)
}

res.sendStatus = function sendStatus(code) {
  return sendStatusText(this, code)
}

res.sendFile = function sendFile(path: string, options?: unknown, callback?: unknown) {
  sendFileAt(this, { path, options, callback }, fileRules)
}

res.sendfile = function (path: string, options?: unknown, callback?: unknown) {
  sendOldFile(this, { path, options, callback })
}

res.download = function download(
  path: string,
  filename?: unknown,
  options?: unknown,
  callback?: unknown,
) {
  return downloadFile(this, path, [filename, options, callback], contentDisposition)
}

res.type = function contentType(type) {
  return setType(this, type, types)
}
res.contentType = res.type

res.format = function (choices) {
  return formatResponse(this, choices, types)
}

res.attachment = function attachment(filename) {
  return attach(this, filename, contentDisposition)
}

res.append = function append(field, value) {
  return appendHeader(this, field, value)
}

res.header = function header(field: unknown, value?: unknown) {
  if (arguments.length !== 2) return setHeaders(this, field)
  return setHeader(this, field as string, value, types)
}
res.set = res.header

res.get = function (field) {
  // A number or an array if the app set one, which the core types leave out.
  return this.getHeader(field) as string | undefined
}

res.clearCookie = function clearCookie(name, options) {
  return clearCookieWith(this, name, options)
}

res.cookie = function (name, value, options) {
  return setCookie(this, name, value, options)
}

res.location = function location(url) {
  return setLocationOrBack(this, url)
}

res.redirect = function redirect(url: unknown) {
  if (arguments.length === 2) redirectWithStatus(this, url, arguments[1])
  else redirectTo(this, 302, url)
}

res.vary = function (field) {
  return addVaryIfGiven(this, field)
}

// New Relic rewrites this assignment in lib/response.js (agents S24).
res.render = function render(view: string, options?: unknown, callback?: unknown) {
  renderView(this, view, options, callback)
}

applyCallerStacks(res, [], (owner, error) =>
  devWarn((about) => about.warnOfSecondResponse(owner, error)),
)

recordOriginals(res, ['get', 'send', 'set', 'type'])

export = res
