import assert from 'node:assert/strict'

const send = (example, values, headers = {}) =>
  example.ask('/entries', { method: 'POST', body: new URLSearchParams(values), headers })

const pageOf = async (example, path) => (await example.ask(path)).text()

export const checks = {
  'pages use the layout, and assets are served': async (example) => {
    const page = await pageOf(example, '/entries/new')
    assert.match(
      page,
      /^<!doctype html>[\s\S]*<title>Write · Guest book<\/title>[\s\S]*<\/html>\s*$/,
    )
    const [, path] = /<link rel="stylesheet" href="([^"]+)"/.exec(page)
    const style = await example.ask(path)
    assert.equal(style.headers.get('content-type'), 'text/css; charset=UTF-8')
    assert.equal(style.headers.get('cache-control'), 'public, max-age=3600')
  },

  'an entry is stored, and shown with its HTML escaped': async (example) => {
    const answer = await send(example, { name: ' Ada ', text: '<script>1</script>' })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/'])
    const page = await pageOf(example, '/')
    assert.ok(page.includes('<h2>Ada</h2><p>&lt;script&gt;1&lt;/script&gt;</p>'))
  },

  'an invalid form is shown again with its values and errors': async (example) => {
    const before = await pageOf(example, '/')
    const answer = await send(example, { name: '"><b>', text: ' ' })
    const page = await answer.text()
    assert.equal(answer.status, 422)
    assert.ok(page.includes('value="&#34;&gt;&lt;b&gt;"'), page)
    assert.match(page, /id="text-error">Write something\.</)
    assert.doesNotMatch(page, /id="name-error">/)
    const twice = [
      ['name', 'a'],
      ['name', 'b'],
      ['text', 'c'],
    ]
    assert.equal((await send(example, twice)).status, 422)
    assert.equal(await pageOf(example, '/'), before)
  },

  'rejects forms from other sites': async (example) => {
    for (const site of ['cross-site', 'same-site']) {
      const answer = await send(example, { name: 'a', text: 'b' }, { 'Sec-Fetch-Site': site })
      assert.equal(answer.status, 403)
      assert.match(await answer.text(), /<p>The form was sent from another site\.<\/p>/)
    }
    const own = await send(example, { name: 'a', text: 'b' }, { 'Sec-Fetch-Site': 'same-origin' })
    assert.equal(own.status, 303)
  },

  'errors are rendered as pages': async (example) => {
    const missing = await example.ask('/nothing')
    assert.equal(missing.status, 404)
    assert.match(await missing.text(), /<h1>Not found<\/h1>/)
    const large = await send(example, { name: 'a', text: 'x'.repeat(20_000) })
    assert.equal(large.status, 413)
    assert.match(await large.text(), /<p>request entity too large<\/p>/)
  },
}
