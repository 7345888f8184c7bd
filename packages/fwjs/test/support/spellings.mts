import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { raw, serving } from './client.mts'

export interface Answer {
  target: string
  status: number
  text: string
}

/** Returns request targets that a lenient parser treats like this one, which is in canonical form. */
export function otherSpellings(target: string): string[] {
  const paths = [...escapedAnew(target), ...segmentsAnew(target), decodeURIComponent(target)]
  const targets = paths.flatMap((path) => [path, `http://h${path}`])
  return [...new Set([...targets, ...inOtherForms(target)])].filter((other) => other !== target)
}

/** Percent-encodes every character, one at a time and all at once; changes the case of every encoding. */
function escapedAnew(target: string): string[] {
  const parts = target.match(/%..|./g) ?? []
  const one = parts.flatMap((part, index) => {
    const before = parts.slice(0, index).join('')
    const after = parts.slice(index + 1).join('')
    return escapesOf(part).map((escaped) => before + escaped + after)
  })
  const all = parts.map((part) => (part === '/' ? part : (escapesOf(part)[0] as string)))
  return [...one, all.join('')]
}

function escapesOf(part: string): string[] {
  const escaped = part.length > 1 ? part : `%${part.charCodeAt(0).toString(16)}`
  const others = part === '/' ? ['%5c', '%5C', '%c0%af'] : []
  return [escaped.toLowerCase(), escaped.toUpperCase(), ...others]
}

/** Adds parts that disks and routers skip: empty segments, dot segments, other slashes. */
function segmentsAnew(target: string): string[] {
  const fillings = [
    ...['//', '///', '/./', '/x/../', '/%2e/', '/%2E/', '/x/%2e%2e/', '/x/.%2E/', '/x/..%2f'],
    ...['\\', '/\\', '\\/', '/.\\', '/;/', '/%00/', '/%/', '/%0/', '/%ff/'],
  ]
  const slashes = [...target.matchAll(/\//g)].map(({ index }) => index)
  const inside = slashes.flatMap((at) =>
    fillings.map((filling) => target.slice(0, at) + filling + target.slice(at + 1)),
  )
  const endings = ['//', '/.', '/..', '/./', '\\', '%00', '%', '%2', '%u0061']
  return [...inside, ...endings.map((ending) => target + ending)]
}

/** The legacy parser re-encodes everything but the plain origin form, and accepts odd hosts. */
function inOtherForms(path: string): string[] {
  const hosts = ['h', 'h:80', 'u@h', "h'", 'h;x', 'h|x', 'h%41', '']
  return [...hosts.map((host) => `http://${host}${path}`), `${path}#`, `${path}?#`, `${path}?x#/y`]
}

/**
 * Returns the responses to requests for these targets, as an app on any server may get them: the
 * Node.js parser rejects a few before the app sees them.
 */
export async function answersTo(app: RequestListener, targets: string[]): Promise<Answer[]> {
  const listener: RequestListener = (req, res) => {
    req.url = decodeURIComponent(req.headers['x-target'] as string)
    app(req, res)
  }
  const requests = targets.map((target, index) => {
    const connection = index === targets.length - 1 ? 'Connection: close\r\n' : ''
    const header = `X-Target: ${encodeURIComponent(target)}\r\n`
    return `GET / HTTP/1.1\r\nHost: h\r\n${header}${connection}\r\n`
  })
  const received = await serving(listener, (address) => raw(address, requests.join('')))
  const answers = received.split('HTTP/1.1 ').slice(1)
  assert.equal(answers.length, targets.length)
  return answers.map((text, index) => ({
    target: targets[index] as string,
    status: Number.parseInt(text, 10),
    text,
  }))
}
