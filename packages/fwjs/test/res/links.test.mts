import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

const linkOf = async (links: Record<string, string>) =>
  (await replyOf((res) => res.links(links).end())).headers['link']

test('res.links builds the Link header from its properties', async () => {
  assert.equal(
    await linkOf({ next: 'http://a.test/?page=2', last: 'http://a.test/?page=5' }),
    '<http://a.test/?page=2>; rel="next", <http://a.test/?page=5>; rel="last"',
  )
})

test('res.links adds to an existing Link header', async () => {
  const reply = await replyOf((res) => res.links({ a: '/1' }).links({ b: '/2' }).end())
  assert.equal(reply.headers['link'], '</1>; rel="a", </2>; rel="b"')
})

test('res.links percent-encodes characters that could forge a second link', async () => {
  const link = await linkOf({ next: 'http://a.test/>; rel="x", <http://evil.test' })
  assert.equal(link, '<http://a.test/%3E; rel=%22x%22, %3Chttp://evil.test>; rel="next"')
})

test('res.links percent-encodes characters that could end a relation name', async () => {
  assert.equal(await linkOf({ 'x", </evil>; rel="y': '/1' }), '</1>; rel="x%22, </evil>; rel=%22y"')
  assert.equal(await linkOf({ 'x\\': '/1', '\n': '/2' }), '</1>; rel="x%5C", </2>; rel="%0A"')
})
