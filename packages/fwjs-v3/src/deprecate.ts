import { createDeprecate, type Deprecate } from 'fwjs/lib/other-majors.js'

/** Notices name the 4.x call, so that a program can be moved one call at a time. */
export const deprecate: Deprecate = createDeprecate('fwjs-v3', __dirname, ['express', 'connect'])
