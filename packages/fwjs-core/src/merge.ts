/** Copies all enumerable properties, including inherited ones, because options may have a prototype. */
export function mergeInto<Target extends object>(target: Target, source: unknown): Target {
  for (const name in source as object) {
    ;(target as Record<string, unknown>)[name] = (source as Record<string, unknown>)[name]
  }
  return target
}
