import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { redactBody } from '#lib/recording/body.js'
import { Redaction } from '#lib/recording/redact.js'

const random = (length: number): string => randomBytes(length).toString('hex').slice(0, length)
const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

const MULTIPART = 'multipart/form-data; boundary=B'
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Creates bodies of a length, with their types. */
const BODIES: Record<string, [type: string, make: (length: number) => string]> = {
  'a string of hexadecimal digits': [JSON_TYPE, (length) => `{"data":"${random(length)}"}`],
  'a string of one letter': [JSON_TYPE, (length) => `{"a":"${'a'.repeat(length)}"}`],
  'a string of backslashes': [JSON_TYPE, (length) => `{"a":"${'\\'.repeat(length)}`],
  'a name': [JSON_TYPE, (length) => `{"${random(length)}":1}`],
  'a number': [JSON_TYPE, (length) => `{"a":${'1'.repeat(length)}}`],
  'small values': [JSON_TYPE, (length) => repeated('{"a":1,"b":"c"}', length)],
  'blanks before no colon': [JSON_TYPE, (length) => repeated('"a"          ', length)],
  brackets: [JSON_TYPE, (length) => repeated('[{', length)],
  quotes: [JSON_TYPE, (length) => repeated('"', length)],
  'a form of many fields': [FORM, (length) => repeated('a=b&', length)],
  'a form of one field': [FORM, (length) => `a=${random(length)}`],
  'a form of escapes': [FORM, (length) => repeated('%41', length)],
  'a form of a name with hyphens': [FORM, (length) => `${repeated('a-', length)}=1`],
  'many parts': [MULTIPART, (length) => repeated('--B\r\nA: b\r\n\r\nc\r\n', length)],
  'one part': [MULTIPART, (length) => `--B\r\n\r\n${random(length)}\r\n--B--`],
  'a part of a long head': [MULTIPART, (length) => `--B\r\nA: ${repeated(' "; name="', length)}`],
  boundaries: [MULTIPART, (length) => repeated('--B', length)],
  text: ['text/plain', random],
}

/** Measures CPU time in microseconds. */
function measureCost(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** On a busy machine, other processes evict this one's data from the caches: most attempts then take 13 times as long. */
const ATTEMPTS = 31

/**
 * Asserts that ten times the length takes at most twelve times as long. The short run is repeated, so
 * that both include garbage collection; nonlinear growth fails every attempt.
 */
function assertLinear(run: (length: number) => void, length: number): void {
  const ratios: number[] = []
  run(length)
  while (ratios.length < ATTEMPTS && !ratios.some((ratio) => ratio <= 12)) {
    const short = measureCost(() => Array.from({ length: 10 }, () => run(length))) / 10
    ratios.push(measureCost(() => run(10 * length)) / short)
  }
  assert.ok(Math.min(...ratios) <= 12, `ratios: ${ratios.map((ratio) => ratio.toFixed(1))}`)
}

for (const [name, [type, make]] of Object.entries(BODIES)) {
  test(`redaction time grows linearly with the body: ${name}`, () => {
    const bodies = new Map([1e5, 1e6].map((length) => [length, Buffer.from(make(length))]))
    assertLinear((length) => {
      const bytes = bodies.get(length) as Buffer
      redactBody(bytes, [['Content-Type', type]], 1e7, new Redaction())
    }, 1e5)
  })
}

test('redaction time grows linearly with the target and headers', () => {
  assertLinear((length) => {
    const redaction = new Redaction()
    redaction.target(`/${random(length)}?${repeated('a-', length)}=${random(length)}`)
    for (const name of ['Accept', 'Cookie', 'Referer', 'User-Agent', 'Authorization', 'X-A']) {
      redaction.headers([[name, random(length)]])
      redaction.headers([[name, repeated('a/b;q=1,', length)]])
      redaction.headers([[repeated('a-', length), '1']])
    }
  }, 1e4)
})
