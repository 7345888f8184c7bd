import type { RequestApplication, Res, RouterShape } from '../shapes.ts'

/**
 * The functions of the skin that the inside would otherwise call only to come back to itself. The
 * skin enters them here as it defines them. Programs and monitoring agents put theirs in the place
 * of ours, so before one of them is passed over it must be asked whether it still stands there;
 * each costs 20 to 60 ns a request (bench/json).
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
