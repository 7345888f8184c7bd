import assert from 'node:assert/strict'
import test from 'node:test'
import { read } from '../../scripts/lib/packages.mjs'
import { fillReadme, README } from '../../scripts/release/cli-readme/sections.mjs'

test('the README of fwjs-cli has the findings of docs/cli: node scripts/release/cli-readme.mjs --write', () => {
  assert.equal(read(README), fillReadme(read(README)))
})

test('a copied part that is edited or removed is detected', () => {
  const text = read(README)
  assert.equal(fillReadme(text.replace('### shadowed-route', '### another-id')), text)
  assert.throws(() => fillReadme(text.replace('<!-- copied: findings -->', '')), /has no part/)
})

test('copied text has no link that is relative, and keeps brackets in code', () => {
  const [, copied = ''] = read(README).split('<!-- copied: commands -->')
  assert.doesNotMatch(copied, /\]\((?!https:)/)
  assert.match(copied, /`'\/\[x'`/)
})
