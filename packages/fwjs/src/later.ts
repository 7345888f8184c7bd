/**
 * A module that is loaded when it is first asked for: what few programs need shall not cost every
 * start (DESIGN 11, bench/process).
 */
export function later<Module>(load: () => Module): () => Module {
  let loaded: Module | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
