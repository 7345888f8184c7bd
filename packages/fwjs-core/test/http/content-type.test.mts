import assert from 'node:assert/strict'
import test from 'node:test'
import { problemOfContentType } from 'fwjs-core/lib/server/validate-request.js'

const cases: [string, 'malformed' | 'ambiguous' | undefined][] = [
  ['application/json', undefined],
  ['application/json; charset=utf-8', undefined],
  ['APPLICATION/JSON;charset="utf-8"', undefined],
  ['multipart/form-data; boundary="a;charset=x"; charset=utf-8', undefined],
  ['text/plain; a="\\"; a="; b=1', undefined],
  ['application/json; charset=utf-8; charset=utf-16le', 'ambiguous'],
  ['application/json; charset=utf-8; CHARSET=utf-8', 'ambiguous'],
  ['application/json; charset="a"; x=1; charset="b"', 'ambiguous'],
  ['application/json garbage', 'malformed'],
  ['application/json\ta', 'malformed'],
  ['application/json;', 'malformed'],
  ['application/json; charset', 'malformed'],
  ['json', 'malformed'],
  ['', 'malformed'],
]

for (const [header, problem] of cases) {
  test(`the Content-Type ${JSON.stringify(header)} is ${problem ?? 'valid'}`, () => {
    assert.equal(problemOfContentType(header), problem)
  })
}
