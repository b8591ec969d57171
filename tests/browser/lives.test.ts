// Two lives from end to end: a listing of an owner who forgot her password, and a moderator's morning.
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#drizzle'
import { businesses, moderationLog, outboxMails } from '../../src/database/schema.ts'
import { card, clickInDialog, toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite, waiting } from '../world/admin-site.ts'
import { visit } from '../world/site.ts'
import { fillLogin, makeImage, openPage, save } from './owner-steps.ts'
import { marimbaMakers, registerByCall } from './register-by-call.ts'

/** More than one page of the table. */
const queueLength = 104
const { name, ownerEmail } = marimbaMakers

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite(async () => {})
})
afterAll(() => site.close())

test('a moderator clears a queue of two pages and undoes one mistake', async () => {
  const queue = Array.from({ length: queueLength }, (_, at) => waiting(at + 1, `Listing ${at + 1}`))
  await site.world.database.db.insert(businesses).values(queue)
  const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/pending?view=table')
  await page.getByRole('button', { name: 'Load more businesses' }).click()
  await page
    .locator('tbody tr')
    .nth(queueLength - 1)
    .waitFor()
  await page.getByLabel('Choose all businesses in the list').check()
  await page.getByText(`${queueLength} chosen`).waitFor()
  // One of them is no business: she takes it out, and rejects it alone.
  await page.getByLabel('Choose Listing 7', { exact: true }).uncheck()
  await page.getByRole('region', { name: 'Decide on' }).getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: `Approve: ${queueLength - 1} listings` }).waitFor()
  await clickInDialog(page, 'Approve')
  await page.getByText(`${queueLength - 1} done`, { exact: true }).waitFor()
  expect(await countOf('approved')).toBe(queueLength - 1)

  await page.goto('/admin/pending')
  await card(page, 'Listing 7').getByRole('button', { name: 'Reject' }).click()
  await clickInDialog(page, 'Reject')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await card(page, 'Listing 7').waitFor()
  expect(await countOf('rejected')).toBe(0)
  await card(page, 'Listing 7').getByRole('button', { name: 'Approve' }).click()
  await clickInDialog(page, 'Approve')
  await page.getByText('All Caught Up!').waitFor()
  expect(await countOf('approved')).toBe(queueLength)
  expect(await mailsTo('owner-7@example.co.za')).toEqual(['business-approved'])
  await context.close()
  expect(consoleMessages).toEqual([])
})

test('a rejected owner resets her password, replaces the photo, is approved and downloads her data; the log finds a phone change', async () => {
  const { id } = await registerByCall(site)
  const moderator = await site.visitAsAdmin('/admin/log')
  // `second-look.test.ts` shows the screens of these decisions.
  const decide = async (decision: string, data = {}) => {
    const response = await moderator.page.request.patch(`/api/admin/businesses/${id}/${decision}`, { data })
    expect(response.status()).toBe(200)
  }
  await decide('reject', { reason: { kind: 'picture', text: 'The photograph shows no instrument.' } })

  const { page, context, consoleMessages } = await visit(site, '/login', 360)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(ownerEmail)
  await page.getByRole('button', { name: 'Send the Link' }).click()
  await expect.poll(() => mailsTo(ownerEmail)).toContain('password-forgotten')
  await page.goto(await linkIn('password-forgotten'))
  await page.getByLabel('New password', { exact: true }).fill('four words in a row')
  await page.getByLabel('Confirm new password', { exact: true }).fill('four words in a row')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await page.waitForURL('**/login')
  await fillLogin(page, ownerEmail, 'four words in a row')
  await page.waitForURL('**/business')
  await page.getByText('The photograph shows no instrument.').waitFor()

  await openPage(page, 'Edit Business')
  await page
    .getByLabel(/^Image/)
    .and(page.locator('[type=file]'))
    .setInputFiles(await makeImage('marimba.png', '#963b2a'))
  await page.getByText('You have unsaved changes.').waitFor()
  await save(page)
  await toast(page).getByText('Business details updated.').waitFor()
  await openPage(page, 'Overview')
  await page.getByRole('button', { name: 'Send for review again' }).click()
  await page.getByText('Pending Review', { exact: true }).first().waitFor()

  await decide('approve')
  await page.reload()
  await page.getByText('Live', { exact: true }).first().waitFor()

  const changed = await page.request.patch('/api/business/details', { data: { phone: '047 555 0199' } })
  expect(changed.status()).toBe(200)
  await openPage(page, 'Settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything about me' }).click(),
  ])
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  expect(Object.keys(files).some((path) => path.endsWith('.webp'))).toBe(true)
  const account = new TextDecoder().decode(files['account.json'])
  for (const known of [ownerEmail, name, 'The photograph shows no instrument.', '+27475550199'])
    expect(account).toContain(known)
  expect(consoleMessages).toEqual([])
  await context.close()
  await findPhoneChange(moderator.page)
  await moderator.context.close()
})

/** Moves the change of the phone number to last week in the log, and finds it there. */
async function findPhoneChange(page: Page): Promise<void> {
  const weekAgo = new Date(Date.now() - 7 * 86_400_000)
  await site.world.database.db
    .update(moderationLog)
    .set({ at: weekAgo })
    .where(sql`changes @> '[{"field": "phone"}]'`)
  const day = weekAgo.toISOString().slice(0, 10)
  await page.getByLabel('Business, email or phone').fill('marimba')
  await page.locator('input[name=from]').fill(dayBefore(weekAgo))
  await page.locator('input[name=to]').fill(dayAfter(weekAgo))
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 entry', { exact: true }).waitFor()
  const line = page.locator('.history-line')
  expect(await line.innerText(), day).toContain(ownerEmail)
  expect(await line.innerText()).toMatch(/047 555 0123[\s\S]*047 555 0199/)
}

/** The number of listings of the queue that have this status. */
const countOf = async (status: string) =>
  (await site.world.database.db.select().from(businesses)).filter(
    (one) => one.approvalStatus === status && one.name.startsWith('Listing '),
  ).length

const mails = () => site.world.database.db.select().from(outboxMails)

const mailsTo = async (address: string) =>
  (await mails()).filter(({ to }) => to === address).map(({ kind: what }) => what)

/** The link in the last email of this kind, changed to lead to this server. */
async function linkIn(kindOfMail: string): Promise<string> {
  const { text } = (await mails()).findLast((mail) => mail.kind === kindOfMail) ?? { text: '' }
  const [link = ''] = /http:\/\/\S+#\S+/.exec(text) ?? []
  return link.replace('http://directory.example', site.url)
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayBefore = (at: Date) => dayOf(at.getTime() - 86_400_000)
const dayAfter = (at: Date) => dayOf(at.getTime() + 86_400_000)
