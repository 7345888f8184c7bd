// Debian's chromium, driven by playwright-core.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const executablePath = '/usr/bin/chromium'

/** If there is no browser, rejects with the command that installs it. */
export async function startBrowser() {
  if (!existsSync(executablePath)) {
    throw new Error(`This check needs ${executablePath}: apt-get install chromium`)
  }
  return chromium.launch({ executablePath, args })
}

/** A machine that is busy with other checks needs longer than the default of half a minute. */
const PATIENCE = 600_000

/**
 * Opens a page and waits until its scripts run: before that, keys do nothing and some names are missing. The
 * color switch has its title by then.
 */
export async function openPage(page, address) {
  page.setDefaultTimeout(PATIENCE)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForFunction(() => document.querySelector('.VPSwitchAppearance')?.title)
}
