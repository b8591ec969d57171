// The overview and the list of all businesses: numbers, search, featuring, suspending, and each screen at three widths.
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSamples } from '../../src/commands/sample-data.ts'
import {
  card,
  clickInDialog,
  focused,
  listOverflow,
  openInQueue,
  queueRows,
  toast,
} from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite } from '../world/admin-site.ts'
import { expectClean } from '../world/every-width.ts'
import { signIn } from '../world/sign-in.ts'
import { clickTwice, listAccessibilityViolations, reloadUnhydrated } from '../world/site.ts'

const all = await readSamples()
const approved = all.filter(({ approvalStatus }) => approvalStatus === 'approved')
let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite('samples')
})
afterAll(() => site.close())

/** Opens a screen at the width of a phone. It must have no fault and hydrate without a call, because the server has loaded its data. */
async function visitClean(path: string) {
  const visited = await site.visitAsAdmin(path, 320)
  await expectClean(visited.page, listOverflow)
  expect(visited.consoleMessages).toEqual([])
  expect(visited.requests.filter((url) => url.includes('/api/'))).toEqual([])
  await visited.page.setViewportSize({ width: 1280, height: 900 })
  return visited
}

// Shows 2.61, 2.62, P.12.
test('the overview counts every status, has no accessibility violation, and links to the other pages', async () => {
  const { page, context, consoleMessages } = await visitClean('/admin')
  const numbers = await page.locator('.stat').allInnerTexts()
  expect(numbers.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    `Total Businesses ${all.length}`,
    `Approved ${approved.length}`,
    'Pending Review 13',
    'Suspended 4',
    'Rejected 5',
  ])
  const room = await page
    .locator('.area-side .area-link', { hasText: 'waiting' })
    .first()
    .evaluate((link) => {
      const [label, badge] = link.querySelectorAll(':scope > span')
      if (!label || !badge?.firstChild) return -1
      badge.firstChild.textContent = '1,589'
      const words = document.createRange()
      words.selectNodeContents(label)
      const { left, right } = badge.getBoundingClientRect()
      return Math.min(left - words.getBoundingClientRect().right, link.getBoundingClientRect().right - right)
    })
  expect(room, 'pixels around the number of a long queue').toBeGreaterThanOrEqual(4)
  await page.setViewportSize({ width: 1366, height: 600 })
  const isCovered = await page
    .locator('.area-side nav a')
    .last()
    .evaluate((link: HTMLElement) => {
      link.focus()
      const { left, top, height } = link.getBoundingClientRect()
      return !link.contains(document.elementFromPoint(left + 20, top + height / 2))
    })
  expect(isCovered, 'on a low screen, Logout covers no focused link').toBe(false)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [name, href] of [
    ['Review Pending Listings', '/admin/pending'],
    ['Manage All Businesses', '/admin/businesses'],
    ['View Public Site', '/'],
  ] as const)
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(href)
  expect(consoleMessages).toEqual([])
  await context.close()
})

// Shows P.12.
test('the address of the queue contains the open listing, which a reload opens again', async () => {
  const { page, context } = await visitClean('/admin/pending')
  expect(await queueRows(page).count()).toBe(13)
  const one = await openInQueue(page, 'Driepoot Potjiehuis')
  await page.waitForURL(/open=/)
  await page.reload()
  await one.waitFor()
  await context.close()
})

// Shows 2.74.
test('a listing in the list leads to its page, which visitors do not see, and to the queue that begins with it', async () => {
  const headers = await signIn(site.world.database, { role: 'moderator' }, 'session')
  const listed = await site.world.server.inject({ url: '/api/admin/businesses/pending', headers })
  const queue = listed.json().map(({ name }: { name: string }) => name)
  const last = queue.at(-1)
  const { page, context, consoleMessages } = await site.visitAsAdmin(
    `/admin/businesses?q=${encodeURIComponent(last)}`,
  )
  const one = card(page, last)
  await one.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { level: 1, name: last }).waitFor()
  await page.getByText('This listing is pending.').waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  const path = new URL(page.url()).pathname
  await page.reload()
  await page.getByText('This listing is pending.').waitFor()
  await page.getByText('Back to Listings').click()
  await page.getByText(`Showing 1 of ${all.length} businesses`).waitFor()
  expect((await fetch(site.url + path)).status).toBe(404)
  await one.getByRole('link', { name: `Review ${last}` }).click()
  await page.getByText('13 listings awaiting review').waitFor()
  const names = () => queueRows(page).locator('b').allInnerTexts()
  expect(await names()).toEqual([last, ...queue.slice(0, -1)])
  await one.waitFor()
  await page.reload()
  expect(await names()).toEqual([last, ...queue.slice(0, -1)])
  expect(consoleMessages).toEqual([])
  await context.close()
})

