import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import { folderOf } from '../support/folder.mts'
import { pathOf } from '../support/require.mts'

/** Returns what an app writes to stderr, without dates and positions. */
function notesOf(lines: string, env: NodeJS.ProcessEnv = {}): string[] {
  const program = `const express = require(${JSON.stringify(pathOf('fwjs-v3'))})\n${lines}`
  const path = join(folderOf({ 'app.js': program }), 'app.js')
  const { stderr } = spawnSync(process.execPath, [path], {
    encoding: 'utf8',
    env: { ...process.env, NO_DEPRECATION: '', ...env },
  })
  return stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^.*? GMT /, ''))
}

const calls: [string, string][] = [
  ["basicAuth('a', 'b')", 'express.basicAuth: use the basic-auth-connect package'],
  [
    'bodyParser()',
    'express.bodyParser: use express.json() and express.urlencoded(), and the multer package for files',
  ],
  ['compress()', 'express.compress: use the compression package'],
  ['cookieParser()', 'express.cookieParser: use the cookie-parser package'],
  ["cookieSession({ secret: 'x' })", 'express.cookieSession: use the cookie-session package'],
  ['csrf()', 'express.csrf: use the csrf-sync package'],
  ["directory('.')", 'express.directory: use the serve-index package'],
  ['json({ verify() {} })', 'express.json verify: it takes a Buffer and the charset in 4.x'],
  ['limit(1)', 'express.limit: use the limit option of express.json() and of the other parsers'],
  ['multipart()', 'express.multipart: use the multer package'],
  ["static('.', { hidden: true })", "express.static hidden: use dotfiles: 'allow'"],
  ['staticCache()', 'express.staticCache: use a cache in front of the server'],
  [
    'urlencoded({ verify() {} })',
    'express.urlencoded verify: it takes a Buffer and the charset in 4.x',
  ],
]

test('each middleware removed in 4.x warns with its replacement, once per call site', () => {
  const lines = calls.map(([call]) => `for (const _ of [1, 2]) express.${call}`)
  const notes = notesOf(lines.join('\n'))
  assert.equal(notes.length, calls.length)
  for (const [index, [call, note]] of calls.entries()) {
    assert.ok(
      notes[index]?.startsWith(`fwjs-v3 deprecated ${note} at `),
      `${call}: ${notes[index]}`,
    )
    assert.match(notes[index] ?? '', new RegExp(`app\\.js:${index + 2}:`))
  }
})

test('a middleware that is a separate package names the package', () => {
  const [note] = notesOf("try { express.session({ secret: 'x' }) } catch {}")
  assert.match(
    note ?? '',
    /^fwjs-v3 deprecated express\.session: use the express-session package at /,
  )
})

test("json, urlencoded, static, and query don't warn, because 4.x has them", () => {
  assert.deepEqual(
    notesOf("express.json(); express.urlencoded(); express.static('.'); express.query()"),
    [],
  )
})

test('NO_DEPRECATION silences the warnings under our name and those of 3.x', () => {
  for (const name of ['fwjs-v3', 'express', 'connect']) {
    assert.deepEqual(notesOf('express.csrf()', { NO_DEPRECATION: name }), [], name)
  }
})
