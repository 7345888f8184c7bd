/** Returns the index of the closing quote of the JSON string at `start`, or the length of the text. */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') return at
    if (char === '\\') at += 1
  }
  return text.length
}

/** Returns the line number of an index. */
function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) {
    line += 1
  }
  return line
}

/** Returns the line of a JSON.parse error, or the last line if it has no position. */
export function lineOfSyntaxError(error: unknown, text: string): number {
  const [, position] = /position (\d+)/.exec(String(error)) ?? []
  return lineAt(text, position === undefined ? text.trimEnd().length : Number(position))
}

/** Returns the first line of an HTTP Archive entry. The text must be valid JSON. */
export function lineOfEntry(text: string, index: number): number {
  const path: string[] = []
  let key = ''
  let commas = 0
  const isInEntries = (): boolean => path.length === 3 && path[1] === 'log' && path[2] === 'entries'
  for (let at = 0; at < text.length; at += 1) {
    const char = String(text[at])
    if (isInEntries() && commas === index && /[^\s,]/.test(char)) return lineAt(text, at)
    if (char === '"') {
      const end = stringEnd(text, at)
      key = text.slice(at + 1, end)
      at = end
    } else if (char === '{' || char === '[') {
      path.push(key)
      key = ''
    } else if (char === '}' || char === ']') path.pop()
    else if (char === ',' && isInEntries()) commas += 1
  }
  return 1
}
