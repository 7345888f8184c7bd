// Not imported from fwjs: its types add the members of 4.x to every request of the compilation.

/** Returns the deprecations reported while the work runs. Listening also keeps them off stderr. */
export async function deprecationsOf(work: () => unknown): Promise<string[]> {
  const messages: string[] = []
  const listener = ({ message }: Error) => messages.push(message)
  process.on('deprecation' as 'warning', listener)
  try {
    await work()
  } finally {
    process.off('deprecation' as 'warning', listener)
  }
  return messages
}
