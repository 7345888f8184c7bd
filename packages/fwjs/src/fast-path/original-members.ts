import { OutgoingMessage } from 'http'
import type { Res, RouterShape } from '../internal-types.ts'
import { http2HeadersOf } from './http2.ts'
import { isOn } from './switch.ts'

/**
 * Methods of responses and routers that only call back into the framework. The facade stores them here
 * when it defines them. Apps and monitoring agents replace them, so the framework checks each time
 * whether a method is still the original before it skips the call. A call takes 20 to 60 ns
 * (bench/json).
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
 * Returns true if `set` and `get` lead to Node's own functions. Express sets and reads Content-Type
 * twice per response, so a replacement must get both calls.
 */
export function hasNodeHeaders(res: object): boolean {
  if (!skipsMembers) return false
  const message = res as Pick<OutgoingMessage, 'getHeader' | 'setHeader'>
  if (message.setHeader === setHeader) return message.getHeader === getHeader
  return http2HeadersOf(res) !== undefined
}

export function hasOriginalProcessParams(router: RouterShape): boolean {
  return skipsParamCallbacks && router.process_params === originals.processParams
}
