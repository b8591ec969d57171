// The journeys of a moderator, counting keys and taps: a long queue by keys, one on a phone, the answer to a report.
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, moderationLog, outboxMails, reports } from '../../src/database/schema.ts'
import { focused, toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite, waiting } from '../world/admin-site.ts'
import { rounds } from '../world/endurance.ts'
import { listAccessibilityViolations } from '../world/site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite(async () => {})
})
afterAll(() => site.close())
// The queue is empty when a test begins.
beforeEach(async () => {
  const { db } = site.world.database
  await db.delete(reports)
  await db.delete(moderationLog)
  await db.delete(businesses)
})

const countOf = (status: 'approved' | 'rejected') =>
  site.world.database.db.$count(businesses, eq(businesses.approvalStatus, status))
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Listing ${at + 1}`)
const addQueue = (names: string[]) =>
  site.world.database.db.insert(businesses).values(names.map((name, at) => waiting(at + 1, name)))

/** The address of the queue with this listing open. */
async function addressOf(name: string): Promise<string> {
  const { db } = site.world.database
  const [row] = await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.name, name))
  return `/admin/pending?open=${row?.id}`
}

test('a moderator clears a queue of more than one page with one key per listing, and undoes the last with one more', async () => {
  const names = numbered(rounds.queueLength)
  await addQueue(names)
  const { page, context, consoleMessages, requests } = await site.visitAsAdmin(await addressOf('Listing 24'))
  // The first listing beyond the first page of the list stays open after a reload.
  await page.getByRole('article', { name: 'Listing 24', exact: true }).waitFor()
  // The second page is loaded by itself.
  await page.getByText('Listing 25', { exact: true }).first().waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('Listing 25')
  // The address changes a moment later.
  await page.waitForURL(`**${await addressOf('Listing 25')}`)
  await page.reload()
  await page.getByRole('article', { name: 'Listing 25', exact: true }).waitFor()
  await page.goto('/admin/pending')
  let keys = 0
  const press = (key: string) => {
    keys += 1
    return page.keyboard.press(key)
  }
  for (const [at, name] of names.entries()) {
    await page.getByRole('article', { name, exact: true }).waitFor()
    await press('a')
    if (at === names.length - 1) break
    await expect.poll(() => focused(page)).toBe(names[at + 1])
  }
  await page.getByText('All Caught Up!').waitFor()
  await expect.poll(() => focused(page)).toBe('Pending Listings')
  expect(keys).toBe(names.length)
  expect(await countOf('approved')).toBe(names.length)
  expect(requests.filter((url) => url.endsWith('/approve'))).toHaveLength(names.length)
  await press('u')
  await page.getByRole('article', { name: names.at(-1) ?? '', exact: true }).waitFor()
  expect([keys, await countOf('approved')]).toEqual([names.length + 1, names.length - 1])
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('a moderator clears 5 listings on a phone with 7 taps and no scrolling, two of them to be asked no more; one tap opens the next or previous listing', async () => {
  const names = numbered(5)
  await addQueue(names)
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/pending', 360)
  let taps = 0
  /** Taps a button that is on the screen without scrolling. */
  const tap = async (target: Locator) => {
    taps += 1
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(640)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await page.mouse.click(x + width / 2, y + height / 2)
  }
  const open = (name = '') => page.getByRole('article', { name, exact: true })
  await tap(page.getByRole('link', { name: 'Next listing' }))
  await open(names[1]).waitFor()
  await tap(page.getByRole('link', { name: 'Previous listing' }))
  await open(names[0]).waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  taps = 0
  for (const name of names) {
    await open(name).waitFor()
    await tap(open(name).getByRole('button', { name: 'Approve' }))
    if (name !== names[0]) continue
    const dialog = page.getByRole('alertdialog')
    await tap(dialog.getByText('Approve without asking from now on'))
    await tap(dialog.getByRole('button', { name: 'Approve' }))
  }
  await page.getByText('All Caught Up!').waitFor()
  expect([taps, await countOf('approved')]).toEqual([7, 5])
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('on a phone, the next listings are loaded before the end is reached, and nothing above the open one offers to load them', async () => {
  const names = numbered(26)
  await addQueue(names)
  const { page, context } = await site.visitAsAdmin(await addressOf('Listing 22'), 360)
  await page.getByRole('article', { name: 'Listing 22', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Load more businesses' }).isVisible()).toBe(false)
  for (const name of names.slice(22)) {
    await page.getByRole('link', { name: 'Next listing' }).click()
    await page.getByRole('article', { name, exact: true }).waitFor()
  }
  await context.close()
})

test('a moderator handles a report with six taps, from the overview through a message to the owner to the outcome', async () => {
  const [business] = await site.world.database.db
    .insert(businesses)
    .values(
      waiting(1, 'Pula Pottery', {
        approvalStatus: 'approved',
        approvedAt: new Date(),
        phone: '+27115550108',
      }),
    )
    .returning()
  const report = JSON.stringify({ reason: 'wrong-details', text: 'Nobody answers there.' })
  const headers = { 'content-type': 'application/json' }
  const address = `${site.url}/api/businesses/${business?.id}/report`
  await fetch(address, { method: 'POST', body: report, headers })
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin', 360)
  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return target.click()
  }
  await tap(page.getByRole('region', { name: 'Waiting longest' }).getByRole('link', { name: 'Pula Pottery' }))
  const shown = page.locator('.history-line')
  await shown.getByText('Approved', { exact: true }).waitFor()
  expect(await shown.getByRole('link', { name: '011 555 0108' }).getAttribute('href')).toBe(
    'tel:+27115550108',
  )
  expect(await shown.locator('.moderation-image').isVisible()).toBe(true)
  await tap(shown.getByText('Write to the owner'))
  expect(await listAccessibilityViolations(page)).toEqual([])
  await tap(shown.getByLabel('Message to the owner'))
  await page.keyboard.type('Is the telephone still right?')
  await tap(shown.getByRole('button', { name: 'Send the message' }))
  await toast(page).getByText('Message sent').waitFor()
  await shown.getByLabel('Outcome').selectOption('corrected')
  taps += 1
  await tap(shown.getByRole('button', { name: 'Close the report' }))
  await page.getByText('Nothing is waiting here.').waitFor()
  expect(taps).toBe(6)
  const mails = await site.world.database.db.select().from(outboxMails)
  expect(mails.filter(({ kind }) => kind === 'owner-message').map(({ to }) => to)).toEqual([
    'owner-1@example.co.za',
  ])
  expect(consoleMessages).toEqual([])
  await context.close()
})
