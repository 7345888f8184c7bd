import { createDeprecate, type Deprecate } from 'fwjs-core/lib/diagnostics/deprecate.js'
import { stackOf } from 'fwjs-core/lib/diagnostics/thrown-value.js'
import { createFileRules, type FileRules } from 'fwjs-core/lib/files/rules.js'
import { mediaTypes } from 'fwjs-core/lib/http/media-type.js'
import type { BodyRules } from 'fwjs-core/lib/response/body.js'
import { finalhandler } from 'fwjs-core/lib/server/finalhandler.js'
import type { HandlingRules } from 'fwjs-core/lib/server/handle.js'
import type { ApplicationShape, Next } from 'fwjs-core/lib/types.js'

/** Undefined in a bundle of ES modules, which has no folder. */
const folder = typeof __dirname === 'string' ? __dirname : undefined

export const deprecate: Deprecate = createDeprecate('fwjs', folder, ['express'])

export const bodyRules: BodyRules = {
  types: mediaTypes,
  keepsType: Boolean,
  setsDefaultTwice: true,
  setsCharsetOfNull: true,
  needsLength: () => true,
  isBytes: (body): body is ArrayBufferView => body instanceof Uint8Array,
}

export const fileRules: FileRules = createFileRules(deprecate)

interface RoutingApplication extends ApplicationShape {
  _router?: { handle(req: object, res: object, done: Next): void }
}

export const handling: HandlingRules = {
  route({ _router }: RoutingApplication, req, res, done) {
    if (_router) _router.handle(req, res, done)
    else done()
  },
  report: (error) => console.error(stackOf(error)),
  finalhandler,
}
