/**
 * A module that is loaded when it is first asked for: what few programs need must not cost every
 * start (bench/process). Loading can fail in a process that has no free descriptor or whose folder
 * was replaced, so a module is asked for when a feature is registered, or while a request is served
 * only where a throw has a handler (test/package/loading.test.mts).
 */
export function later<Module>(load: () => Module): () => Module {
  let loaded: Module | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
