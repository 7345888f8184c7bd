import { stringOf } from '../source/node.ts'
import type { Subject } from './rule.ts'

const TLS = ['https', 'http2', 'tls', 'spdy']

const SERVERS = ['createServer', 'createSecureServer']

/** Returns true if the app uses TLS itself or mentions `trust proxy`. */
export function isPrepared(subject: Subject): boolean {
  const isTls = subject.calls.some(
    ({ object, method }) =>
      object.kind === 'package' && TLS.includes(object.name) && SERVERS.includes(method),
  )
  // The name also occurs if the setting is read from a config file.
  const isNamed = subject.project.files.some(({ nodes }) =>
    nodes.some((node) => stringOf(node) === 'trust proxy'),
  )
  return isTls || isNamed
}
