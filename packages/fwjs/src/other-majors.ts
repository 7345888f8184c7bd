/**
 * The only file that another major version of the API (fwjs-v3) imports. It exports the parts shared by
 * all versions. Each version passes in the differences as data: its prototypes, its settings, where its
 * layers are mounted, and the format of its error page. fwjs itself never loads this.
 */

export { createTypeTest } from './body/match.ts'
export { callersOf, callSites } from './caller/location.ts'
export { applyCallerStacks, throwAtCaller, withCallerStack } from './caller/stack.ts'
export { holdContinue } from './connection/continue.ts'
export { isAfterRejected, lastByteOf, rejectBody } from './connection/refuse.ts'
export { createDeprecate, type Deprecate } from './deprecate.ts'
export {
  assertEngine,
  type Call,
  callOf,
  callWithPath,
  createHandlerError,
  describeType,
  rewriteHandlerError,
  warnIfSuspicious,
} from './engine/arguments.ts'
export { enterLayer, isCallStackDeep, leaveLayer } from './engine/call-depth.ts'
export { methods } from './engine/methods.ts'
export { enterMount, leaveMount, type Mount } from './engine/mount.ts'
export { runParamCallback } from './engine/params.ts'
export { attachMatcher, execute } from './engine/pattern/match.ts'
export { runErrorHandler, runHandler } from './engine/run.ts'
export { requestStart } from './engine/tracing/channels.ts'
export { traceFinalError, traceRequest } from './engine/tracing/load.ts'
export { failure } from './errors.ts'
export { readSite, serveFile } from './files/serve.ts'
export { escapeLines, escapeText } from './http/html.ts'
export { filterCallback, toJson, toJsonp } from './http/json.ts'
export { setCharset, toMediaType, withCapitalCharset } from './http/media-type.ts'
export { parseWithOptions } from './http/query.ts'
export { hostPrefix, parseOriginalUrl, parseUrl } from './http/url.ts'
export type * from './internal-types.ts'
export { mergeInto } from './merge.ts'
export { parsers } from './middleware/parsers.ts'
export {
  forwardedAddresses,
  hostnameFor,
  isAjax,
  readAddress,
  readProtocol,
  subdomainsOf,
} from './request/client.ts'
export { isFreshFor, rangesOf, readHeader } from './request/headers.ts'
export { pathOf } from './request/parameters.ts'
export { stripBodyIfEmpty } from './response/body.ts'
export { sendPath } from './response/file.ts'
export { addLinks, addVary, attach, dispositionOf } from './response/headers.ts'
export { permittedAddress } from './response/redirect.ts'
export { renderView } from './response/render.ts'
export {
  bindHttp2,
  bindToApplication,
  recognizeInjected,
  returnToApplication,
} from './server/bind.ts'
export type { FinalForm } from './server/final.ts'
export { finalhandler } from './server/finalhandler.ts'
export { pageEnvironment } from './server/handle.ts'
export {
  defineMessageClasses,
  inheritPrototypes,
  messageClassesOf,
} from './server/message-classes.ts'
export { validateRequest } from './server/refusal.ts'
export { compileRedirectHosts, compileTrust } from './settings/compile.ts'
export {
  compiledForm,
  inheritSettings,
  initialSettings,
  markTrustProxy,
  readSetting,
} from './settings/settings.ts'
export type { SettingsTable } from './settings/table.ts'
export { fieldOf, stackOf } from './thrown.ts'
export { createViewCache } from './views/cache.ts'
export { renderWith } from './views/render.ts'
export { warn } from './warning.ts'

import serveStatic = require('./middleware/static.ts')
import View = require('./view.ts')

export { serveStatic, View }
