import type { Candidate, Reason } from 'fwjs-ops'

const OTHERS: Record<Exclude<Reason, 'method'>, string> = {
  path: "path doesn't match",
  parameter: "a parameter can't be decoded: 400 error",
  'error pending': "an earlier parameter can't be decoded: only error handlers run",
  arity: 'never runs: its function has more than four parameters',
  'error handler': 'only if an error occurs',
  'no handler': 'HEAD enters the route, but none of its handlers run',
  'own match': 'the app replaced its match function',
  'own expression': 'the app replaced its regular expression',
  'stateful expression': 'its RegExp has the g or y flag, so it keeps state between requests',
  'unknown path': "the path its router sees isn't known",
}

/** Explains why a layer can't match, or adds a remark to one that may; empty if there's none. */
export function reasonText({ reason, methods }: Candidate): string {
  if (reason === undefined) return ''
  return reason === 'method' ? `handles ${methods?.join(', ')}` : OTHERS[reason]
}
