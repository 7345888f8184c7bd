/**
 * A function of ours from the folder where agents look for it under another package's name. Where
 * whoever packed the program has left out folders called `node_modules`, it comes from its own
 * file, and only the agent misses it.
 */
export function knownAs<Form>(known: () => unknown, plain: () => Form): Form {
  try {
    return known() as Form
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    return plain()
  }
}
