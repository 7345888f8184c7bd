import type { ExpressKind } from '../../source/value.ts'
import type { Rule } from '../rule.ts'
import { callRule, NAMES } from './call-rule.ts'

/** Removed calls and their replacements. */
const REMOVED: Partial<Record<ExpressKind, Record<string, string>>> = {
  app: { del: 'app.delete(path, …)' },
  router: { del: 'router.delete(path, …)' },
  request: {
    param: 'req.params, req.body, or req.query',
    acceptsCharset: 'req.acceptsCharsets()',
    acceptsEncoding: 'req.acceptsEncodings()',
    acceptsLanguage: 'req.acceptsLanguages()',
  },
  response: { sendfile: 'res.sendFile()' },
}

export const removedCall: Rule = callRule('removed-call', 'error', ({ method }, kind) => {
  const instead = REMOVED[kind]?.[method]
  if (!instead) return undefined
  return { message: `Express 5 removed ${NAMES[kind]}.${method}().`, advice: `Use ${instead}.` }
})
