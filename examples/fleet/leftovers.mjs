const removals = new Set()

/** Calls `remove` if this process exits before the returned function is called. */
export function removeOnExit(remove) {
  removals.add(remove)
  return () => removals.delete(remove)
}

process.on('exit', () => {
  for (const remove of [...removals].reverse()) remove()
})

/** A signal ends this process with everything it started. Without a listener, it would end only the process. */
export function exitOnSignals() {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
}
