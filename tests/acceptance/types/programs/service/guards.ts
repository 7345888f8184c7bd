// What the service adds to requests, and the functions that all its routers share.
import type { NextFunction, Request, RequestHandler, Response } from 'fwjs'

export interface Account {
  id: string
  name?: string
  roles: string[]
}

declare global {
  namespace Express {
    interface Request {
      account: Account
      startedAt: number
    }
    interface Locals {
      requestTrace: string
    }
  }
}

/** An untyped wrapper, as every second service has one. */
export const wrap = (handler) => (req, res, next) =>
  Promise.resolve(handler(req, res, next)).catch(next)

/** The same, typed. */
export const wrapTyped =
  (handler: (req: Request, res: Response, next: NextFunction) => Promise<any>): RequestHandler =>
  (req, res, next) => {
    handler(req, res, next).catch(next)
  }

export function signIn(req: Request, res: Response, next: NextFunction) {
  const token = req.headers.authorization
  if (!token) return res.status(401).json({ error: 'no token' })
  req.account = { id: token.split(' ')[1], roles: [] }
  next()
}

export const requireRole = (role: string) => (req: Request, res: Response, next: NextFunction) => {
  if (req.account.roles.indexOf(role) < 0) return res.sendStatus(403)
  next()
}

export function sendAll(req, res) {
  res.json(res.locals.all)
}
