/**
 * Loads a module at its first use, so that programs which do not need it start faster
 * (bench/process). Loading can fail in a process that has no free descriptor or whose folder was
 * replaced. So a module is loaded when a feature is registered, or, while a request is served, only
 * where a throw reaches a handler (decision 11, test/package/loading.test.mts).
 */
export function lazy<Module>(load: () => Module): () => Module {
  let loaded: Module | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

/** The module, or undefined where it cannot be loaded: for a caller that can do without it. */
export function attempt<Module>(load: () => Module): Module | undefined {
  try {
    return load()
  } catch {
    return undefined
  }
}
