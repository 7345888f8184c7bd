import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.links adds relations to Link', async () => {
  const { headers } = await replyOf((res) =>
    res.links({ next: 'http://a/2' }).links({ last: 'http://a/5' }).end(),
  )
  assert.equal(headers['link'], '<http://a/2>; rel="next", <http://a/5>; rel="last"')
})

test("a URL can't end its link and start another", async () => {
  const { headers } = await replyOf((res) =>
    res.links({ next: 'http://a>; rel="preload", <x' }).end(),
  )
  assert.equal(headers['link'], '<http://a%3E; rel=%22preload%22, %3Cx>; rel="next"')
})

test("a relation name can't end its link either", async () => {
  const { headers } = await replyOf((res) => res.links({ 'x", </evil>; rel="y': '/1' }).end())
  assert.equal(headers['link'], '</1>; rel="x%22, </evil>; rel=%22y"')
  const others = await replyOf((res) => res.links({ 'x\\': '/1', '\n': '/2' }).end())
  assert.equal(others.headers['link'], '</1>; rel="x%5C", </2>; rel="%0A"')
})
