import assert from 'node:assert/strict'
import test from 'node:test'
import { hasCanonicalPath, isCanonicalPath } from 'fwjs-core/lib/http/url.js'
import { numbers } from '../support/random.mts'

const plain = [
  '/',
  '/admin',
  '/admin/',
  '/@admin',
  '/my%20folder',
  '/caf%C3%A9',
  '/%F0%9F%98%80',
  "/a|b[1]'(2)",
  '/.well-known/...',
  '/a.b/..c/d..',
  "/!$&'()*+,-.0123456789:;=@AZ[]_az|~",
  '/%01%1F%7F%22%23%25%3C%3E%3F%5E%60%7B%7D',
  '/%2561dmin',
  '/C:/x',
]

const others: Record<string, string[]> = {
  'no slash at the beginning': ['', 'admin', '%2Fadmin', '*/x', '.'],
  'an empty inner segment': ['//', '//admin', '/p//admin', '/p//'],
  'a dot segment': ['/.', '/..', '/./admin', '/x/../admin', '/admin/.', '/admin/..'],
  'a percent-encoded dot': ['/%2e/admin', '/x/%2E%2E/admin', '/x/.%2e/admin', '/secret%2Etxt'],
  'a percent-encoded slash': ['/admin%2Fx', '/admin%2fx', '/%2F'],
  'a backslash': ['/\\admin', '/admin\\x', '/admin%5Cx', '/admin%5cx'],
  'a NUL': ['/a\0', '/a%00', '/a%00.txt'],
  'a needlessly percent-encoded character': ['/%40admin', '/%61dmin', '/%7E', '/%27', '/%7C'],
  'lowercase percent-encoding': ['/caf%c3%a9', '/caf%C3%a9', '/%3c', '/%7b'],
  'a percent sign without two hex digits': ['/%', '/%4', '/100%', '/%zz', '/%u0061', '/%%20'],
  'invalid UTF-8': ['/%FF', '/%C3', '/%C3x', '/%C0%AF', '/%ED%A0%80', '/%F5%80%80%80'],
  'a raw character that must be percent-encoded': [
    ...['/a b', '/a"', '/a#b', '/a<', '/a>', '/a?b', '/a^', '/a`', '/a{', '/a}'],
    ...['/café', '/\t', '/\n', '/\x7f', '/\u00a0', '/\u{1f600}', '/\ud800'],
  ],
}

test('a path is canonical if each character is written as clients must write it', () => {
  for (const path of plain) assert.equal(isCanonicalPath(path), true, path)
})

for (const [reason, paths] of Object.entries(others)) {
  test(`a path is not canonical with ${reason}`, () => {
    for (const path of paths) assert.equal(isCanonicalPath(path), false, JSON.stringify(path))
  })
}

/** Percent-encodes a decoded path as clients do: the inverse of the rule. */
function encode(text: string): string {
  return [...text]
    .map((character) => {
      if (/[!$&-;=@-Z[\]_a-z|~]/.test(character)) return character
      const bytes = [...Buffer.from(character)]
      return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')
    })
    .join('')
}

/** Returns true if the path has no segments that a path parser resolves. */
function isResolved(text: string): boolean {
  const segments = text.split('/')
  const inner = segments.slice(1, -1)
  return (
    segments[0] === '' &&
    segments.length > 1 &&
    !/[\\\0]/.test(text) &&
    !inner.includes('') &&
    !segments.some((segment) => segment === '.' || segment === '..')
  )
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const pieces = [
  ...['/', '/', '/', '.', '..', 'a', 'Z', '0', '@', '|', '[', "'", '~', '%', '%2', '\\', ' ', '"'],
  ...['%20', '%2e', '%2F', '%5C', '%00', '%25', '%40', '%61', '%3C', '%3c', '%7F', '%C3%A9', '%c3'],
  ...['%A9', '%E2%98%83', '%FF', '%0A', '%F0%9F%98%80', 'é', '☃', '\u{1f600}', '?', '#', '^', '{'],
]

test('a path is canonical if and only if encoding its decoded form returns it', () => {
  const random = numbers(7)
  let found = 0
  for (let round = 0; round < 50_000; round++) {
    const chosen = Array.from({ length: random(6) }, () => pieces[random(pieces.length)])
    const path = (random(8) ? '/' : '') + chosen.join('')
    const text = decode(path)
    const expected = text !== undefined && isResolved(text) && encode(text) === path
    assert.equal(isCanonicalPath(path), expected, JSON.stringify(path))
    if (expected) found++
  }
  assert.ok(found > 2000, `${found}`)
})

test('every character of the basic plane has at most one canonical form', () => {
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code)
    const escaped = code >= 0xd800 && code < 0xe000 ? '%ED%A0%80' : encodeURIComponent(character)
    const hex = `%${code.toString(16).padStart(2, '0').toUpperCase()}`
    const small = escaped.length > 1 ? escaped.toLowerCase() : escaped
    const forms = new Set([character, escaped, small, ...(code < 128 ? [hex] : [])])
    const count = [...forms].filter((form) => isCanonicalPath(`/a${form}`)).length
    assert.equal(count, [0, 0x5c].includes(code) || escaped === '%ED%A0%80' ? 0 : 1, hex)
  }
})

test('encodeURI writes canonical paths, except for ? # [ ] | and the backslash', () => {
  for (let code = 1; code < 0xd800; code++) {
    const character = String.fromCharCode(code)
    const expected = !'?#[]|\\'.includes(character)
    assert.equal(isCanonicalPath(encodeURI(`/a${character}`)), expected, character)
  }
})

test('browsers percent-encode by the same rules', () => {
  const texts = [
    "/it's",
    '/a b',
    '/ü/☃',
    '/a|b[1]',
    '/x/../admin',
    '/y\\admin',
    '/"<>`{}',
    '/a:@&=+$,;!*()',
  ]
  for (const text of texts) {
    assert.equal(isCanonicalPath(new URL(text, 'http://h').pathname), true, text)
  }
})

test('a request target has a canonical path if the router reads exactly that string', () => {
  const cases: [string | undefined, boolean][] = [
    ['/admin?x', true],
    ['/admin?%61//../\\{}"', true],
    ['/admin?a b', true],
    ['/admin?a#b', true],
    ['/admin?', true],
    ['*', true],
    ['http://h/admin', true],
    ['https://h:80/admin?http://x//y', true],
    ['HTTP://[::1]:80/', true],
    ["/it's?#", false],
    ["http://h/it's", false],
    ['http://h/a|b', false],
    ['/admin#x', false],
    ['/admin?x'.replace('?', '%3f'), false],
    ['http://h', false],
    ['http://h?x=/', false],
    ['http://h#/', false],
    ['http:///admin', false],
    ['http://h;x/admin', false],
    ['http://h%41/admin', false],
    ['http://h\\x/admin', false],
    ['http://[::1/admin', false],
    ['http://user@h/admin', false],
    ['http://h//admin', false],
    ['http:/admin', false],
    ['admin', false],
    ['*?', false],
    ['', false],
    [undefined, false],
  ]
  for (const [target, expected] of cases) assert.equal(hasCanonicalPath(target), expected, target)
})

test('a host that may make the legacy parser throw is checked without throwing', () => {
  assert.equal(typeof hasCanonicalPath('http://xn--0.pt/admin'), 'boolean')
})

test('a long path is checked in one pass', () => {
  assert.equal(isCanonicalPath(`/${'a%20'.repeat(500_000)}`), true)
  assert.equal(isCanonicalPath(`/${'a./'.repeat(500_000)}/`), false)
})
