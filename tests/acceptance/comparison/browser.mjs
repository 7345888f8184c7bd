// Opens an app's page in headless Chromium, which is Debian's package.
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Launch options of Chromium for every runner. */
export const launchOptions = {
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
}

/**
 * Opens a page, lets `act` use it, and takes a screenshot. Playwright comes from the tree in the
 * folder.
 */
export async function openPage(folder, address, act) {
  const { chromium } = createRequire(join(folder, 'package.json'))('playwright-core')
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    await page.goto(address)
    await act(page)
    const picture = await takeStillPicture(page)
    const text = await page.locator('body').allInnerTexts()
    return { title: await page.title(), text, picture, errors }
  } finally {
    await browser.close()
  }
}

/** Takes a screenshot once the page has stopped changing. */
async function takeStillPicture(page) {
  let last = ''
  for (let attempt = 0; attempt < 20; attempt++) {
    const image = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const digest = createHash('sha256').update(image).digest('hex')
    if (digest === last) return digest
    last = digest
    await page.waitForTimeout(500)
  }
  return 'never still'
}
