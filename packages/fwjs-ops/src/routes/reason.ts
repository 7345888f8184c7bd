/** The reason why a layer can't match, or a caveat for one that may. */
export type Reason =
  | 'path'
  | 'method'
  | 'parameter'
  | 'error pending'
  | 'arity'
  | 'error handler'
  | 'no handler'
  | 'own match'
  | 'own expression'
  | 'stateful expression'
  | 'unknown path'
