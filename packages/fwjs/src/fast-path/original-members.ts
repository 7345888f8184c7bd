import { OutgoingMessage } from 'http'
import type { Res, RouterShape } from '../internal-types.ts'
import { isOn } from './switch.ts'

/**
 * The members of responses and routers that the inside would otherwise call only to come back
 * to itself. The skin enters them here as it defines them. Programs and monitoring agents replace
 * them, so the inside asks each time whether the original is still there before it skips the call;
 * a call costs 20 to 60 ns a request (bench/json).
 */
export const originals: {
  processParams?: RouterShape['process_params']
  send?: Res['send']
  set?: Res['set']
  type?: Res['type']
  getField?: Res['get']
} = {}

const { getHeader, setHeader } = OutgoingMessage.prototype
const skipsMembers = isOn('own-members')
const skipsParamCallbacks = isOn('param-callbacks')

export function hasOriginalSet(res: Pick<Res, 'set'>): boolean {
  return skipsMembers && res.set === originals.set
}

export function hasOriginalGet(res: Pick<Res, 'get'>): boolean {
  return skipsMembers && res.get === originals.getField
}

export function hasOriginalSend(res: Pick<Res, 'send'>): boolean {
  return skipsMembers && res.send === originals.send
}

export function hasOriginalType(res: Pick<Res, 'type'>): boolean {
  return skipsMembers && res.type === originals.type
}

/**
 * Whether Node's own functions are behind `set` and `get`. Express sets and reads Content-Type twice
 * for one answer; whoever has replaced these functions hears both calls.
 */
export function hasNodeHeaders(res: object): boolean {
  const message = res as Pick<OutgoingMessage, 'getHeader' | 'setHeader'>
  return skipsMembers && message.setHeader === setHeader && message.getHeader === getHeader
}

export function hasOriginalProcessParams(router: RouterShape): boolean {
  return skipsParamCallbacks && router.process_params === originals.processParams
}
