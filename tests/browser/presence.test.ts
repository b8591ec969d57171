// Two moderators in two browser windows: each sees which listing the other has open.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { businesses, moderationLog, users } from '../../src/database/schema.ts'
import { card, clickInDialog, openInQueue, toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite, waiting } from '../world/admin-site.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { listAccessibilityViolations, signInByCall, stopClock, visit } from '../world/site.ts'

const colleague = 'colleague@mzansi.example'
const password = 'colleague-2026'

const kites = '00000000-0000-4000-8000-0000000000a1'
const stories = '00000000-0000-4000-8000-0000000000a2'

/** Waits until the server knows that this listing is open. A heartbeat for another one may still be under way. */
const waitForHeartbeat = (page: Page, id: string) => page.waitForResponse(new RegExp(`${id}/looking$`))

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite(async ({ db }) => {
    const hash = await hashQuickly(password)
    await db
      .insert(users)
      .values({ username: colleague, email: colleague, password: hash, role: 'administrator' })
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.world.database
  await db.delete(moderationLog)
  await db.delete(businesses)
  await db
    .insert(businesses)
    .values([waiting(1, 'Karoo Kites', { id: kites }), waiting(2, 'Stoep Stories', { id: stories })])
})

test('a listing that a colleague has open is marked in the list, the table and the card, and can still be decided', async () => {
  const first = await site.visitAsAdmin('/admin/pending')
  const second = await visit(site, '/admin/pending', 360, await signInByCall(site, colleague, password))
  const told = waitForHeartbeat(first.page, kites)
  await card(first.page, 'Karoo Kites').hover()
  await told
  // The list was loaded earlier: the mark comes with the response to the second moderator's own heartbeat.
  const answered = waitForHeartbeat(second.page, stories)
  await openInQueue(second.page, 'Stoep Stories')
  await answered
  await second.page.getByRole('link', { name: 'Previous listing' }).click()
  const mark = card(second.page, 'Karoo Kites').getByText('admin@mzansi.example is looking at this')
  await mark.waitFor()
  expect(await second.page.getByText('is looking at this').filter({ visible: true }).count()).toBe(1)
  expect(await listAccessibilityViolations(second.page)).toEqual([])
  const again = waitForHeartbeat(second.page, stories)
  await second.page.getByRole('link', { name: 'Next listing' }).click()
  await again
  await first.page.goto('/admin/pending?view=table')
  const cell = first.page.locator('th').filter({ hasText: `${colleague} is looking at this` })
  expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth), 'the mark is not cut off').toBe(0)
  await first.page.goto('/admin/pending')
  await first.page
    .getByRole('link', { name: 'Stoep Stories' })
    .getByText(`${colleague} is looking at this`)
    .waitFor()
  const opened = await openInQueue(first.page, 'Stoep Stories')
  await opened.getByText(`${colleague} is looking at this`).waitFor()
  await opened.getByRole('button', { name: 'Approve' }).click()
  await clickInDialog(first.page, 'Approve')
  await toast(first.page).getByText('Business Approved').waitFor()
  expect([...first.consoleMessages, ...second.consoleMessages]).toEqual([])
  await second.context.close()
  await first.context.close()
})

test('moving the pointer across a listing does not mark it as looked at', async () => {
  const { page, context, requests } = await site.visitAsAdmin('/admin/pending?view=table')
  await stopClock(page)
  const row = (id: string) => page.locator(`[data-listing="${id}"]`)
  const lookedAt = () => requests.filter((url) => url.endsWith('/looking'))
  await row(kites).hover()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(1000)
  const told = waitForHeartbeat(page, stories)
  await row(stories).hover()
  await page.clock.runFor(1000)
  await told
  expect(lookedAt().filter((url) => url.includes(kites))).toEqual([])
  await context.close()
})
