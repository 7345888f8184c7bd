import assert from 'node:assert/strict'
import { Validator } from '@seriousme/openapi-schema-validator'

const post = (text) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: text,
})

async function problemOf(answer) {
  assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  const problem = await answer.json()
  assert.equal(problem.status, answer.status)
  return problem
}

export const checks = {
  'a note is created, found, listed by tag, and deleted': async (example) => {
    const created = await example.ask('/notes', post('{"text":" tea ","tags":["kitchen"]}'))
    assert.equal(created.status, 201)
    const note = await created.json()
    assert.deepEqual([note.text, note.tags], ['tea', ['kitchen']])
    const path = created.headers.get('location')
    assert.deepEqual(await (await example.ask(path)).json(), note)
    assert.deepEqual(await (await example.ask('/notes?tag=kitchen&limit=1')).json(), [note])
    assert.equal((await example.ask(path, { method: 'DELETE' })).status, 204)
    const { title } = await problemOf(await example.ask(path))
    assert.equal(title, 'Not found')
  },

  'every part of a request is validated': async (example) => {
    const problem = await problemOf(await example.ask('/notes', post('{"text":"","x":1}')))
    assert.equal(problem.status, 422)
    assert.deepEqual(
      problem.errors.map((error) => [error.in, error.path]),
      [
        ['body', 'text'],
        ['body', ''],
      ],
    )
    const limit = await problemOf(await example.ask('/notes?limit=0'))
    assert.deepEqual([limit.status, limit.errors[0].in], [422, 'query'])
    const id = await problemOf(await example.ask('/notes/x'))
    assert.deepEqual([id.status, id.errors[0].in], [422, 'params'])
  },

  'body parser errors are sent as problem details': async (example) => {
    assert.equal((await problemOf(await example.ask('/notes', post('{"text":')))).status, 400)
    const large = JSON.stringify({ text: 'x'.repeat(20_000) })
    const { status, title } = await problemOf(await example.ask('/notes', post(large)))
    assert.deepEqual([status, title], [413, 'request entity too large'])
  },

  'the OpenAPI document is valid and lists every route': async (example) => {
    const document = await (await example.ask('/openapi.json')).json()
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    assert.ok(valid, JSON.stringify(errors))
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    )
    assert.deepEqual(operations, [
      'get /notes',
      'post /notes',
      'get /notes/{id}',
      'delete /notes/{id}',
    ])
    assert.deepEqual(Object.keys(document.components.schemas), ['Note', 'Problem'])
  },

  'Swagger UI and its files are served': async (example) => {
    const moved = await example.ask('/docs')
    assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/docs/'])
    const page = await (await example.ask('/docs/')).text()
    for (const [, file] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      assert.equal((await example.ask(`/docs/${file}`)).status, 200)
    }
  },
}
