import { stringOf } from '../source/node.ts'
import type { Subject } from './rule.ts'

const TLS = ['https', 'http2', 'tls', 'spdy']

const SERVERS = ['createServer', 'createSecureServer']

/** Whether the program itself speaks TLS, or knows of its proxy. */
export function isPrepared(subject: Subject): boolean {
  const isTls = subject.calls.some(
    ({ object, method }) =>
      object.kind === 'package' && TLS.includes(object.name) && SERVERS.includes(method),
  )
  // Whoever reads the setting from elsewhere writes its name too.
  const isNamed = subject.project.files.some(({ nodes }) =>
    nodes.some((node) => stringOf(node) === 'trust proxy'),
  )
  return isTls || isNamed
}
