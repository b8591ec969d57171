// The dialogs of a moderator, and the messages when something fails, in the exact words of the specification.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { card, clickInDialog, focused, listOverflow, queueRows, toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite, waiting } from '../world/admin-site.ts'
import { expectRecovery, listAreaPages, openAreaPage } from '../world/failing-calls.ts'
import { clickTwice, holdRequests, listAccessibilityViolations } from '../world/site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite('samples')
})
afterAll(() => site.close())

// Shows 2.65, 8.2, 8.7.
test('the approve and reject dialogs have the exact text and can be cancelled; a failed decision shows the server error or a default', async () => {
  const { page, context } = await site.visitAsAdmin('/admin/pending')
  const words = {
    Approve:
      'Are you sure you want to approve "Klapstoel Bioscope"? This will make the listing visible to all users on the platform.',
    Reject:
      'Are you sure you want to reject "Klapstoel Bioscope"? The listing will not be published on the platform.',
  }
  for (const [decision, text] of Object.entries(words)) {
    const opener = card(page, 'Klapstoel Bioscope').getByRole('button', { name: decision })
    await opener.click()
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.locator('p').innerText()).toBe(text)
    expect(await focused(page)).toBe('Cancel')
    // The other dialog has fewer fields.
    if (decision === 'Reject') expect(await listAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await opener.click()
    // As the second click of a double click on the button of the card.
    const confirm = dialog.getByRole('button', { name: decision })
    await confirm.dispatchEvent('click', { detail: 2 })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await queueRows(page).count()).toBe(13)
  }
  await page.route('**/api/admin/businesses/*/*', (route) => route.fulfill({ status: 500, body: '' }))
  const failures = [
    ['Approve', 'Approval Failed', 'Failed to approve business'],
    ['Reject', 'Rejection Failed', 'Failed to reject business'],
  ]
  for (const [button = '', title = '', text = ''] of failures) {
    await card(page, 'Klapstoel Bioscope').getByRole('button', { name: button }).click()
    await clickInDialog(page, button)
    await toast(page).getByText(title).waitFor()
    expect(await toast(page).innerText()).toContain(text)
    expect(await card(page, 'Klapstoel Bioscope').count()).toBe(1)
  }
  const message = 'The hasher is closed.'
  const body = JSON.stringify({ message, error: message, code: 'internal' })
  await page.route('**/approve', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body }),
  )
  await card(page, 'Klapstoel Bioscope').getByRole('button', { name: 'Approve' }).click()
  await clickInDialog(page, 'Approve')
  await toast(page).getByText(message).waitFor()
  await page.unroute('**/approve')
  // Approved and suspended ones.
  await page.goto('/admin/businesses?q=nails')
  for (const [button, text] of [
    ['Suspend', 'Failed to suspend business.'],
    ['Activate', 'Failed to activate business.'],
    ['Make Featured', 'Failed to update featured status.'],
  ] as const) {
    await page.locator('.moderation-card').getByRole('button', { name: button }).first().click()
    await toast(page).getByText(text).waitFor()
    expect(await toast(page).locator('.toast-title').innerText()).toBe('Error')
  }
  await context.close()
})

test('every screen of the sidebar shows that it is loading, then an error, and Retry loads it', async () => {
  const { page, context } = await site.visitAsAdmin('/admin/businesses/new')
  const hrefs = await listAreaPages(page)
  expect(hrefs.length).toBeGreaterThan(15)
  for (const href of hrefs) await expectRecovery(page, href, () => openAreaPage(page, href))
  await context.close()
})

test('a rate-limited list shows the error of the server, a next page that fails keeps the list, and Retry loads each', async () => {
  const { page, context } = await site.visitAsAdmin('/admin')
  const message = 'Too many requests. Please try again in 7 seconds.'
  await page.route('**/api/admin/businesses?*', (route) =>
    route.fulfill({ status: 429, json: { message, error: message, code: 'too_many_requests' } }),
  )
  await page.getByRole('link', { name: 'All Businesses', exact: true }).click()
  await page.getByRole('alert').getByText(message).waitFor()
  await page.unroute('**/api/admin/businesses?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.locator('.moderation-card').first().waitFor()
  await page.route('**/api/admin/businesses?*cursor*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Load more businesses' }).click()
  await page.getByText('The next businesses could not be loaded').waitFor()
  const focusedPart = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focusedPart).toBe('More businesses')
  expect(await page.locator('.moderation-card').count()).toBe(24)
  // Marks of colleagues arrive in the list meanwhile, and must not clear the failure.
  const marked = page.waitForResponse('**/looking')
  await page.locator('.moderation-card').last().hover()
  await marked
  await page.unroute('**/api/admin/businesses?*cursor*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => page.locator('.moderation-card').count()).toBe(48)
  await context.close()
})

// An edit by the owner between the moderator's look and click; the database raises the version.
const editAsOwner = (name: string, changes: Partial<typeof businesses.$inferInsert>) =>
  site.world.database.db.update(businesses).set(changes).where(eq(businesses.name, name))

