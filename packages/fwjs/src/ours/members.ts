import type { RequestApplication, Res, RouterShape } from '../shapes.ts'

/**
 * The original functions of the skin. The skin stores them here when it defines them. The inner code
 * skips the call of such a function if it is still the original, because the call would only lead
 * back to the inner code and cost 20 to 60 ns a request (bench/json). If a program or an agent has
 * replaced the function, the inner code calls the replacement (decision 12).
 */
export const ours: {
  processParams?: RouterShape['process_params']
  get?: RequestApplication['get']
  enabled?: RequestApplication['enabled']
  send?: Res['send']
  set?: Res['set']
  type?: Res['type']
  getField?: Res['get']
} = {}
