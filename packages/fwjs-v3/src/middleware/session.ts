import type { Middleware, PackageOptions, SessionFactory } from '../contract/middleware.ts'
import { forwardMembers, requireInstalled, requireReplacement } from './packages/installed.ts'

type ExpressSession = (options: PackageOptions) => Middleware

function load(): ExpressSession {
  return requireInstalled('express-session', 'session')
}

const createSession = (options?: PackageOptions): Middleware =>
  requireReplacement<ExpressSession>(
    'express-session',
    'session',
  )({ resave: true, saveUninitialized: true, ...withName(options) })

/** Renames the option `key`, which is the cookie's name in 3.x. */
function withName(options: PackageOptions = {}): PackageOptions {
  return { ...options, name: options['name'] ?? options['key'] ?? 'connect.sid' }
}

/** Sessions in a store: express-session. */
export const session: SessionFactory = forwardMembers(
  createSession,
  ['Cookie', 'MemoryStore', 'Session', 'Store'],
  load,
) as SessionFactory
