import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type RequestHandler } from 'fwjs'
import { ask, serving } from '../support/client.mts'

/** Returns whether a parser parses a body with this Content-Type. */
function parses(parser: RequestHandler, type: string): Promise<boolean> {
  const app = fw().use(parser, (req, res) => void res.json(req.body.a === 1))
  return serving(app, async (address) => {
    const options = { method: 'POST', headers: { 'content-type': type }, body: '{"a":1}' }
    return (await ask(address, '/', options)).text === 'true'
  })
}

const cases: [type: string | string[], accepted: string[], refused: string[]][] = [
  [
    'application/json',
    ['application/json', 'Application/JSON', 'application/json;charset=utf-8'],
    ['application/jsonp', 'text/json', 'application/json/x', 'application', '*/*'],
  ],
  ['json', ['application/json'], ['json', 'text/json']],
  ['*/json', ['application/json', 'text/json'], ['*/json', 'json']],
  ['application/*', ['application/json', 'application/x'], ['application/*', 'text/x']],
  ['+json', ['application/vnd.api+json'], ['+json', 'application/json']],
  [
    ['text/x', 'text/-x', 'application/vnd.api+json', '*/y'],
    ['text/x', 'text/x; a=b', 'application/vnd.api+json', 'a/y'],
    ['text/xy', 'application/json', '*/y', 'text/-x'],
  ],
  ['APPLICATION/JSON', [], ['application/json', 'APPLICATION/JSON']],
]

for (const [type, accepted, refused] of cases) {
  test(`a parser for ${JSON.stringify(type)} parses its types only`, async () => {
    for (const header of accepted)
      assert.equal(await parses(fw.json({ type }), header), true, header)
    for (const header of refused)
      assert.equal(await parses(fw.json({ type }), header), false, header)
  })
}
