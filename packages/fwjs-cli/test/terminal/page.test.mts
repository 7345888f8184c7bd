import assert from 'node:assert/strict'
import test from 'node:test'
import { addressOf } from '#lib/terminal/page.js'

test('a page is named by its address on the site, or by its place in the repository', () => {
  assert.equal(
    addressOf('cli/check.md#a-rule', 'https://x.example'),
    'https://x.example/cli/check#a-rule',
  )
  assert.equal(
    addressOf('compatibility.md', 'https://x.example'),
    'https://x.example/compatibility',
  )
  assert.equal(addressOf('cli/check.md', ''), 'docs/cli/check.md')
})

test('the site is the home page that package.json names', () => {
  assert.match(addressOf('cli/check.md'), /^(?:docs\/cli\/check\.md|https:\/\/.+\/cli\/check)$/)
})
