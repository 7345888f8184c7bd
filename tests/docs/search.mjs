// Types user questions into the search of the built site, in Chromium, and checks the first result.
import { readFileSync } from 'node:fs'
import { openPage } from './browser.mjs'

/** User questions, and the page that answers each. */
const questions = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8'))
const LEAST = 37

export async function checkSearch(browser, url) {
  const page = await browser.newPage()
  await openPage(page, `${url}/guide/start`)
  const wrong = []
  for (const [question, expected] of questions) {
    const first = await firstResult(page, question)
    if (first !== expected) wrong.push(`"${question}": ${first} instead of ${expected}`)
  }
  await page.close()
  const found = questions.length - wrong.length
  return { wrong, found, asked: questions.length, isEnough: found >= LEAST }
}

/**
 * Returns the page of the first result. The box keeps its last question for the next time it is opened: that
 * question is removed, so that its result is not read.
 */
async function firstResult(page, question) {
  await page.evaluate(() => sessionStorage.clear())
  await page.keyboard.press('Control+k')
  const box = page.locator('.VPLocalSearchBox input')
  await box.fill(question)
  const results = page.locator('.VPLocalSearchBox .results a, .VPLocalSearchBox .no-results')
  await results.first().waitFor()
  const href = await results.first().getAttribute('href')
  await page.keyboard.press('Escape')
  await page.locator('.VPLocalSearchBox').waitFor({ state: 'detached' })
  return href === null ? 'nothing' : href.split('#')[0]
}
