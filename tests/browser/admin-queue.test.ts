// The queue: with two administrators at once, by keyboard alone, and empty.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, moderationLog } from '../../src/database/schema.ts'
import { card, clickInDialog, focused, listOverflow, tabTo, toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite, waiting } from '../world/admin-site.ts'
import { expectClean } from '../world/every-width.ts'
import { bottomOf, clickTwice, holdRequests } from '../world/site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite(async () => {})
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.world.database
  await db.delete(moderationLog)
  await db.delete(businesses)
  await db.insert(businesses).values(queue)
})

const longName = 'Bela Biltong and Droewors Wholesale, Retail and Export of the Greater Drakensberg Region'
const queue = ['Ants Plumbing', longName, 'Cosmos Cafe', 'Duma Driving', 'Eshowe Eats'].map((name, at) =>
  waiting(at + 1, name),
)

// Shows 4.13.
test('the second of two administrators to decide sees why it was refused, and an up-to-date list', async () => {
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/pending')
  const second = await site.visitAsAdmin('/admin/pending')
  await card(page, 'Ants Plumbing').getByRole('button', { name: 'Reject' }).click()
  await card(second.page, 'Ants Plumbing').getByRole('button', { name: 'Approve' }).click()
  await clickTwice(second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }))
  await second.page.getByText('4 listings awaiting review').waitFor()
  // Only the first of two clicks counts: a second request would be refused, and the toast would say so.
  await toast(second.page).getByText('Business Approved').waitFor()
  expect(second.requests.filter((url) => url.endsWith('/approve'))).toHaveLength(1)
  await clickInDialog(page, 'Reject')
  await toast(page).getByText('Rejection Failed').waitFor()
  expect(await toast(page).innerText()).toContain(
    'Only a pending business can be rejected. This one is approved.',
  )
  await page.getByText('4 listings awaiting review').waitFor()
  expect(await card(page, 'Ants Plumbing').count()).toBe(0)
  await expect.poll(() => focused(page)).toBe(longName)
  expect(consoleMessages.filter((text) => !text.includes('status of 409'))).toEqual([])
  await second.context.close()
  await context.close()
})

// Shows 2.63, 2.66, 8.19.
test('the queue can be cleared by keyboard alone: the focus moves to the next listing, and no toast covers a control', async () => {
  const approved = { approvalStatus: 'approved', approvedAt: new Date() } as const
  await site.world.database.db.update(businesses).set(approved).where(eq(businesses.name, 'Ants Plumbing'))
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin')
  await tabTo(page, 'Pending Listings')
  await page.keyboard.press('Enter')
  await page.getByText('4 listings awaiting review').waitFor()
  await expect.poll(() => focused(page)).toBe('Pending Listings')
  const steps = [
    [1280, 560, 'Approve', 'Business Approved', '3 listings awaiting review', 'Cosmos Cafe'],
    [768, 720, 'Reject', 'Business Rejected', '2 listings awaiting review', 'Duma Driving'],
    [360, 640, 'Approve', 'Business Approved', '1 listing awaiting review', 'Eshowe Eats'],
    [1280, 560, 'Reject', 'Business Rejected', '0 listings awaiting review', 'Pending Listings'],
  ] as const
  for (const [width, height, button, done, left, next] of steps) {
    await page.setViewportSize({ width, height })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page).getByText(done).waitFor()
    expect(await page.getByRole('status').getByText(left, { exact: true }).count()).toBe(1)
    await expect.poll(() => focused(page)).toBe(next)
    expect(await listCovered(page), `${width} px`).toEqual([])
    // The toast ends above the buttons of the heading, which begin here if it has only one line.
    if (width === 1280) await expect.poll(() => bottomOf(toast(page))).toBeLessThanOrEqual(100)
  }
  await page.getByText('All Caught Up!').waitFor()
  await page.getByText('There are no pending business listings to review at this time.').waitFor()
  await expectClean(page, listOverflow)
  expect(consoleMessages).toEqual([])
  const rows = await site.world.database.db.select().from(businesses).orderBy(businesses.name)
  expect(rows.map(({ approvalStatus }) => approvalStatus)).toEqual([
    'approved',
    'approved',
    'rejected',
    'approved',
    'rejected',
  ])
  await context.close()
})

