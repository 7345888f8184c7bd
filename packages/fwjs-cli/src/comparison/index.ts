/*
 * Shared by conformance and `fwjs compare`: reading a response from a socket, masking the parts
 * that may differ, and showing a difference.
 */
export { headerOf, type RawResponse } from './answer.ts'
export { Connection, type Deadline } from './connection.ts'
export { difference } from './difference.ts'
export { logText, responseText, withoutFrames } from './mask.ts'
