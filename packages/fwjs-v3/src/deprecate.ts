import { createDeprecate, type Deprecate } from 'fwjs-core/lib/diagnostics/deprecate.js'

/** Undefined in a bundle of ES modules, which has no folder. */
const folder = typeof __dirname === 'string' ? __dirname : undefined

/** Deprecation warnings name the 4.x call, so that an app can be migrated one call at a time. */
export const deprecate: Deprecate = createDeprecate('fwjs-v3', folder, ['express', 'connect'])
