import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import * as mistakes from '../support/mistakes.mts'

/** Methods that only 4.x has. */
const lists = {
  afterSent: [
    ...mistakes.afterSent,
    "res.send(Buffer.from('bytes'))",
    'res.sendStatus(404)',
    "res.append('a', 'b')",
  ],
  inHandler: [
    ...mistakes.inHandler,
    "res.set('a')",
    "res.set('Content-Type', ['a'])",
    "res.append('a', 'b\\n')",
    'res.sendStatus(99)',
    'res.sendFile()',
    'res.sendFile(5)',
    "res.sendFile('relative.txt')",
    "res.sendFile('\\ud800', { root: '/' })",
    'res.download()',
    "res.download('a', 'b', { root: 5 })",
    'req.header()',
  ],
  inProgram: [
    ...mistakes.inProgram,
    "app.route('/x').get(1)",
    "app.route('/x').all(fn, [1])",
    'app.route()',
    "app.set('query parser', 'clever')",
    'fw.Router().use()',
    "fw.Router().use('/x')",
    "fw.Router().use('/x', [fn, {}])",
    "fw.Router().use('/(', fn)",
    "fw.Router().get('/x', 1)",
    "fw.Router().all('/x', 1)",
    "fw.Router().param('id', 1)",
    'fw.Router().route()',
    "new fw.Route('/x').get(1)",
    'fw.raw({ verify: 1 })',
    "fw.text({ limit: 'much' })",
    'fw.urlencoded({ extended: true, depth: -1 })',
    'app.router',
    'fw.bodyParser',
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
