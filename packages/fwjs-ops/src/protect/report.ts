import type { Socket } from 'net'
import type { DisconnectReason, Limits } from './options.ts'

/**
 * Calls `onDisconnect` in a microtask, so that a callback that throws doesn't keep the other clients
 * from being checked.
 */
export function reportTo({ onDisconnect }: Limits, reason: DisconnectReason, socket: Socket): void {
  if (onDisconnect) queueMicrotask(() => onDisconnect(reason, socket))
}