// Shows 2.70.
test('text and status filter the list and the URL, also before hydration, Back removes them, and a decision updates the list', async () => {
  const { page, context, requests, consoleMessages } = await site.visitAsAdmin(
    '/admin/businesses?status=suspended',
  )
  const count = (shown: number) => page.getByText(`Showing ${shown} of ${all.length} businesses`).waitFor()
  await count(4)
  const before = requests.length
  const field = page.getByPlaceholder('Listing, owner or phone')
  await field.pressSequentially('NAILS', { delay: 20 })
  await page.waitForURL('**/admin/businesses?q=NAILS&status=suspended')
  await count(1)
  // Not one request for each letter. A slow machine may pause between two of them.
  const searches = requests.slice(before).filter((url) => url.includes('/api/admin/businesses'))
  expect(searches.length).toBeLessThan('NAILS'.length - 1)
  await page.getByLabel('Status').selectOption('')
  await page.waitForURL('**/admin/businesses?q=NAILS')
  await count(4)
  await card(page, 'Naledi Nails & Lashes').waitFor()
  expect(await page.locator('.moderation-card').count()).toBe(4)
  await page.goBack()
  await page.waitForURL('**/admin/businesses?q=NAILS&status=suspended')
  await page.goBack()
  await count(4)
  expect(await field.inputValue()).toBe('')
  expect(consoleMessages).toEqual([])

  const names = await page.locator('.moderation-card h2').allInnerTexts()
  await card(page, names[0] ?? '')
    .getByRole('button', { name: 'Activate' })
    .click()
  await count(3)
  await expect.poll(() => focused(page)).toBe(names[1])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await count(4)

  const hydrate = await reloadUnhydrated(page)
  await field.fill('nails')
  await page.getByLabel('Status').selectOption('Rejected')
  hydrate()
  await page.waitForURL('**/admin/businesses?q=nails&status=rejected')
  await count(0)
  expect(await field.inputValue()).toBe('nails')
  expect(await page.getByLabel('Status').inputValue()).toBe('rejected')
  await context.close()
})

// Shows 2.67, 2.70.
test('a shared URL filters by name, category and location, and the count says how many are loaded and how many match', async () => {
  const headers = await signIn(site.world.database, { role: 'moderator' }, 'session')
  const found = async (query: string) => {
    const { body } = await site.world.server.inject({ url: `/admin/businesses?${query}`, headers })
    const names = [...body.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, name = '']) =>
      name.replace(/<[^>]+>/g, ''),
    )
    const words = body
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    return { names, isNarrowed: /<option value="pending" selected/.test(body), words }
  }
  expect(await found('q=klapstoel&status=pending')).toMatchObject({
    names: ['Klapstoel Bioscope'],
    isNarrowed: true,
  })
  expect(await found('q=katlehong&status=pending')).toMatchObject({
    names: ['Kwa-Nhlapo Fish &amp; Chips'],
    isNarrowed: true,
  })
  const matches = all.filter(({ category }) => category === 'Automotive').length
  const { words } = await found('q=automotive')
  expect(words).toContain(`Showing 24 of ${all.length} businesses. ${matches} match the filter.`)
  expect(words.match(/ Automotive /g)?.length).toBeGreaterThan(10)
})

