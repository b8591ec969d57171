// The table of a moderator: rows on a screen, several decided at once with an outcome each, undone, by keyboard and by keys.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, moderationLog } from '../../src/database/schema.ts'
import { card, clickInDialog, focused, listOverflow, queueRows, tabTo, toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite, waiting } from '../world/admin-site.ts'
import { expectClean } from '../world/every-width.ts'
import { clickTwice, holdRequests } from '../world/site.ts'

let site: AdminSite
const names = Array.from({ length: 20 }, (_, at) => `Listing ${String(at + 1).padStart(2, '0')}`)
beforeAll(async () => {
  site = await openAdminSite(async () => {})
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.world.database
  await db.delete(moderationLog)
  await db.delete(businesses)
  await db.insert(businesses).values(names.map((name, at) => waiting(at + 1, name)))
})

const find = async (name: string) =>
  (await site.world.database.db.select().from(businesses)).find((one) => one.name === name)
const stateOf = async (name: string) => (await find(name))?.approvalStatus

/** Opens the table of the queue in pages of a few rows, which the browser loads. */
async function openInPages(rows: number) {
  const visited = await site.visitAsAdmin('/admin/account')
  await visited.page.route(/businesses\/pending\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, `limit=${rows}`),
    }),
  )
  await visited.page.evaluate(() => history.pushState(null, '', '/admin/pending?view=table'))
  await visited.page
    .getByRole('link', { name: `Listing ${String(rows).padStart(2, '0')}`, exact: true })
    .waitFor()
  return visited
}

test('a screen of 1280 × 800 shows at least 15 rows, and every width is accessible and without overflow', async () => {
  for (const path of ['/admin/pending?view=table', '/admin/businesses?view=table&sort=name']) {
    const { page, context, consoleMessages } = await site.visitAsAdmin(path)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: 'Listing 01' }).waitFor()
    const seen = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
    expect(seen, path).toBeGreaterThanOrEqual(15)
    const cut = page
      .locator('td:has(.status)')
      .evaluateAll(
        (cells) =>
          cells.filter(
            (cell) => cell.scrollWidth > cell.clientWidth || getComputedStyle(cell).textOverflow !== 'clip',
          ).length,
      )
    expect(await cut, path).toBe(0)
    await page.getByLabel('Choose all businesses in the list').check()
    await page.getByText('20 chosen').waitFor()
    // The rows are alike, and axe takes longer the more there are.
    await page.locator('tbody tr').evaluateAll((rows) => rows.slice(3).map((alike) => alike.remove()))
    await expectClean(page, listOverflow)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByText('Choose all', { exact: true }).click()
    await page.getByText('20 chosen').waitFor({ state: 'hidden' })
    expect(consoleMessages).toEqual([])
    await context.close()
  }
})

