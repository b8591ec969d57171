// The queue filtered by words and by assignee: with the keys, on a phone, and without a script.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, moderationLog, users } from '../../src/database/schema.ts'
import { card, focused, listOverflow, queueRows, toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite, waiting } from '../world/admin-site.ts'
import { expectClean } from '../world/every-width.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { holdRequests, signInByCall, visit } from '../world/site.ts'

const colleague = 'colleague@mzansi.example'
const password = 'colleague-2026'
const queue = ['Karoo Kites', 'Karoo Combs', 'Stoep Stories', 'Karoo Clay', 'Karoo Cakes']

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite(async ({ db }) => {
    const hash = await hashQuickly(password)
    await db
      .insert(users)
      .values({ username: colleague, email: colleague, password: hash, role: 'moderator' })
  })
})
beforeEach(async () => {
  const { db } = site.world.database
  await db.delete(moderationLog)
  await db.delete(businesses)
  await db.insert(businesses).values(queue.map((name, at) => waiting(at + 1, name)))
})
afterAll(() => site.close())

const statusOf = async (name: string) => {
  const [row] = await site.world.database.db.select().from(businesses).where(eq(businesses.name, name))
  return row?.approvalStatus
}

test('a moderator filters by text and assignee, takes the first with I, approves it with A, and the next one opens', async () => {
  await site.world.database.pool.query(
    `INSERT INTO assignments (business_id, user_id)
      SELECT b.id, u.id FROM businesses b, users u WHERE b.name = 'Karoo Kites' AND u.email = $1`,
    [colleague],
  )
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/pending')
  await queueRows(page).getByText(colleague).waitFor()
  // The first keys load the script of the page. From then on, letters typed after / are not shortcuts.
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      return await page.evaluate(() => document.activeElement?.getAttribute('name'))
    })
    .toBe('q')
  await page.keyboard.type('karoo')
  await page.getByText('4 of 5 listings awaiting review').waitFor()
  await page.locator('select[name=assigned]').selectOption('Assigned to nobody')
  await page.getByText('3 of 5 listings awaiting review').waitFor()
  expect(new URL(page.url()).search).toContain('q=karoo&assigned=nobody')
  await card(page, 'Karoo Combs').waitFor()
  expect(await queueRows(page).allInnerTexts()).toHaveLength(3)
  await expectClean(page, listOverflow)
  await page.setViewportSize({ width: 1280, height: 900 })
  // No key decides while the search field has the focus.
  await page.getByRole('heading', { name: 'Pending Listings' }).focus()
  await page.keyboard.press('i')
  await queueRows(page).getByText('Yours').waitFor()
  expect(
    await card(page, 'Karoo Combs').getByLabel('Assigned to').locator('option:checked').innerText(),
  ).toBe('Me')
  expect(await statusOf('Karoo Combs')).toBe('pending')
  await page.keyboard.press('a')
  await toast(page).getByText('Business Approved').waitFor()
  await expect
    .poll(() => page.locator('.page-heading p').innerText())
    .toContain('2 of 4 listings awaiting review')
  await expect.poll(() => focused(page)).toBe('Karoo Clay')
  expect([await statusOf('Karoo Combs'), await statusOf('Karoo Kites')]).toEqual(['approved', 'pending'])
  await page.getByRole('link', { name: 'Table' }).click()
  await page.getByRole('row').filter({ hasText: 'Karoo Cakes' }).waitFor()
  expect(await page.getByRole('row').count()).toBe(3)
  await page.goto('/admin/pending?q=nothing+of+this')
  await page.getByText('No pending listing matches').waitFor()
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.getByText('4 listings awaiting review', { exact: true }).waitFor()
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('the second of two quick assignments counts, and an assignment stays when the next page arrives', async () => {
  const more = Array.from({ length: 20 }, (_, at) => waiting(at + 10, `Veld Vests ${at}`))
  await site.world.database.db.insert(businesses).values(more)
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/pending')
  const assignee = card(page, 'Karoo Kites').getByLabel('Assigned to')
  const chosen = () => assignee.locator('option:checked').innerText()
  const assign = await holdRequests(page, '**/assignee')
  await assignee.selectOption('Me')
  expect(await chosen(), 'while it is being sent').toBe('Me')
  await assignee.selectOption(colleague)
  expect(await chosen()).toBe(colleague)
  const loadPage = await holdRequests(page, '**/api/admin/businesses/pending?*cursor=*')
  const loading = page.waitForRequest('**/api/admin/businesses/pending?*cursor=*')
  await page.getByRole('button', { name: 'Load more businesses' }).click()
  await loading
  assign()
  await expect.poll(chosen).toBe(colleague)
  expect(await toast(page).count(), 'nothing was refused').toBe(0)
  loadPage()
  await expect.poll(() => queueRows(page).count()).toBe(queue.length + more.length)
  expect(await chosen()).toBe(colleague)
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('on a phone, a button unfolds and counts the filters, and the listing starts above 260 px', async () => {
  const { page, context } = await site.visitAsAdmin('/admin/pending', 360)
  const top = async () => (await page.locator('.queue').boundingBox())?.y ?? 0
  expect(await top()).toBeLessThan(260)
  const field = page.getByRole('searchbox')
  expect(await field.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters' }).click()
  await field.fill('karoo')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  expect(await field.isVisible()).toBe(false)
  await page.getByText(/^\d of \d listings awaiting review$/).waitFor()
  expect(await top()).toBeLessThan(260)
  // Checked synchronously: otherwise the next letter would decide about the listing.
  const focusedAtOnce = page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
    return document.activeElement?.getAttribute('name')
  })
  expect(await focusedAtOnce).toBe('q')
  await context.close()
})

test('without JavaScript, forms filter the queue and assign a listing, unless it was decided meanwhile', async () => {
  const asAdmin = await signInByCall(site, colleague, password)
  const { page, context } = await visit(site, '/admin/pending', 360, { ...asAdmin, javaScriptEnabled: false })
  await page.getByRole('searchbox').fill('stories')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(await page.locator('.page-heading').innerText()).toMatch(/1 of \d listings awaiting review/)
  await card(page, 'Stoep Stories').getByLabel('Assigned to').selectOption('admin@mzansi.example')
  await page.getByRole('button', { name: 'Assign' }).click()
  expect(await page.locator('main').innerText()).toContain('The assignment was saved.')
  const listing = card(page, 'Stoep Stories')
  expect(await listing.getByLabel('Assigned to').locator('option:checked').innerText()).toBe(
    'admin@mzansi.example',
  )
  // Decided meanwhile: the page says why nothing was assigned.
  await site.world.database.db
    .update(businesses)
    .set({ approvalStatus: 'rejected' })
    .where(eq(businesses.name, 'Stoep Stories'))
  await listing.getByLabel('Assigned to').selectOption('Nobody')
  await page.getByRole('button', { name: 'Assign' }).click()
  expect(await page.locator('main').innerText()).toContain('This listing no longer waits for review')
  await context.close()
})
