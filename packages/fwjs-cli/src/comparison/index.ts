/*
 * What conformance and `fwjs compare` share: how an answer is read off a socket, what of it may
 * differ, and how a difference is shown.
 */
export { type Answer, headerOf } from './answer.ts'
export { Connection, type Patience } from './connection.ts'
export { difference } from './difference.ts'
export { answerText, logText, withoutFrames } from './mask.ts'
