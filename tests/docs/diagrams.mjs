// Compares what the pattern diagrams show with the behavior of an fwjs app.
import { createRequire } from 'node:module'
import { openPage } from './browser.mjs'

const fw = createRequire(import.meta.url)('../../packages/fwjs')

/** Input that a reader may type into a diagram, in addition to the page's default. */
const TYPED = [
  ['/users/:id', '/users/a%20b'],
  ['/users/:id', '/posts/7'],
  ['/flights/:from-:to', '/flights/LAX-SFO'],
  ['/files/:path(*)', '/files/a/b.txt'],
  ['/a(bc)?d', '/abcd'],
  ['/a/*/b/*', '/a/1/2/b/3'],
  ['/x(', '/x'],
]

/** Returns the problems of the diagrams on these pages. A page without any is one. */
export async function checkDiagrams(page, url, paths) {
  const problems = []
  for (const path of paths) {
    await openPage(page, url + path)
    const diagrams = await page.locator('.pattern-match').all()
    if (diagrams.length === 0) problems.push(`${path}: there is no diagram`)
    for (const diagram of diagrams) problems.push(...(await problemsOf(diagram, path)))
    for (const pair of diagrams[0] ? TYPED : []) {
      await type(diagrams[0], pair)
      problems.push(...(await problemsOf(diagrams[0], path)))
    }
  }
  return problems
}

async function type(diagram, pair) {
  for (const [index, text] of pair.entries()) await diagram.locator('input').nth(index).fill(text)
}

async function problemsOf(diagram, path) {
  const [pattern, url] = await diagram
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => input.value))
  const params = paramsOf(pattern, url)
  const shown = (await diagram.locator('figcaption').textContent()).trim()
  const expected = captionOf(params)
  const problems = []
  if (!expected.test(shown)) {
    problems.push(`${path}: the diagram of ${pattern} and ${url} says "${shown}", not ${expected}`)
  }
  const hasValue = !(params instanceof Error) && Object.values(params ?? {}).some(Boolean)
  const isDrawn = (await diagram.locator('path').count()) > 0
  if (isDrawn !== hasValue) {
    problems.push(
      `${path}: the diagram of ${pattern} and ${url} draws ${isDrawn ? 'a' : 'no'} line`,
    )
  }
  return problems
}

/**
 * Returns the parameters of an app's route for this URL, null if it doesn't match, or the error about the
 * pattern.
 */
function paramsOf(pattern, url) {
  const router = fw.Router()
  let found = null
  try {
    router.get(pattern, (req) => {
      found = { ...req.params }
    })
  } catch (error) {
    return error
  }
  router({ method: 'GET', url }, {}, () => {})
  return found
}

function captionOf(params) {
  if (params instanceof Error) return new RegExp(`^Invalid pattern: ${escaped(params.message)}$`)
  if (params === null) return /^The pattern doesn't match this URL\.$/
  const entries = Object.entries(params).map(([name, value]) => [name, value ?? null])
  const text = JSON.stringify(Object.fromEntries(entries))
    .replaceAll('":', '": ')
    .replaceAll(',"', ', "')
    .replaceAll('null', 'undefined')
  return new RegExp(`^req\\.params is ${escaped(text)}$`)
}

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
