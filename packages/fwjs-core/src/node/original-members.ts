import { OutgoingMessage } from 'http'
import type { LayerShape, Res } from '../types.ts'
import { isOn } from './fast-paths.ts'
import { http2HeadersOf } from './http2/streams.ts'

/** The members of facade objects that the framework compares. */
type Originals = Partial<
  Pick<Res, 'get' | 'send' | 'set' | 'setHeader' | 'type'> &
    Pick<LayerShape, 'match'> & { process_params: unknown }
>

const ORIGINALS: unique symbol = Symbol('fwjs.originals')

interface Recorded {
  readonly [ORIGINALS]?: Originals
}

/**
 * Records the methods of a prototype as the facade defines them. Apps and monitoring agents replace
 * them, so the framework checks each time whether a method is still the original before it skips the
 * call, which takes 20 to 60 ns (bench/json), or relies on what the method does. Recorded on the
 * prototype, because several API versions may be loaded.
 */
export function recordOriginals(prototype: object, names: (keyof Originals)[]): void {
  const members = names.map((name) => [name, Reflect.get(prototype, name)])
  Object.defineProperty(prototype, ORIGINALS, { value: Object.fromEntries(members) })
}

const { getHeader, setHeader } = OutgoingMessage.prototype
const skipsMembers = isOn('own-members')
const skipsParamCallbacks = isOn('param-callbacks')

export function hasOriginalSet(res: Pick<Res, 'set'> & Recorded): boolean {
  const originals = res[ORIGINALS]
  return skipsMembers && originals !== undefined && res.set === originals.set
}

export function hasOriginalGet(res: Pick<Res, 'get'> & Recorded): boolean {
  const originals = res[ORIGINALS]
  return skipsMembers && originals !== undefined && res.get === originals.get
}

export function hasOriginalSend(res: Pick<Res, 'send'> & Recorded): boolean {
  const originals = res[ORIGINALS]
  return skipsMembers && originals !== undefined && res.send === originals.send
}

export function hasOriginalType(res: Pick<Res, 'type'> & Recorded): boolean {
  const originals = res[ORIGINALS]
  return skipsMembers && originals !== undefined && res.type === originals.type
}

/** Returns true if `setHeader` is Node's own, or that of the API line. */
export function hasOriginalSetHeader(res: Pick<Res, 'setHeader'> & Recorded): boolean {
  return res.setHeader === (res[ORIGINALS]?.setHeader ?? setHeader)
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

export function hasOriginalProcessParams(router: { process_params?: unknown } & Recorded): boolean {
  const originals = router[ORIGINALS]
  if (!skipsParamCallbacks || originals === undefined) return false
  return router.process_params === originals.process_params
}

/** Returns true if `match` depends only on the layer's regular expression. */
export function hasOriginalMatch(layer: Pick<LayerShape, 'match'> & Recorded): boolean {
  const originals = layer[ORIGINALS]
  return originals !== undefined && layer.match === originals.match
}
