// The accessibility of the account screens at three widths; signup.test.ts has those of the registration.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectClean } from '../world/every-width.ts'
import { openSite, visit } from '../world/site.ts'

/** A state of each screen that shows all it has. */
const screens: [string, reach?: (page: Page) => Promise<unknown>][] = [
  ['/login', (page) => page.getByRole('button', { name: 'Sign In' }).click()],
  ['/forgot-password', sendLink],
  ['/confirm-email#abcdefghijklmnopqrstuvwxyz'],
  ['/confirm-new-email'],
  ['/reset-password'],
  ['/reset-password?with=link#abcdefghijklmnopqrstuvwxyz'],
]

// Shows P.12.
test('no account screen has an accessibility violation, overflow or console message at 320, 768 and 1280 px', async () => {
  const site = await openSite()
  const { page, context, consoleMessages } = await visit(site, '/login', 320)
  for (const [path, reach] of screens) {
    if (path !== '/login') await page.goto(path)
    await reach?.(page)
    await expectClean(page, undefined, path)
  }
  expect(consoleMessages).toEqual([])
  await context.close()
  await site.close()
})

async function sendLink(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@test.example')
  await page.getByRole('button', { name: 'Send the Link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
}
