import { parse, type Token } from 'path-to-regexp'

/** So many URLs are enough: each optional group doubles them. */
const MOST = 64

/** Each text of the one list before each text of the other. */
const joined = (starts: string[], ends: string[]): string[] =>
  starts.flatMap((start) => ends.map((end) => start + end)).slice(0, MOST)

function urlsOfToken(token: Token): string[] {
  if (token.type === 'text') return [token.value]
  if (token.type === 'group') return [...urlsOfTokens(token.tokens), '']
  return token.type === 'wildcard' ? ['a', 'a/b'] : ['a']
}

function urlsOfTokens(tokens: Token[]): string[] {
  return tokens.map(urlsOfToken).reduce(joined, [''])
}

/** URLs that a path matches as Express 5 reads it; none for one that it rejects. */
export function urlsOfExpress5(path: string): string[] {
  try {
    return urlsOfTokens(parse(path).tokens)
  } catch {
    return []
  }
}
