// Checks pages of the built site in Chromium, as a reader with a keyboard, a phone, or a screen reader would.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openPage } from './browser.mjs'
import { checkDiagrams } from './diagrams.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The pages that axe-core checks in both color schemes. */
const JUDGED = [
  '/',
  '/guide/start',
  '/guide/routing',
  '/guide/errors',
  '/guide/packages',
  '/guide/troubleshooting',
  '/faq',
  '/recipes/cors',
  '/recipes/uploads',
  '/migration/from-express-4',
  '/migration/express-5',
  '/migration/roll-out',
  '/reference/4.x/response',
  '/compatibility',
  '/differences',
  '/advisories',
  '/reliability',
  '/benchmarks',
  '/changelog',
  '/warnings/FWJS_NEXT_TWICE',
]
/** The pages with diagrams that a reader can change. */
const WITH_DIAGRAMS = ['/guide/routing']
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Returns the problems of the pages. `all` are the paths of all pages of the site. */
export async function checkPages(browser, url, all) {
  const problems = await Promise.all([
    withPage(browser, { viewport: DESKTOP }, (page) => judge(page, url, {})),
    // Only colors differ.
    withPage(browser, { viewport: DESKTOP, colorScheme: 'dark' }, (page) =>
      judge(page, url, { runOnly: ['color-contrast'] }),
    ),
    withPage(browser, { viewport: DESKTOP }, (page) => walkByKeyboard(page, url)),
    withPage(browser, { viewport: PHONE }, (page) => openAll(page, url, all)),
    withPage(browser, { viewport: DESKTOP }, (page) => filterRows(page, url)),
    withPage(browser, { viewport: DESKTOP }, (page) => checkDiagrams(page, url, WITH_DIAGRAMS)),
  ])
  return { problems: problems.flat(), judged: JUDGED.length, opened: all.length }
}

async function withPage(browser, settings, look) {
  const context = await browser.newContext(settings)
  const page = await context.newPage()
  const errors = []
  const report = (text) => errors.push(`${new URL(page.url()).pathname}: ${text}`)
  page.on('console', (message) => message.type() === 'error' && report(message.text()))
  page.on('pageerror', (error) => report(error.message))
  page.on(
    'response',
    (response) => response.status() >= 400 && report(`${response.status()} ${response.url()}`),
  )
  const problems = await look(page)
  await context.close()
  return [...problems, ...errors]
}

async function judge(page, url, options) {
  const problems = []
  for (const path of JUDGED) {
    await openPage(page, url + path)
    await page.evaluate(axe)
    const { violations } = await page.evaluate(
      (settings) => globalThis.axe.run(document, settings),
      { ...options, resultTypes: ['violations'] },
    )
    for (const { id, nodes } of violations) {
      const { target, failureSummary } = nodes[0]
      const reason = failureSummary.split('\n').slice(1, 3).join(' ').trim()
      problems.push(`${path}: ${id} (${nodes.length} times) at ${target.join(' ')}: ${reason}`)
    }
  }
  return problems
}

/** Checks that everything clickable can be reached with Tab, and is visible when focused. */
async function walkByKeyboard(page, url) {
  const problems = []
  for (const path of ['/', '/guide/routing', '/compatibility']) {
    await openPage(page, url + path)
    const wanted = await page.evaluate(markClickable)
    const reached = new Set()
    for (let step = 0; step < wanted + 50 && reached.size < wanted; step++) {
      await page.keyboard.press('Tab')
      const { mark, isShown } = await page.evaluate(focused)
      if (mark === undefined) continue
      reached.add(mark)
      if (!isShown) problems.push(`${path}: "${mark}" has no visible focus`)
    }
    if (reached.size < wanted)
      problems.push(`${path}: ${wanted - reached.size} of ${wanted} cannot be reached with Tab`)
  }
  return problems
}

/** Runs in the page: numbers the clickable elements, and returns how many there are. */
function markClickable() {
  const found = [...document.querySelectorAll('a[href], button, input, select, summary')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden="true"]'),
  )
  for (const [index, element] of found.entries()) {
    element.setAttribute('data-mark', `${index} ${element.textContent.trim().slice(0, 30)}`)
  }
  return found.length
}

/** Runs in the page: returns the focused element, and whether its focus is visible. */
function focused() {
  const element = document.activeElement
  const style = getComputedStyle(element)
  const isShown =
    element.matches(':focus-visible') &&
    (style.outlineStyle !== 'none' || style.boxShadow !== 'none')
  return { mark: element.dataset.mark, isShown }
}

/** Checks that a link to a row of a list shows only that row, even in a folded table. */
async function filterRows(page, url) {
  const problems = []
  const expectRow = async (path, row) => {
    const shown = page.locator('.vp-doc tbody tr:visible', { hasText: row })
    await page.locator('.table-filter .count', { hasText: /^1 of / }).waitFor()
    if ((await shown.count()) !== 1) problems.push(`${path} doesn't show the row "${row}"`)
  }
  await openPage(page, `${url}/differences`)
  await page.locator('.tiles a', { hasText: 'D01' }).click()
  await expectRow('the tile D01', 'D01')
  await openPage(page, `${url}/advisories?filter=R099`)
  await expectRow('/advisories?filter=R099', 'R099')
  return problems
}

/** Opens every page at the width of a phone: nothing may be wider than the screen, and no word may break. */
async function openAll(page, url, all) {
  const problems = []
  for (const path of all) {
    await openPage(page, url + path)
    const { widest, width, broken } = await page.evaluate(() => ({
      widest: document.documentElement.scrollWidth,
      width: innerWidth,
      // A word of code in two lines. Names in code may break at a hyphen, and paths are longer than a line.
      broken: [...document.querySelectorAll('td code')]
        .filter(
          (code) => /^[\w.]{1,20}$/.test(code.textContent) && code.getClientRects().length > 1,
        )
        .map((code) => code.textContent),
    }))
    if (widest > width) problems.push(`${path}: ${widest} pixels wide on a screen of ${width}`)
    if (broken.length > 0) problems.push(`${path}: words in two lines: ${broken.join(', ')}`)
  }
  return problems
}
