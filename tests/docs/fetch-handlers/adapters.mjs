import { getRequestListener } from '@hono/node-server'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { createServerAdapter } from '@whatwg-node/server'
import express4 from 'express'
import express5 from 'express-5'
import { toNodeHandler } from 'srvx/node'
import fwjs from '../../../packages/fwjs/lib/express.js'
import fwjs5 from '../../../packages/fwjs-v5/lib/express.js'

/** Each turns `Request → Response` into `(req, res)`, as its README describes. */
export const ADAPTERS = {
  '@hono/node-server': (handler) => getRequestListener(handler, { overrideGlobalObjects: false }),
  srvx: (handler) => toNodeHandler(handler),
  '@remix-run/node-fetch-server': (handler) => createRequestListener(handler),
  '@whatwg-node/server': (handler) => createServerAdapter(handler),
}

const FRAMEWORKS = { 'Express 4': express4, 'Express 5': express5, fwjs, 'fwjs-v5': fwjs5 }

/**
 * What an adapter runs on, by name; without `fw`, it's the listener of the server itself. Express doesn't support
 * HTTP/2.
 *
 * @type {Record<string, { fw?: Function, isHttp2: boolean }>}
 */
export const HOSTS = {
  ...Object.fromEntries(
    Object.entries(FRAMEWORKS).map(([name, fw]) => [name, { fw, isHttp2: false }]),
  ),
  'fwjs, HTTP/2': { fw: fwjs, isHttp2: true },
  'fwjs-v5, HTTP/2': { fw: fwjs5, isHttp2: true },
  'node:http2': { isHttp2: true },
}
