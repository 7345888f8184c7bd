import assert from 'node:assert/strict'
import test from 'node:test'
import { linkTo } from '#lib/terminal/page.js'

test('links to a page on the site', () => {
  const site = 'https://x.example'
  assert.equal(linkTo('cli/check.md#a-rule', site), 'https://x.example/cli/check#a-rule')
  assert.equal(linkTo('differences.md', site), 'https://x.example/differences')
})

test('without a site, links to the README on npm', () => {
  const readme = 'https://www.npmjs.com/package/fwjs-cli'
  assert.equal(linkTo('cli/check.md#a-rule', ''), `${readme}#a-rule`)
  assert.equal(linkTo('cli/express-5.md#another-rule', ''), `${readme}#another-rule`)
  assert.equal(linkTo('cli/compare.md', ''), `${readme}#compare`)
  assert.equal(linkTo('differences.md', ''), `${readme}#intentional-differences`)
  assert.equal(linkTo('migration/from-express-5.md', ''), 'https://www.npmjs.com/package/fwjs-v5')
})

test('the site is the homepage in package.json', () => {
  assert.match(linkTo('cli/check.md'), /^https:\/\/.+(?:\/cli\/check|\/fwjs-cli#check)$/)
})