test('two listings are rejected by keyboard, each row shows its outcome, and Undo restores the rejected one', async () => {
  const { page, context, consoleMessages, requests } = await site.visitAsAdmin('/admin/pending?view=table')
  await page.getByLabel('Choose Listing 01').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByText('2 chosen').waitFor()
  await site.world.database.pool.query(
    `UPDATE businesses SET approval_status = 'approved', approved_at = now() WHERE name = 'Listing 02'`,
  )
  await tabTo(page, 'Reject')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Reject: 2 listings' }).waitFor()
  await page.getByLabel('Reason').selectOption('Another reason')
  await page.getByLabel('Note to the owner').fill('Please name the street.')
  await clickTwice(page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }))
  await page.getByText('1 done, 1 not: see their rows').waitFor()
  expect(
    requests.filter((url) => url.endsWith('/bulk')),
    'a double click decides once',
  ).toHaveLength(1)
  await expect.poll(() => focused(page)).toBe('1 done, 1 not: see their rows')
  expect(await page.locator('.outcome').allInnerTexts()).toEqual([
    'Done',
    'Only a pending business can be rejected. This one is approved.',
  ])
  await page.getByRole('button', { name: 'Go to the first that failed' }).press('Enter')
  expect(await focused(page), 'the focus moves to the failed row').toBe('Listing 02')
  const row = page.getByRole('row', { name: 'Listing 01 Done' })
  expect(await row.locator('.status').innerText()).toBe('Rejected')
  const other = page.getByRole('row', { name: 'This one is approved' })
  expect(await other.locator('.status').innerText(), 'a refused row is up to date').toBe('Approved')
  expect(await other.getByRole('checkbox').count(), 'an approved row cannot be chosen').toBe(0)
  await page.getByText('18 listings awaiting review').waitFor()
  expect(await find('Listing 01')).toMatchObject({
    approvalStatus: 'rejected',
    decision: { kind: 'other', text: 'Please name the street.' },
  })
  const hint = 'data-radix-toast-announce-alt'
  expect(await page.locator(`[${hint}]`).getAttribute(hint), 'the screen reader text of Undo').toContain(
    'press F8, then Tab twice and Enter',
  )
  for (const key of ['F8', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await toast(page).getByText('The listing is as it was before.').waitFor()
  expect(await stateOf('Listing 01')).toBe('pending')
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('after a decision by key in the table, and after Load more, the focus is on the next row', async () => {
  const { page, context } = await openInPages(10)
  const chosen = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(chosen).toBe('Choose Listing 11')
  await page.keyboard.press('a')
  await toast(page).getByText('Business Approved').waitFor()
  await expect.poll(chosen).toBe('Choose Listing 12')
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByLabel('Choose Listing 04').check()
  // With the mouse itself, because the click of a locator scrolls to the button first.
  const reject = await page.locator('.bulk-bar').getByRole('button', { name: 'Reject' }).boundingBox()
  await page.mouse.click((reject?.x ?? 0) + 9, (reject?.y ?? 0) + 9)
  await clickInDialog(page, 'Reject')
  await expect.poll(() => focused(page)).toBe('1 done')
  expect(await page.evaluate(() => scrollY), 'the decided row stays in view').toBe(0)
  await page.getByRole('button', { name: 'Refresh the list' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Pending Listings')
  await context.close()
})

test('keyboard shortcuts decide in the queue, do nothing while someone types, and can be switched off', async () => {
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/pending')
  await queueRows(page).getByText('Listing 02').waitFor()
  // The first keys load the script of the page.
  await expect
    .poll(async () => {
      await page.keyboard.press('k')
      return await focused(page)
    })
    .toBe('Listing 01')
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('Listing 02')
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await toast(page).getByText('"⁨Listing 01⁩" is now visible').waitFor()
  expect(await page.getByRole('alertdialog').count(), 'A approves without a dialog').toBe(0)
  await expect.poll(() => focused(page)).toBe('Listing 02')
  await page.keyboard.press('u')
  await toast(page).getByText('The listing is as it was before.').waitFor()
  await expect.poll(() => stateOf('Listing 01')).toBe('pending')
  // While the list is loading again, keys are ignored.
  await queueRows(page).getByText('Listing 01').waitFor()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await help.getByLabel('Ask before A approves').check()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('k')
  await expect.poll(() => focused(page)).toBe('Listing 01')
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').getByText('Listing 01').waitFor()
  await page.keyboard.press('r')
  expect(await page.getByRole('alertdialog').count()).toBe(1)
  expect(await focused(page)).toBe('Approve')
  await page.keyboard.press('Enter')
  await toast(page).getByText('Business Approved').waitFor()
  // Escape closes the next dialog, and not the message with Undo behind it.
  await page.keyboard.press('r')
  await page.getByRole('alertdialog').getByText('Listing 02').waitFor()
  expect(await focused(page), 'Enter confirms the dialog that a key opened').toBe('Reject')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await card(page, 'Listing 01').waitFor()
  await page.keyboard.press('?')
  await help.getByLabel('Use these shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('a')
  await page.keyboard.press('?')
  await help.getByLabel('Use these shortcuts').check()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
  await page.keyboard.type('jar')
  expect(await page.getByPlaceholder('Listing, owner or phone').inputValue()).toBe('jar')
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('a bulk decision counts the listings that it applies to, the others stay chosen, and Undo fails once a colleague has decided', async () => {
  await site.world.database.pool.query(
    `UPDATE businesses SET approval_status = 'approved', approved_at = now(),
       featured = CASE name WHEN 'Listing 11' THEN 1 ELSE 0 END,
       featured_at = CASE name WHEN 'Listing 11' THEN now() END
     WHERE name IN ('Listing 10', 'Listing 11')`,
  )
  const { page, context } = await site.visitAsAdmin('/admin/businesses?view=table&sort=name&q=listing+1')
  for (const at of [10, 11, 12, 13]) await page.getByLabel(`Choose Listing ${at}`).check()
  const asked = async (action: string) => {
    await page.locator('.bulk-bar').getByRole('button', { name: action }).click()
    return await page.getByRole('alertdialog').innerText()
  }
  expect(await asked('Make Featured')).toContain('Make Featured: 1 of 4 listings')
  await clickInDialog(page, 'Cancel')
  expect(await asked('Approve')).toContain('Approve: 2 of 4 listings')
  await clickInDialog(page, 'Cancel')
  const question = await asked('Suspend')
  expect(question).toContain('Suspend: 2 of 4 listings')
  expect(question).toContain('2 of those chosen are not approved and stay as they are.')
  await clickInDialog(page, 'Suspend')
  await toast(page).getByText('2 of 4 done. The others are still chosen.').waitFor()
  await expect.poll(() => focused(page)).toBe('2 done. 2 chosen')
  expect(await page.locator('.outcome').allInnerTexts()).toEqual(['Done', 'Done'])
  expect(await Promise.all(['Listing 10', 'Listing 12'].map(stateOf))).toEqual(['suspended', 'pending'])
  const ofColleague = await page.request.get('/api/admin/businesses?q=Listing&status=suspended')
  for (const { id, version } of await ofColleague.json())
    await page.request.patch(`/api/admin/businesses/${id}/activate`, { data: { version } })
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('Undo Failed').waitFor()
  expect(await toast(page).innerText()).toContain(
    'Something has happened to this business since the decision.',
  )
  expect(await stateOf('Listing 10')).toBe('approved')
  await page.locator('.bulk-bar').getByText('2 done').waitFor()
  await context.close()
})

test('refreshing the list after a decision loads its first page, even if the next page failed to load', async () => {
  const { page, context } = await openInPages(5)
  await page.route(/pending\?.*cursor=/, (route) => route.abort())
  await page.getByLabel('Choose Listing 05').check()
  await page.locator('.bulk-bar').getByRole('button', { name: 'Approve' }).click()
  await clickInDialog(page, 'Approve')
  await expect.poll(() => focused(page)).toBe('1 done')
  await page.getByRole('button', { name: 'Load more businesses' }).click()
  await page.getByText('The next businesses could not be loaded').waitFor()
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await page.getByRole('link', { name: 'Listing 05', exact: true }).waitFor({ state: 'detached' })
  await context.close()
})

test('a next page and the reload after a decision wait for each other, and neither is lost', async () => {
  const { db } = site.world.database
  const suspend = (name: string) =>
    db.update(businesses).set({ approvalStatus: 'suspended' }).where(eq(businesses.name, name))
  const { page, context } = await openInPages(5)
  const row = (name: string) => page.getByRole('link', { name, exact: true })
  const more = page.getByRole('button', { name: 'Load more businesses' })
  const pending = '**/api/admin/businesses/pending?*'
  const approve = async (name: string) => {
    await row(name).focus()
    await page.keyboard.press('a')
    await row(name).waitFor({ state: 'detached' })
  }
  const loadPage = await holdRequests(page, pending, (route) => route.fallback())
  const loading = page.waitForRequest(pending)
  await more.click()
  await loading
  await suspend('Listing 04')
  await approve('Listing 02')
  loadPage()
  await row('Listing 10').waitFor()
  await row('Listing 04').waitFor({ state: 'detached' })

  await page.unroute(pending)
  const reload = await holdRequests(page, pending, (route) => route.fallback())
  const reloading = page.waitForRequest(pending)
  await suspend('Listing 06')
  await approve('Listing 03')
  await reloading
  await more.click()
  await approve('Listing 07')
  reload()
  await row('Listing 20').waitFor()
  await row('Listing 06').waitFor({ state: 'detached' })
  await context.close()
})
