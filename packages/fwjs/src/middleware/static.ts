import { mime } from '../http/media-type.ts'
import { later } from '../later.ts'
import type { Next, Req, Res } from '../shapes.ts'

const files = later(() => require('../files/serve.js') as typeof import('../files/serve.ts'))

interface ServeStatic {
  (root: unknown, options: object | undefined): (req: Req, res: Res, next: Next) => void
  /** The table of types, so that programs can add to it. */
  mime: object
}

/** Serves the files of a folder. */
const serveStatic = function serveStatic(root: unknown, options: object | undefined) {
  const { readSite, serveFile } = files()
  const site = readSite(root, options, 301)
  return function serveStatic(req: Req, res: Res, next: Next): void {
    serveFile(site, req, res, next)
  }
} as ServeStatic

Object.defineProperty(serveStatic, 'mime', {
  configurable: true,
  enumerable: true,
  get: mime,
  set(value: object) {
    Object.defineProperty(serveStatic, 'mime', { value, writable: true })
  },
})

export = serveStatic
