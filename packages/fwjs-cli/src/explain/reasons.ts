import type { Candidate, Reason } from 'fwjs-ops'

const OTHERS: Record<Exclude<Reason, 'method'>, string> = {
  path: 'its path does not match',
  parameter: 'a parameter cannot be decoded: an error, 400',
  'error pending': 'a parameter before it cannot be decoded: only error handlers run',
  arity: 'its function has more than four parameters and never runs',
  'error handler': 'only if there is an error',
  'no handler': 'HEAD enters the route, but no handler of it runs',
  'own match': 'the program has replaced its match function',
  'own expression': 'the program has replaced its regular expression',
  'stateful expression': 'its RegExp has the flag g or y and remembers the request before',
  'unknown path': 'the path that its router sees is not known',
}

/** Why a layer cannot match, or what is to be known about one that may; empty if there is nothing. */
export function reasonText({ reason, methods }: Candidate): string {
  if (reason === undefined) return ''
  return reason === 'method' ? `it is for ${methods?.join(', ')}` : OTHERS[reason]
}
