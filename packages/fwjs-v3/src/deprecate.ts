import { createDeprecate, type Deprecate } from 'fwjs/lib/other-majors.js'

/** A bundle of ES modules has no folder. */
const folder = typeof __dirname === 'string' ? __dirname : undefined

/** Notices name the 4.x call, so that a program can be moved one call at a time. */
export const deprecate: Deprecate = createDeprecate('fwjs-v3', folder, ['express', 'connect'])
