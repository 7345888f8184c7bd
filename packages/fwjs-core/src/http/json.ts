type Replacer = (this: unknown, key: string, value: unknown) => unknown

export interface JsonSettings {
  replacer: unknown
  spaces: unknown
  escape: unknown
}

const HTML_ESCAPES: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' }

/**
 * Serializes a value, optionally with `<`, `>`, and `&` escaped, so that browsers don't sniff it as
 * HTML.
 */
export function toJson(value: unknown, settings: JsonSettings): string | undefined {
  const { replacer, spaces } = settings
  const text =
    replacer || spaces
      ? JSON.stringify(value, replacer as Replacer, spaces as string | number)
      : JSON.stringify(value)
  return settings.escape && text
    ? text.replace(/[<>&]/g, (char) => HTML_ESCAPES[char] as string)
    : text
}

/** Reduces a callback name to the characters of a member expression: `a.b[0]`, `$x`. */
export function filterCallback(name: string): string {
  return name.replace(/[^[\]\w$.]/g, '')
}

/**
 * Returns a script that passes JSON to a callback. The leading comment defeats Rosetta Flash
 * (CVE-2014-4671); U+2028 and U+2029 are valid in JSON but were line terminators in older JavaScript.
 */
export function toJsonp(callback: string, json: string | undefined): string {
  const argument = (json ?? '').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return `/**/ typeof ${callback} === 'function' && ${callback}(${argument});`
}