test('a decision about a listing that its owner edited meanwhile is refused, and the card shows the changes', async () => {
  const [before, after] = ['Pot', 'Casino']
  await site.world.database.db.insert(businesses).values(waiting(1, before))
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/pending', 320)
  await card(page, before).getByRole('button', { name: 'Approve' }).click()
  await editAsOwner(before, { name: after, hours: 'Always open', image: '/stock/cafe-corner.svg' })
  await clickInDialog(page, 'Approve')
  await toast(page).getByText('Approval Failed').waitFor()
  expect(await toast(page).innerText()).toContain(
    'The owner has edited this listing since you looked at it (business name, image, business hours).',
  )
  const edited = card(page, after).locator('.edited')
  // In view and with the focus, because the button that decides is still under the thumb.
  await expect.poll(() => focused(page)).toMatch(/^Edited since you looked/)
  const isSeen = await edited.locator('h3').evaluate((title) => {
    const { left, top, height } = title.getBoundingClientRect()
    return title.contains(document.elementFromPoint(left + 4, top + height / 2))
  })
  expect(isSeen).toBe(true)
  expect((await edited.innerText()).replace(/\s+/g, ' ')).toBe(
    `Edited since you looked Business Name Before ${before} Now ${after} Business Hours Before nothing Now Always open Image Now`,
  )
  expect(await edited.locator('img').getAttribute('src')).toBe('/stock/cafe-corner.svg')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await listAccessibilityViolations(page), `at ${width} px`).toEqual([])
    expect(await listOverflow(page), `at ${width} px`).toEqual([])
  }
  await card(page, after).getByRole('button', { name: 'Approve' }).click()
  await clickInDialog(page, 'Approve')
  await toast(page).getByText('Business Approved').waitFor()
  await page.goto(`/admin/businesses?q=${after}`)
  await card(page, after).waitFor()
  await editAsOwner(after, {
    description: 'Now it is something else entirely, and nobody has looked at it.',
  })
  await card(page, after).getByRole('button', { name: 'Make Featured' }).click()
  await toast(page).getByText('(description)').waitFor()
  await edited.getByText('nobody has looked at it').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Edited since you looked/)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await edited.boundingBox())?.width).toBeGreaterThan(width === 320 ? 220 : 400)
    expect(await listOverflow(page), `at ${width} px`).toEqual([])
  }
  await card(page, after).getByRole('button', { name: 'Suspend' }).click()
  await toast(page).getByText('Business Suspended').waitFor()
  expect(await edited.count()).toBe(0)
  expect(consoleMessages.filter((text) => !text.includes('status of 409'))).toEqual([])
  await context.close()
})

test('the last of two quick choices of a place counts; if a colleague set it first, the listing leaves the list, and the next gets the focus', async () => {
  const live = { approvalStatus: 'approved', approvedAt: new Date() } as const
  const unplaced = (name: string, at: number) =>
    waiting(at + 2, name, { location: `Main Road, ${name === 'Bobbin' ? 'Heidelberg' : 'Newtown'}`, ...live })
  const names = ['Needle', 'Thread', 'Thimble', 'Bobbin']
  await site.world.database.db.insert(businesses).values(names.map(unplaced))
  const { page, context, requests, consoleMessages } = await site.visitAsAdmin('/admin/unplaced', 360)
  const second = await site.visitAsAdmin('/admin/unplaced', 360)
  const proposal = (page: Page, at: number) =>
    page.getByRole('list', { name: 'Places that Needle may be in' }).getByRole('button').nth(at)
  const count = async ({ page }: { page: Page }) =>
    Number.parseInt(await page.getByText('listings have a location').innerText(), 10)
  const before = await count(second)
  await clickTwice(proposal(page, 0))
  await page.getByText('Placed in Newtown').waitFor()
  await expect.poll(() => count({ page })).toBe(before - 1)
  expect(requests.filter((url) => url.endsWith('/place'))).toHaveLength(1)
  await proposal(second.page, 1).click()
  await toast(second.page).getByText('The place was not changed').waitFor()
  await expect.poll(() => count(second)).toBe(before - 1)
  await expect.poll(() => focused(second.page)).toBe('Thread')
  expect(await listOverflow(second.page)).toEqual([])
  // Their locations end the same way, so one answer does for both.
  await second.page
    .getByRole('list', { name: 'Places that Thread may be in' })
    .getByRole('button')
    .nth(0)
    .click()
  await second.page
    .getByRole('button', { name: 'Also place 1 listing whose location ends the same way' })
    .click()
  await toast(second.page).getByText('Places saved').waitFor()
  await expect.poll(() => second.page.getByText('Thimble').count()).toBe(0)
  await second.context.close()
  const places = page.getByRole('list', { name: 'Places that Bobbin may be in' }).getByRole('button')
  const release = await holdRequests(page, '**/place')
  await places.nth(0).click()
  await places.nth(1).click()
  release()
  await page.getByText(`Placed in ${await places.nth(1).innerText()}`).waitFor()
  expect(consoleMessages).toEqual([])
  await context.close()
})