test('on a phone, a moderator who no longer wants to be asked approves each listing with one tap, undoes the last one, and is asked again when wished', async () => {
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/pending', 360)
  const approve = (name: string) => card(page, name).getByRole('button', { name: 'Approve' })
  const dialog = page.getByRole('alertdialog')
  await approve('Ants Plumbing').click()
  await dialog.getByLabel('Approve without asking from now on').check()
  await clickInDialog(page, 'Cancel')
  await approve('Ants Plumbing').click()
  expect(await dialog.getByRole('checkbox').isChecked(), 'Cancel chooses nothing').toBe(false)
  await dialog.getByLabel('Approve without asking from now on').check()
  await clickInDialog(page, 'Approve')
  await page.getByText('4 listings awaiting review').waitFor()
  const release = await holdRequests(page, '**/approve')
  await clickTwice(approve(longName))
  await card(page, longName).getByRole('button', { name: 'Approving...' }).waitFor()
  release()
  await page.getByText('3 listings awaiting review').waitFor()
  await expect.poll(() => focused(page)).toBe('Cosmos Cafe')
  await page.reload()
  await approve('Cosmos Cafe').click()
  await page.getByText('2 listings awaiting review').waitFor()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 listings awaiting review').waitFor()
  await page.getByRole('button', { name: 'Ask Before Approving' }).click()
  await approve('Cosmos Cafe').click()
  await dialog.getByText('"Cosmos Cafe"').waitFor()
  await clickInDialog(page, 'Cancel')
  await expectClean(page, listOverflow)
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('A approves the listing that J opened while the last approval is running, each listing once, and both can be undone', async () => {
  const { page, context, requests } = await site.visitAsAdmin('/admin/pending')
  const release = await holdRequests(page, '**/approve')
  await openByKey(page, 'Cosmos Cafe', 2)
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await openByKey(page, 'Duma Driving')
  await page.keyboard.press('a')
  await expect.poll(async () => requests.filter((url) => url.endsWith('/approve')).length).toBe(2)
  release()
  await page.getByText('3 listings awaiting review').waitFor()
  await expect.poll(() => focused(page)).toBe('Eshowe Eats')
  const approved = async () => {
    const rows = await site.world.database.db
      .select()
      .from(businesses)
      .where(eq(businesses.approvalStatus, 'approved'))
    return rows.map(({ name }) => name).sort()
  }
  expect(await approved()).toEqual(['Cosmos Cafe', 'Duma Driving'])
  await page.keyboard.press('u')
  await toast(page).getByText('Undone').waitFor()
  expect(await approved()).toHaveLength(1)
  await toast(page).getByRole('button', { name: 'Undo Previous' }).click()
  await page.getByText('5 listings awaiting review').waitFor()
  await toast(page).getByText('Undone').waitFor()
  expect(await approved()).toEqual([])
  expect(await toast(page).getByRole('button', { name: 'Undo' }).count(), 'nothing is left to undo').toBe(0)
  await context.close()
})

/** The texts of the toast of which a part is hidden, and its title if it has two lines. */
const listCutTexts = (page: Page) =>
  toast(page).evaluate((shown) => {
    const [title, text] = [...shown.querySelectorAll('.toast-title, .toast-title + *')]
    const isBroken = (title?.clientHeight ?? 0) > 30
    const isCut = text && text.scrollHeight > text.clientHeight
    return [isBroken && title?.textContent, isCut && text.textContent].filter(Boolean)
  })

test('U opens the listing again after the next decision failed, whose toast can be read completely at every width', async () => {
  const { page, context } = await site.visitAsAdmin('/admin/pending')
  const addressOf = (name: string) => new RegExp(`open=${idOf.get(name)}`)
  await openByKey(page, 'Cosmos Cafe', 2)
  const rows = await site.world.database.db.select().from(businesses)
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  await page.waitForURL(addressOf('Cosmos Cafe'))
  await page.keyboard.press('a')
  await card(page, 'Duma Driving').waitFor()
  await page.waitForURL(addressOf('Duma Driving'))
  await failToApprove(page)
  const reload = await holdRequests(page, '**/api/admin/businesses/pending?*')
  await page.keyboard.press('u')
  await toast(page).getByText('Undone').waitFor()
  reload()
  await card(page, 'Cosmos Cafe').waitFor()
  await expect.poll(() => focused(page)).toBe('Cosmos Cafe')
  await page.waitForURL(addressOf('Cosmos Cafe'))
  await page.keyboard.press('a')
  await card(page, 'Duma Driving').waitFor()
  await failToApprove(page)
  // A message with the focus stays: the widths may take longer than its ten seconds.
  await toast(page).getByRole('button', { name: 'Undo Previous' }).focus()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await listCutTexts(page), `${width} px`).toEqual([])
  }
  await context.close()
})

/** Approves the open listing by key, while the server cannot be reached. */
async function failToApprove(page: Page): Promise<void> {
  await page.route('**/approve', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('a')
  await toast(page).getByText('Approval Failed').waitFor()
}

/** Presses J until the listing is open that comes so many steps after the open one. */
async function openByKey(page: Page, name: string, steps = 1): Promise<void> {
  for (let step = 0; step < steps; step++) await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(name)
}

/** The visible controls that the toast covers. */
function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over = document.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect()
    return [...document.querySelectorAll('.area button, .area a')]
      .filter((control) => !control.matches('.skip'))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.left < over.right && box.right > over.left)
      .filter(({ box }) => box.top < over.bottom && box.bottom > over.top)
      .map(({ control }) => control.textContent || control.getAttribute('aria-label') || '')
  })
}
