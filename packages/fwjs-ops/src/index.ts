export { type Managed, manage } from './manage/manage.ts'
export type { DrainResult, ManageOptions } from './manage/options.ts'
export { type Http2Limits, http2Options } from './protect/http2-options.ts'
export type { DisconnectReason, ProtectOptions } from './protect/options.ts'
export { protect } from './protect/protect.ts'
export { type Candidate, type CandidatesOptions, candidates } from './routes/candidates.ts'
export type { LayerKind } from './routes/entries.ts'
export type { Reason } from './routes/reason.ts'
export type { LayerOutcome } from './routes/recording.ts'
export {
  type RegisteredHandler,
  type RegisteredRoute,
  type RoutesOptions,
  routes,
} from './routes/routes.ts'
export type { SourcePosition } from './routes/source.ts'
export {
  type Trace,
  type TracedLayer,
  type TraceOptions,
  type TraceRequest,
  trace,
} from './routes/trace.ts'
export type { ShedMiddleware, ShedOptions, ShedReason } from './shed/options.ts'
export { shed } from './shed/shed.ts'
