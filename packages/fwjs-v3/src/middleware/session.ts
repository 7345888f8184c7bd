import type { Middleware, PackageOptions, SessionFactory } from '../contract/middleware.ts'
import { forward, installed, replacedBy } from './packages/installed.ts'

type ExpressSession = (options: PackageOptions) => Middleware

function load(): ExpressSession {
  return installed('express-session', 'session')
}

const createSession = (options?: PackageOptions): Middleware =>
  replacedBy<ExpressSession>(
    'express-session',
    'session',
  )({ resave: true, saveUninitialized: true, ...named(options) })

/** 3.x called the cookie's name `key`. */
function named(options: PackageOptions = {}): PackageOptions {
  return { ...options, name: options['name'] ?? options['key'] ?? 'connect.sid' }
}

/** Sessions in a store: express-session. */
export const session: SessionFactory = forward(
  createSession,
  ['Cookie', 'MemoryStore', 'Session', 'Store'],
  load,
) as SessionFactory
