import { parse, type Token } from 'path-to-regexp'

/** Limit, because each optional group doubles the number of URLs. */
const MOST = 64

/** Concatenates each start with each end. */
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

/** Generates URLs that a path matches in Express 5; none if Express 5 rejects it. */
export function urlsOfExpress5(path: string): string[] {
  try {
    return urlsOfTokens(parse(path).tokens)
  } catch {
    return []
  }
}
