export type { DisconnectReason, ProtectOptions } from './protect/options.ts'
export { protect } from './protect/protect.ts'
export type { ShedMiddleware, ShedOptions, ShedReason } from './shed/options.ts'
export { shed } from './shed/shed.ts'
