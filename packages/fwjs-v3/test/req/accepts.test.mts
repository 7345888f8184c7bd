import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

function best(header: string | undefined, ...types: (string | string[])[]): Promise<unknown> {
  const headers: Record<string, string> = header === undefined ? {} : { Accept: header }
  return seenBy((req) => Reflect.apply(req.accepts, req, types), { headers })
}

test('req.accepts(type) gives the type back, as it was written, when the client accepts it', async () => {
  assert.equal(await best('text/html', 'html'), 'html')
  assert.equal(await best('text/html', 'text/html'), 'text/html')
  assert.equal(await best('text/*', 'html'), 'html')
  assert.equal(await best('*/*', 'json'), 'json')
})

test('it gives undefined when the client accepts none', async () => {
  assert.equal(await best('text/html', 'json'), undefined)
})

test('it takes a list, a comma list or several arguments and gives the client’s favourite', async () => {
  const header = 'text/html;q=.5, application/json'
  assert.equal(await best(header, ['html', 'json']), 'json')
  assert.equal(await best(header, 'html, json'), 'json')
  assert.equal(await best(header, 'html', 'json'), 'json')
})

test('without an Accept header the first will do', async () => {
  assert.equal(await best(undefined, ['json', 'html']), 'json')
})

test('parameters of an offer must be equal to those accepted', async () => {
  assert.equal(await best('text/html;level=1', 'text/html;level=1'), 'text/html;level=1')
  assert.equal(await best('text/html;level=1', 'text/html;level=2'), undefined)
  assert.equal(await best('text/html;level=1', 'html'), 'html')
})
