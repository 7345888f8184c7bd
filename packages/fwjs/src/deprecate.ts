import { createDeprecate, type Deprecate } from 'fwjs-core/lib/diagnostics/deprecate.js'

/** Undefined in a bundle of ES modules, which has no folder. */
const folder = typeof __dirname === 'string' ? __dirname : undefined

export const deprecate: Deprecate = createDeprecate('fwjs', folder, ['express'])
