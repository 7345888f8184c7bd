/** Splits a comma list of tokens; only spaces around a token are dropped, empty tokens stay. */
export function splitTokens(list: string): string[] {
  return list.split(',').map(trimSpaces)
}

function trimSpaces(token: string): string {
  let start = 0
  let end = token.length
  while (token[start] === ' ') start++
  while (end > start && token[end - 1] === ' ') end--
  return token.slice(start, end)
}
