// Checks a screen whose calls are late, then fail, then work again.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { holdRequests, listAccessibilityViolations } from './site.ts'

/** Opens a screen with `open`: it must say that it is loading, then that it could not be loaded, and Retry must load it. */
export async function expectRecovery(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: 'Retry' })
  const fail = await holdRequests(page, '**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
  await open()
  await main
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'attached' })
  fail()
  await main.getByText('could not be loaded').first().waitFor()
  expect(await listAccessibilityViolations(page), name).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await expect
    .poll(
      async () => {
        if ((await retry.count()) > 0) await retry.first().click()
        return main.getByText('could not be loaded').count()
      },
      { message: name },
    )
    .toBe(0)
}

/** The addresses in the sidebar of an area. */
export const listAreaPages = (page: Page): Promise<string[]> =>
  page
    .locator('.area-side nav .area-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

export const openAreaPage = (page: Page, href: string): Promise<void> =>
  page.locator(`.area-side nav .area-link[href="${href}"]`).click()
