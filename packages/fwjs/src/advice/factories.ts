const factories = new WeakMap<object, string>()

/** Names functions that return middleware, and are none themselves. */
export function nameFactories(named: Record<string, object>): void {
  for (const [name, factory] of Object.entries(named)) factories.set(factory, name)
}

/** The name of such a function, such as `fw.json`; undefined for all others. */
export function factoryName(handler: object): string | undefined {
  return factories.get(handler)
}
