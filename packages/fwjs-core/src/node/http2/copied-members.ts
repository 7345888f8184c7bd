/** A Node message, or a prototype of messages. */
export type Message = object

/**
 * Returns the members of the prototypes from this one up to Node's streams, the nearest first,
 * including those of custom classes.
 */
export function membersOf(
  prototype: Message,
  streams: Message,
): Map<PropertyKey, PropertyDescriptor> {
  const members = new Map<PropertyKey, PropertyDescriptor>()
  for (let at: Message | null = prototype; at && at !== streams; at = Object.getPrototypeOf(at)) {
    for (const name of Reflect.ownKeys(at)) {
      if (members.has(name) || name === 'constructor') continue
      members.set(name, Object.getOwnPropertyDescriptor(at, name) as PropertyDescriptor)
    }
  }
  return members
}

/** Returns the descriptor of a member on the first prototype that has it. */
export function memberOf(prototype: Message, name: PropertyKey): PropertyDescriptor | undefined {
  for (let at: Message | null = prototype; at; at = Object.getPrototypeOf(at)) {
    const member = Object.getOwnPropertyDescriptor(at, name)
    if (member) return member
  }
  return undefined
}

// biome-ignore lint/suspicious/noExplicitAny: the arguments are passed on as they are.
export type Method<This> = (this: This, ...args: any[]) => unknown

/** Returns descriptors of methods, as a class would define them. */
export function methodMembers<This>(methods: Record<string, Method<This>>): PropertyDescriptorMap {
  return Object.fromEntries(
    Object.entries(methods).map(([name, value]) => [
      name,
      { configurable: true, enumerable: false, writable: true, value },
    ]),
  )
}
