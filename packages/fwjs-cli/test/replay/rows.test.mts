import assert from 'node:assert/strict'
import test from 'node:test'
import type { RawResponse } from '#lib/comparison/index.js'
import { rowsFor } from '#lib/replay/rows.js'
import type { Request } from '#lib/requests/request.js'

interface Case {
  target?: string
  headers?: Request['headers']
  express: [status: number, location?: string]
  fwjs: [status: number, location?: string]
  where: string[]
}

const response = ([status, location]: [number, string?]): RawResponse => ({
  interim: [],
  status: `HTTP/1.1 ${status} X`,
  headers: location === undefined ? [] : [['Location', location]],
  body: Buffer.alloc(0),
  outcome: 'complete',
})

function rowFor(
  { target = '/', headers = [], express, fwjs, where }: Case,
  major: 4 | 5 = 4,
): string | undefined {
  return rowsFor(major)({
    request: { method: 'GET', target, headers },
    express: { response: response(express) },
    fwjs: { response: response(fwjs) },
    compared: { where, express: '', fwjs: '' },
  })
}

test('a row explains a difference recognized beyond doubt', () => {
  const hosts: Request['headers'] = [
    ['Host', 'a'],
    ['host', 'b'],
  ]
  const odd: Case = {
    target: '/files/%61.txt',
    express: [200],
    fwjs: [404],
    where: ['status', 'body'],
  }
  const redirect: Case = {
    express: [301, '//a\\b/'],
    fwjs: [301, '/a%5Cb/'],
    where: ['header Location', 'header Content-Length', 'body'],
  }
  assert.equal(rowFor({ headers: hosts, express: [200], fwjs: [400], where: ['status'] }), 'D05')
  assert.equal(rowFor({ express: [413], fwjs: [413], where: ['header Connection'] }), 'D22')
  assert.equal(
    rowFor({
      headers: [['Expect', '100-continue']],
      express: [200],
      fwjs: [200],
      where: ['1xx responses'],
    }),
    'D23',
  )
  assert.equal(rowFor(odd), 'D30')
  assert.equal(rowFor(redirect), 'D31')
})

test("doesn't explain anything else", () => {
  assert.equal(rowFor({ express: [200], fwjs: [500], where: ['status'] }), undefined)
  assert.equal(rowFor({ express: [200], fwjs: [404], where: ['status'] }), undefined)
  assert.equal(
    rowFor({ target: '/a?b=%61', express: [200], fwjs: [404], where: ['status'] }),
    undefined,
  )
  assert.equal(rowFor({ target: '/%61', express: [200], fwjs: [200], where: ['body'] }), undefined)
  assert.equal(
    rowFor({ express: [413], fwjs: [413], where: ['header Connection', 'body'] }),
    undefined,
  )
  assert.equal(
    rowFor({ express: [301, '/a/'], fwjs: [301, '/b/'], where: ['header Location'] }),
    undefined,
  )
})

test('the rows for Express 5 have their own numbers', () => {
  const body: Case = { express: [413], fwjs: [413], where: ['header Connection'] }
  assert.equal(rowFor(body, 5), 'Y72')
  assert.equal(rowFor({ ...body, where: ['body'] }, 5), undefined)
})
