import type { ApplicationShape, Req, Res } from '../internal-types.ts'
import { adoptServer } from './adopt.ts'

/** Sets the app's prototypes on request and response, unless Node created them with these. */
export function bindToApplication(app: ApplicationShape, req: Req, res: Res): void {
  req.res = res
  res.req = req
  if (Object.getPrototypeOf(req) !== app.request) {
    adoptServer(app, req, res)
    Object.setPrototypeOf(req, app.request)
  }
  if (Object.getPrototypeOf(res) !== app.response) Object.setPrototypeOf(res, app.response)
}

/** A sub-app gives request and response back to the app that mounted it. */
export function returnToApplication(app: ApplicationShape, req: object, res: object): void {
  Object.setPrototypeOf(req, app.request)
  Object.setPrototypeOf(res, app.response)
}
