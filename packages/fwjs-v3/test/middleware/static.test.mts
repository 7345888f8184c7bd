import assert from 'node:assert/strict'
import test from 'node:test'
import { serveStatic } from 'fwjs-v3/lib/middleware/static.js'
import { get } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { chain, tell } from './chain.mts'

type Options = Parameters<typeof serveStatic>[1]

const root = folderOf({ 'a.txt': 'text', 'dir/index.html': '<p>', '.hidden': 'h' })

function fetchFile(path: string, options?: Options) {
  const app = chain(
    serveStatic(root, options),
    tell(() => 'passed on'),
  )
  return get(app, path)
}

test('static serves files and passes on what is not there', async () => {
  const reply = await fetchFile('/a.txt')
  assert.equal(reply.text, 'text')
  assert.equal(reply.headers['cache-control'], 'public, max-age=0')
  assert.equal(reply.headers['content-type'], 'text/plain; charset=UTF-8')
  assert.equal((await fetchFile('/missing')).text, '"passed on"')
  assert.equal((await fetchFile('/../a.txt')).text, '"passed on"')
})

test('static sends the client from a directory to its slash with 303, without a link', async () => {
  const reply = await fetchFile('/dir?a=%22%3Cb%3E')
  assert.equal(reply.status, 303)
  assert.equal(reply.headers.location, '/dir/?a=%22%3Cb%3E')
  assert.doesNotMatch(reply.text, /<a /)
  assert.equal((await fetchFile('/dir', { redirect: false })).text, '"passed on"')
})

test('static options: hidden, dotfiles, maxAge', async () => {
  assert.equal((await fetchFile('/.hidden')).text, '"passed on"')
  assert.equal((await fetchFile('/.hidden', { hidden: false })).text, '"passed on"')
  assert.equal((await fetchFile('/.hidden', { hidden: true })).text, 'h')
  assert.equal((await fetchFile('/.hidden', { dotfiles: 'allow' })).text, 'h')
  const aged = await fetchFile('/a.txt', { hidden: true, maxAge: 5000 })
  assert.equal(aged.headers['cache-control'], 'public, max-age=5')
})

test('static.mime is the table of types', () => {
  const { lookup } = serveStatic.mime as { lookup(path: string): string }
  assert.equal(lookup.call(serveStatic.mime, 'a.png'), 'image/png')
})
