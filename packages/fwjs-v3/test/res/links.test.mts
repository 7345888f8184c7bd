import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.links adds relations to Link', async () => {
  const { headers } = await replyOf((res) =>
    res.links({ next: 'http://a/2' }).links({ last: 'http://a/5' }).end(),
  )
  assert.equal(headers['link'], '<http://a/2>; rel="next", <http://a/5>; rel="last"')
})

test('a URL cannot end its link and begin another', async () => {
  const { headers } = await replyOf((res) =>
    res.links({ next: 'http://a>; rel="preload", <x' }).end(),
  )
  assert.equal(headers['link'], '<http://a%3E; rel=%22preload%22, %3Cx>; rel="next"')
})