// Shows 2.75, P.12.
test('a search without a match offers all businesses, and Load more, clicked twice, appends each once and focuses the first', async () => {
  const { page, context, requests } = await visitClean('/admin/businesses?q=zzzzqqqq')
  await page.getByText('No businesses found matching your criteria.').waitFor()
  await page.getByText(`Showing 0 of ${all.length} businesses`).waitFor()
  await page.getByRole('button', { name: 'Show all businesses' }).click()
  await page.getByText(`Showing 24 of ${all.length} businesses`).waitFor()
  const more = page.getByRole('button', { name: 'Load more businesses' })
  await more.focus()
  await clickTwice(more)
  await page.getByText(`Showing 48 of ${all.length} businesses`).waitFor()
  expect(await page.locator('.moderation-card').count()).toBe(48)
  expect(requests.filter((url) => url.includes('cursor='))).toHaveLength(1)
  const names = await page.locator('.moderation-card h2').allInnerTexts()
  await expect.poll(() => focused(page)).toBe(names[24])
  const links = await page
    .locator('.moderation-card a[href^="/business/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(48)
  // The cards are alike, and axe takes a tenth of a second for each.
  await page.locator('.moderation-card').evaluateAll((cards) => cards.slice(3).map((alike) => alike.remove()))
  await expectClean(page, listOverflow)
  await context.close()
})

test('a double click on Load more loads one page of the log, and its first new line gets the focus', async () => {
  // Older than anything that the other tests read.
  await site.world.database.pool.query(
    `INSERT INTO moderation_log (business_id, acted_by, action, from_status, to_status, at)
      SELECT (SELECT id FROM businesses LIMIT 1), (SELECT id FROM users WHERE role = 'administrator'), 'suspend', 'approved', 'suspended',
        '2020-01-01' FROM generate_series(1, 72)`,
  )
  const { page, context, requests } = await site.visitAsAdmin('/admin/log')
  const more = page.getByRole('link', { name: 'Load more' })
  await more.focus()
  await clickTwice(more)
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('.history > *')].indexOf(document.activeElement as Element),
      ),
    )
    .toBe(24)
  expect(await page.locator('.history > li').count()).toBe(48)
  expect(requests.filter((url) => url.includes('cursor='))).toHaveLength(1)
  await context.close()
})

