// What a visitor sees of opening hours on a page that was left open, and how an administrator adds a public holiday.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { retirePage } from '../world/page-pool.ts'
import { listAccessibilityViolations, openSite, type Site, signInByCall, visit } from '../world/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('going Back to a business page two days later shows no outdated opening label', async () => {
  const always = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => ({ day, opens: '00:00', closes: '23:00' }))
  const [row] = await site.world.database.db
    .update(businesses)
    .set({ hoursWeek: always })
    .where(eq(businesses.ownerEmail, 'thandi@mzansi.example'))
    .returning({ id: businesses.id })
  const { page, context } = await visit(site, `/business/${row?.id}`, 360)
  const label = page.locator('main .now')
  expect(await label.count()).toBe(1)
  expect(await page.locator('.week [aria-current="date"]').count()).toBe(1)
  retirePage(page)
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000)
  await page.getByRole('link', { name: 'Back to Listings' }).click()
  await page.waitForURL(`${site.url}/`)
  await page.goBack()
  await page.locator('.week').waitFor({ state: 'attached' })
  expect(await label.count()).toBe(0)
  await context.close()
})

test('an administrator adds an election day; a past day is refused, and a day that a colleague has removed says so', async () => {
  const admin = await signInByCall(site, 'admin@mzansi.example', 'demo-admin-2026')
  const { page, context } = await visit(site, '/admin/holidays', 360, admin)
  // Even next to the sidebar of a tablet, the name field is wide enough for its text.
  await page.setViewportSize({ width: 768, height: 900 })
  expect((await page.getByLabel('Name').boundingBox())?.width).toBeGreaterThanOrEqual(320)
  const lefts = await page
    .locator('.holiday-year[open] time + span')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().left))
  expect(new Set(lefts).size, 'left edges of the names').toBe(1)
  await page.setViewportSize({ width: 360, height: 740 })
  const day = page.getByLabel('Day', { exact: true })
  await day.fill('2020-01-20')
  await page.getByLabel('Name').fill('Local elections')
  await page.getByRole('button', { name: 'Add day' }).click()
  await page.getByText('This day is in the past.').waitFor()
  expect(await day.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Name').inputValue()).toBe('Local elections')
  const nextYear = new Date().getUTCFullYear() + 1
  await day.fill(`${nextYear}-07-20`)
  await page.getByRole('button', { name: 'Add day' }).click()
  const remove = page.getByRole('button', { name: 'Remove Local elections' })
  await remove.waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  // A colleague was faster.
  await page.evaluate(
    (day) => fetch(`/api/admin/public-holidays/${day}`, { method: 'DELETE' }),
    `${nextYear}-07-20`,
  )
  await remove.press('Enter')
  await page.locator('.toast').getByText('The day was not removed').waitFor()
  await expect.poll(() => remove.count()).toBe(0)
  // The focus stays in the year of the day.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(String(nextYear))
  await context.close()
})
