// What the programs beside this one have in common.
import fw, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'fwjs'

export const app = fw()
export const router: Router = Router()
export declare const db: { find(id: string): Promise<{ id: string; name: string } | null> }

export interface Body {
  n: number
}
export interface Page {
  page?: string
}
export interface Signed {
  user: { id: string }
}

export function list(req: Request, res: Response) {
  res.json([])
}
export function guard(req: Request, res: Response, next: NextFunction) {
  next()
}
export const requireRole =
  (role: string): RequestHandler =>
  (req, res, next) => {
    if (req.get('role') !== role) {
      res.sendStatus(403)
      return
    }
    next()
  }
export const precise: RequestHandler<{ id: string }, { ok: boolean }, Body, Page, Signed> = (
  req,
  res,
  next,
) => {
  res.json({ ok: true })
}