// `moderation-journey.test.ts` covers the home page.
// Shows 2.72, 2.73, 7.23, 8.20, 8.21.
test('featuring and suspending a business change the public site until they are taken back; a double click suspends once', async () => {
  const { page, context, requests, consoleMessages } = await site.visitAsAdmin(
    '/admin/businesses?status=approved&q=nails',
  )
  const unfeatured = page.locator('.moderation-card').filter({ hasText: 'Make Featured' }).first()
  const name = await unfeatured.locator('h2').innerText()
  await page.getByPlaceholder('Listing, owner or phone').fill(name)
  await page.getByLabel('Status').selectOption('')
  await page.getByText(`Showing 1 of ${all.length} businesses`).waitFor()
  const one = card(page, name)
  const path = (await one.getByRole('link', { name: 'View Details' }).getAttribute('href')) ?? ''
  const namesIn = async (list: string) => {
    const response = await fetch(`${site.url}/api/businesses/${list}`)
    return ((await response.json()) as { name: string }[]).map((one) => one.name)
  }
  const button = one.getByRole('button', { name: /Make Featured|Remove from Featured/ })
  await button.click()
  await toast(page).getByText('Business Featured').waitFor()
  expect(await toast(page).innerText()).toContain('is now featured on the homepage')
  await one.getByText('Featured', { exact: true }).waitFor()
  expect(await focused(page)).toMatch(/^Remove from Featured/)
  expect(await namesIn('featured')).toContain(name)
  await button.click()
  await toast(page).getByText('Business Unfeatured').waitFor()
  expect(await namesIn('featured')).not.toContain(name)

  const isPublic = async () => {
    const found = await namesIn(`search?q=${encodeURIComponent(name)}`)
    return [found.includes(name), (await fetch(site.url + path)).status]
  }
  expect(await isPublic()).toEqual([true, 200])
  await one.getByRole('button', { name: 'Suspend' }).click()
  await toast(page).getByText('Business Suspended').waitFor()
  await one.getByText('Suspended', { exact: true }).waitFor()
  expect(await isPublic()).toEqual([false, 404])
  // The button that was pressed now takes the decision back.
  await expect.poll(() => focused(page)).toMatch(/^Activate/)
  expect(await one.getByRole('button', { name: 'Make Featured' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await toast(page).getByText('Business Activated').waitFor()
  await one.getByText('Approved', { exact: true }).waitFor()
  expect(await isPublic()).toEqual([true, 200])
  // The button that opened the dialog disappears with the status.
  await one.getByRole('button', { name: 'With a Reason' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).press('Enter')
  await one.getByText('Suspended', { exact: true }).waitFor()
  await expect.poll(() => one.locator('.moderation-actions :focus').count()).toBe(1)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await one.getByText('Approved', { exact: true }).waitFor()
  const count = (what: string) => requests.filter((url) => url.endsWith(what)).length
  const before = [count('/suspend'), count('/activate')]
  // As slow as a hand: the response to the first click may arrive before the second click, which may then hit another place.
  await one.getByRole('button', { name: 'Suspend' }).click({ clickCount: 2, delay: 100 })
  await toast(page).getByText('Business Suspended').waitFor()
  await one.getByText('Suspended', { exact: true }).waitFor()
  expect([count('/suspend') - 1, count('/activate')]).toEqual(before)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await one.getByText('Approved', { exact: true }).waitFor()
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('suspending a listing from its report preselects the reason and the outcome, and an already closed report says so', async () => {
  const q = encodeURIComponent("thandi's sunday pots")
  const found = await fetch(`${site.url}/api/businesses/search?q=${q}`)
  const [{ id }] = (await found.json()) as [{ id: string }]
  const body = JSON.stringify({ reason: 'offensive' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${site.url}/api/businesses/${id}/report`, { method: 'POST', body, headers })
  const { page, context } = await site.visitAsAdmin(`/admin/reports?business=${id}`)
  await page.getByRole('button', { name: 'Suspend this listing' }).click()
  const dialog = page.getByRole('alertdialog')
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('offensive')
  await clickInDialog(page, 'Suspend')
  await toast(page).getByText('Business Suspended').waitFor()
  await page.locator('.history-line').getByText('Suspended', { exact: true }).waitFor()
  const outcome = page.getByLabel('Outcome')
  await expect.poll(() => outcome.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await outcome.inputValue()).toBe('hidden')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Suspend this listing' }).waitFor()
  expect(await outcome.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Close the report' }).press('Enter')
  await page.locator('.field-error').getByText('Please choose one of the outcomes').waitFor()
  await expect.poll(() => outcome.evaluate((field) => field === document.activeElement)).toBe(true)
  await outcome.selectOption('no-change')
  expect(await page.locator('.field-error').count(), 'a corrected field has no error').toBe(0)
  // A colleague was faster: the form is removed while it has the focus.
  const report = await page.locator('form[action="/admin/reports"] [name=id]').inputValue()
  await page.evaluate(async (id) => {
    const request = { method: 'PATCH', headers: { 'content-type': 'application/json' } }
    await fetch(`/api/admin/reports/${id}`, { ...request, body: '{"outcome":"no-change"}' })
  }, report)
  await page.getByRole('button', { name: 'Close the report' }).press('Enter')
  await toast(page).getByText('This report was already closed.').waitFor()
  await expect.poll(() => focused(page)).toBe('Reports')
  await context.close()
})

test('a double click submits a form once, text typed meanwhile stays, and removing a line focuses the next one', async () => {
  const { page, context } = await site.visitAsAdmin('/admin/holidays', 360)
  await page.getByRole('button', { name: 'Add day' }).click()
  await page.locator('.field-error').nth(1).waitFor()
  const day = (date: number) => `${new Date().getFullYear() + 1}-03-${date}`
  await page.getByLabel('Day', { exact: true }).fill(day(14))
  expect(await page.locator('.field-error').count(), 'the other field is still empty').toBe(1)
  for (const [added, clicks] of [
    [day(10), (button: Locator) => clickTwice(button)],
    // As slow as a hand: the form is empty again before the second click.
    [day(11), (button: Locator) => button.click({ clickCount: 2, delay: 150 })],
  ] as const) {
    await page.getByLabel('Day', { exact: true }).fill(added)
    await page.getByLabel('Name', { exact: true }).fill(`By-election of ${added}`)
    await clicks(page.getByRole('button', { name: 'Add day' }))
    await page.getByRole('button', { name: `Remove By-election of ${added}` }).waitFor()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    expect(await page.locator('.field-error').count()).toBe(0)
  }
  // While the list is loading again, somebody types the next day.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/public-holidays', async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  await page.getByLabel('Day', { exact: true }).fill(day(12))
  await page.getByLabel('Name', { exact: true }).fill(`By-election of ${day(12)}`)
  const listed = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('-holidays'),
  )
  await page.getByRole('button', { name: 'Add day' }).click()
  await listed
  await page.getByLabel('Day', { exact: true }).fill(day(13))
  release()
  await page.getByRole('button', { name: `Remove By-election of ${day(12)}` }).waitFor()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel('Day', { exact: true }).inputValue(), 'it is kept').toBe(day(13))
  await page.getByRole('button', { name: `Remove By-election of ${day(10)}` }).press('Enter')
  await toast(page).getByText('Day removed').waitFor()
  const next = page.getByRole('button', { name: `Remove By-election of ${day(11)}` })
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
  // The second click of a double click arrives when the next day has moved under the pointer.
  await next.hover()
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    await expect.poll(() => next.count()).toBe(0)
  }
  const after = page.getByRole('button', { name: `Remove By-election of ${day(12)}` })
  expect(await after.evaluate((button) => button.matches(':hover:not([aria-disabled])'))).toBe(true)
  await context.close()
})

// Shows 2.59.
test('a visitor is redirected to the login', async () => {
  expect(new URL((await fetch(`${site.url}/admin/pending`)).url).pathname).toBe('/login')
})
