/** Returns true for an object of JSON; an array isn't one. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns true for a string. */
export const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns true for a name with its value. */
export const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText)

/** Returns a check that also accepts a field that is absent or null. */
export const isOptional =
  (isRight: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || value === null || isRight(value)
