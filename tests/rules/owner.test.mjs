import assert from 'node:assert/strict'
import test from 'node:test'
import { repositoryTexts } from './support/sources.mjs'

const list = 'docs/releasing.md'
/** A placeholder for a fact that only the owner knows. */
const isPage = (path) => /^(?:[A-Z_]+\.md$|docs\/)/.test(path) && path !== list

/** Returns the pages with a placeholder that the list doesn't name. */
function unlisted(texts) {
  const listed = texts[list] ?? ''
  const marked = Object.entries(texts).filter(([path, text]) => isPage(path) && /OWNER:/.test(text))
  return marked.map(([path]) => path).filter((path) => !listed.includes(`\`${path}\``))
}

test('every page that waits for a fact from the owner is on the release checklist', () => {
  const texts = repositoryTexts()
  assert.match(texts['SECURITY.md'] ?? '', /<!-- owner: security-contact -->/)
  assert.deepEqual(unlisted(texts), [])
})

test('detects a page that is not on the list', () => {
  const texts = { 'docs/a.md': 'OWNER: a name', 'docs/b.md': 'OWNER: b', [list]: '`docs/b.md`' }
  assert.deepEqual(unlisted(texts), ['docs/a.md'])
})
