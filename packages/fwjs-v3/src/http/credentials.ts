export interface Credentials {
  username: string
  password: string
}

const BASIC = /^basic +([\w.~+/-]+=*) *$/i

/** Parses the user of a Basic Authorization header (RFC 7617). */
export function parseCredentials(header: string | undefined): Credentials | undefined {
  const encoded = BASIC.exec(header?.trim() ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  if (colon === -1) return undefined
  return { username: text.slice(0, colon), password: text.slice(colon + 1) }
}
