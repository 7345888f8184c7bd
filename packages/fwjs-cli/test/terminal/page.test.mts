import assert from 'node:assert/strict'
import test from 'node:test'
import { linkTo } from '#lib/terminal/page.js'

test('links to a page on the site, or to its path in the repository', () => {
  assert.equal(
    linkTo('cli/check.md#a-rule', 'https://x.example'),
    'https://x.example/cli/check#a-rule',
  )
  assert.equal(linkTo('compatibility.md', 'https://x.example'), 'https://x.example/compatibility')
  assert.equal(linkTo('cli/check.md', ''), 'docs/cli/check.md')
})

test('the site is the homepage in package.json', () => {
  assert.match(linkTo('cli/check.md'), /^(?:docs\/cli\/check\.md|https:\/\/.+\/cli\/check)$/)
})
