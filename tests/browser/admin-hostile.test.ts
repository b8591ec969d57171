// Hostile listings: markup, changed reading directions, endless words, images that do not exist.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businesses } from '../../src/database/schema.ts'
import { listOverflow, toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite, waiting } from '../world/admin-site.ts'
import { listAccessibilityViolations } from '../world/site.ts'

const wide = 'W'.repeat(120)
const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
const turning = 'Safe \u202Epp.tnalp\u202D\u2067 Shop'
const hostile = [
  waiting(1, wide, {
    description: 'W'.repeat(5000),
    location: 'W'.repeat(200),
    phone: '0'.repeat(40),
    ownerName: wide,
    ownerEmail: `${'w'.repeat(240)}@a.example`,
  }),
  waiting(2, markup, {
    description: `${markup}\n`.repeat(60),
    location: `<b>${markup}</b>`,
    ownerName: `"><svg onload=alert(3)>`,
    ownerEmail: '"<i>"@x.example',
    image: '/stock/no-such-image.svg',
  }),
  waiting(3, turning, { ownerName: '\u202Emoc.elpmaxe', description: `${turning}\n`.repeat(20) }),
]
let site: AdminSite
beforeAll(async () => {
  const approved = hostile.map((one, at) => ({
    ...one,
    approvalStatus: 'approved' as const,
    approvedAt: new Date(Date.UTC(2026, 1, at + 1)),
    featured: 1 as const,
    featuredAt: new Date(),
  }))
  const suspended = hostile.map((one) => ({ ...one, approvalStatus: 'suspended' as const }))
  site = await openAdminSite(async ({ db }) => {
    await db.insert(businesses).values([...hostile, ...approved, ...suspended])
  })
})
afterAll(() => site.close())

test('hostile text runs no script, overflows nothing at 320, 360, 768 and 1280 px, and another reading direction stays in its name', async () => {
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin', 360)
  let dialogs = 0
  page.on('dialog', () => dialogs++)
  const expectInside = async () => {
    for (const width of [1280, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await listOverflow(page), `at ${width} px`).toEqual([])
    }
  }
  const card = page.locator('.moderation-card')
  const expectHarmless = async () => {
    const hidden = page.getByRole('button', { name: /^Show all \d+ characters$/ })
    while ((await hidden.count()) > 0) await hidden.first().click()
    await expectInside()
    expect(await card.locator('script, [onerror], [onload]').count()).toBe(0)
  }
  await page.goto('/admin/pending')
  for (const at of [0, 1, 2]) {
    await openAt(page, at)
    await expectHarmless()
    await card.getByRole('button', { name: 'Reject' }).click()
    await expectInside()
    const dialog = page.getByRole('alertdialog')
    for (const name of [
      card.locator('h2 > bdi'),
      card.locator('dd > bdi').first(),
      dialog.locator('p > bdi'),
    ])
      expect(await name.evaluate((part) => getComputedStyle(part).unicodeBidi)).toBe('isolate')
    await page.keyboard.press('Escape')
  }
  for (const path of ['/admin/businesses', '/admin/businesses?status=suspended']) {
    await page.goto(path)
    expect(await card.count()).toBeGreaterThanOrEqual(3)
    await expectHarmless()
  }
  // `admin.test.ts` checks the list at every width.
  expect(await listAccessibilityViolations(page)).toEqual([])
  expect(dialogs).toBe(0)
  // The browser logs the missing image. Nothing else is allowed.
  expect(consoleMessages.filter((text) => !/status of 404/.test(text))).toEqual([])
  await context.close()
})

// Shows P.14.
test('a toast about a hostile listing fits the screen of a phone, and its Undo works', async () => {
  const { page, context } = await site.visitAsAdmin('/admin/businesses?status=suspended', 360)
  const last = page.locator('.moderation-card').last()
  await last.getByRole('button', { name: 'Activate' }).click()
  await toast(page).getByText('Business Activated').waitFor()
  expect(await listOverflow(page)).toEqual([])
  expect(await listAccessibilityViolations(page)).toEqual([])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('The listing is as it was before.').waitFor()
  await context.close()
})

/** Opens a listing of the queue by its row. */
async function openAt(page: Page, at: number): Promise<void> {
  const row = page.locator('.queue-rows a').nth(at)
  await row.evaluate((link: HTMLElement) => link.click())
  await page.locator('.queue-rows li').nth(at).locator('[aria-current]').waitFor({ state: 'attached' })
}
