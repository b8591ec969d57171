// Knows where a Chromium is: an installed one, or the one inside the npm package @sparticuz/chromium.
import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A running headless browser; whoever asks closes it. */
export async function launchBrowser(): Promise<Browser> {
  const own = installed.find((path) => existsSync(path))
  if (own) return chromium.launch({ executablePath: own, args: quiet })
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: [...sparticuz.args, ...quiet],
  })
}
