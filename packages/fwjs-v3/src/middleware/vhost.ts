import type { Server } from 'http'
import type { Middleware } from '../contract/middleware.ts'
import { requireReplacement } from './packages/installed.ts'

type Create = (hostname: RegExp, handle: Middleware) => Middleware

/** Passes the requests for one host to another server: vhost. */
export function vhost(hostname: string | RegExp, server: Middleware | Server): Middleware {
  const pattern = typeof hostname === 'string' ? patternOf(hostname) : hostname
  const handle = typeof server === 'function' ? server : toServer(server)
  return requireReplacement<Create>('vhost', 'vhost')(pattern, handle)
}

/** In 3.x, a star matches any characters, including dots; in the package, it matches one label. */
function patternOf(hostname: string): RegExp {
  const text = hostname.replace(/[^*\w]/g, '\\$&').replace(/[*]/g, '(?:.*?)')
  return new RegExp(`^${text}$`, 'i')
}

function toServer(server: Server): Middleware {
  return (req, res) => {
    server.emit('request', req, res)
  }
}
