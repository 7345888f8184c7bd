/**
 * Loads a module on first use, so that apps that don't need it start faster (bench/process). Loading
 * can fail if the process has no free file descriptors or its folder was replaced. Therefore, a module
 * is loaded when a feature is registered or, while serving a request, only where an exception reaches a
 * handler (decision 11, test/package/loading.test.mts).
 */
export function lazy<Module>(load: () => Module): () => Module {
  let loaded: Module | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

/** Returns the module, or undefined if it can't be loaded, for callers that can do without it. */
export function attempt<Module>(load: () => Module): Module | undefined {
  try {
    return load()
  } catch {
    return undefined
  }
}

/**
 * Loads one of our functions from the folder where agents look for it under another package's name. If
 * a deploy tool has removed folders called `node_modules`, loads it from its own file; then only the
 * agent can't find it (agents S26).
 */
export function requireShim<Form>(shim: () => unknown, plain: () => Form): Form {
  try {
    return shim() as Form
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    return plain()
  }
}
