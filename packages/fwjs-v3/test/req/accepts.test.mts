import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

function best(header: string | undefined, ...types: (string | string[])[]): Promise<unknown> {
  const headers: Record<string, string> = header === undefined ? {} : { Accept: header }
  return seenBy((req) => Reflect.apply(req.accepts, req, types), { headers })
}

test('req.accepts(type) returns the type as given if the client accepts it', async () => {
  assert.equal(await best('text/html', 'html'), 'html')
  assert.equal(await best('text/html', 'text/html'), 'text/html')
  assert.equal(await best('text/*', 'html'), 'html')
  assert.equal(await best('*/*', 'json'), 'json')
})

test('req.accepts returns undefined if the client accepts none', async () => {
  assert.equal(await best('text/html', 'json'), undefined)
})

test('req.accepts takes an array, a comma-separated string, or several arguments and returns the preferred type', async () => {
  const header = 'text/html;q=.5, application/json'
  assert.equal(await best(header, ['html', 'json']), 'json')
  assert.equal(await best(header, 'html, json'), 'json')
  assert.equal(await best(header, 'html', 'json'), 'json')
})

test('req.accepts returns the first type without an Accept header', async () => {
  assert.equal(await best(undefined, ['json', 'html']), 'json')
})

test('parameters of an offered type must equal the accepted ones', async () => {
  assert.equal(await best('text/html;level=1', 'text/html;level=1'), 'text/html;level=1')
  assert.equal(await best('text/html;level=1', 'text/html;level=2'), undefined)
  assert.equal(await best('text/html;level=1', 'html'), 'html')
})
