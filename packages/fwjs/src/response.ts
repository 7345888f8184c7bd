import { ServerResponse } from 'http'
import { applyCallerStacks } from './caller/stack.ts'
import { ours } from './ours/members.ts'
import { attach } from './response/attachment.ts'
import { sendGiven, sendWithStatus } from './response/body.ts'
import { expireCookie, setCookie } from './response/cookie.ts'
import { downloadFile, sendFileAt, sendFileEncoded } from './response/file.ts'
import { formatResponse } from './response/format.ts'
import {
  addLinks,
  addVary,
  appendHeader,
  setHeader,
  setHeaders,
  setType,
} from './response/headers.ts'
import { sendJson, sendJsonp, sendJsonpWithStatus, sendJsonWithStatus } from './response/json.ts'
import { redirectTo, redirectWithStatus, setLocation } from './response/redirect.ts'
import { renderView } from './response/render.ts'
import { sendStatusText, setStatus } from './response/status.ts'
import type { FormatChoices, Res } from './shapes.ts'

type Members = Record<string, unknown> & { render: unknown }

/** The prototype of every response: members added to it are seen by all apps at once. */
const res: Members = Object.create(ServerResponse.prototype)

res['status'] = function status(this: Res, code: unknown) {
  return setStatus(this, code)
}

res['links'] = function (this: Res, links: Record<string, string>) {
  return addLinks(this, links)
}

res['send'] = function send(this: Res, body: unknown) {
  return arguments.length === 2 ? sendWithStatus(this, body, arguments[1]) : sendGiven(this, body)
}

res['json'] = function json(this: Res, body: unknown) {
  return arguments.length === 2
    ? sendJsonWithStatus(this, body, arguments[1])
    : sendJson(this, body)
}

res['jsonp'] = function jsonp(this: Res, body: unknown) {
  return arguments.length === 2
    ? sendJsonpWithStatus(this, body, arguments[1])
    : sendJsonp(this, body)
}

res['sendStatus'] = function sendStatus(this: Res, code: number) {
  return sendStatusText(this, code)
}

res['sendFile'] = function sendFile(this: Res, path: unknown, options: unknown, callback: unknown) {
  sendFileAt(this, path, options, callback)
}

res['sendfile'] = function (this: Res, path: string, options: unknown, callback: unknown) {
  sendFileEncoded(this, path, options, callback)
}

res['download'] = function download(
  this: Res,
  path: string,
  filename: unknown,
  options: unknown,
  callback: unknown,
) {
  return downloadFile(this, path, filename, options, callback)
}

res['type'] = function contentType(this: Res, type: string) {
  return setType(this, type)
}
res['contentType'] = res['type']

res['format'] = function (this: Res, choices: FormatChoices) {
  return formatResponse(this, choices)
}

res['attachment'] = function attachment(this: Res, filename?: string) {
  return attach(this, filename)
}

res['append'] = function append(this: Res, field: string, value: unknown) {
  return appendHeader(this, field, value)
}

res['header'] = function header(this: Res, field: unknown, value: unknown) {
  return arguments.length === 2 ? setHeader(this, field as string, value) : setHeaders(this, field)
}
res['set'] = res['header']

res['get'] = function (this: Res, field: string) {
  return this.getHeader(field)
}

res['clearCookie'] = function clearCookie(this: Res, name: string, options?: object) {
  return expireCookie(this, name, options)
}

res['cookie'] = function (this: Res, name: string, value: unknown, options?: object) {
  return setCookie(this, name, value, options)
}

res['location'] = function location(this: Res, url: unknown) {
  return setLocation(this, url)
}

res['redirect'] = function redirect(this: Res, url: unknown) {
  if (arguments.length === 2) redirectWithStatus(this, url, arguments[1])
  else redirectTo(this, 302, url)
}

res['vary'] = function (this: Res, field: string | string[]) {
  return addVary(this, field)
}

// New Relic rewrites this assignment in lib/response.js (ecosystem 0.1).
res.render = function render(this: Res, view: string, options?: unknown, callback?: unknown) {
  renderView(this, view, options, callback)
}

applyCallerStacks(res)

ours.send = res['send'] as Res['send']
ours.type = res['type'] as Res['type']
ours.set = res['set'] as Res['set']
ours.getField = res['get'] as Res['get']

export = res
