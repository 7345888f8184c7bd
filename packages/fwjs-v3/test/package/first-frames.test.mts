import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import * as mistakes from '../support/mistakes.mts'

/** Methods that only 3.x has. */
const lists = {
  afterSent: [
    ...mistakes.afterSent,
    "res.send(200, 'text')",
    'res.json(200, {})',
    'res.jsonp(200, {})',
    "res.setHeader('a', 'b')",
    "res.appendHeader('a', 'b')",
  ],
  inHandler: [...mistakes.inHandler, "res.setHeader('a', 'b\\n')", 'res.setHeader()'],
  inProgram: [
    ...mistakes.inProgram,
    "new fw.Router().get('/x', 1)",
    "new fw.Router().all('/x', 1)",
    "new fw.Router().param('id', 1)",
    'app.configure()',
    "fw.basicAuth('user')",
    "fw.limit('much')",
    'fw.csrf({ ignoreMethods: 1 })',
    "fw.multipart({ limit: 'much' })",
    "fw.bodyParser({ limit: 'much' })",
  ],
}

for (const { title, place, thrown } of mistakes.mistakesOf(fw, lists)) {
  test(`the first stack frame is in the app for ${title}`, async () => {
    const error = await thrown()
    assert.ok(error instanceof Error, `nothing was thrown but ${error}`)
    const frame = mistakes.firstFrame(error)
    assert.ok(frame?.includes(place), error.stack)
  })
}
