// Reviews between visitors, moderators and the owner: photos, a rejection that is taken back, what is odd, and reports.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addListing, newClaimant } from '../claims/claims-world.ts'
import { paddedTo, plain } from '../media/image-maker.ts'
import { addReview, letterTo, reviewCallsOf } from '../reviews/reviews-world.ts'
import { clickInDialog, toast } from '../world/admin-screen.ts'
import { expectClean } from '../world/every-width.ts'
import { waitUntilHydrated } from '../world/page-pool.ts'
import { clickTwice, holdRequests, listenToBrowser, type Site, sessionOf, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

let site: Site
/** How far ahead the server's clock is: a form that is sent at once was not written by a person. */
let laterMs = 0
beforeAll(async () => {
  site = await listenToBrowser(await openWorld({ parts: { now: () => new Date(Date.now() + laterMs) } }))
})
// The queue is empty when a test begins.
beforeEach(() => site.world.database.pool.query('DELETE FROM reviews'))
afterAll(() => site.close())

type Account = Parameters<typeof newClaimant>[1]

/** Opens a path with a new account. */
async function visitAs(path: string, account: Account, width = 1280): Promise<Page> {
  const session = sessionOf(site, await newClaimant(site.world.database, account))
  return (await visit(site, path, width, session)).page
}

async function addShop(name: string) {
  const { id } = await addListing(site.world.database, { name })
  const { path } = await reviewCallsOf(site.world).detail(id)
  return { id, path: path as string }
}

const readPage = async (path: string) => (await fetch(`${site.url}${path}`)).text()
const ofReview = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()

test('review photos are shrunk before they are sent, and a rejection by keyboard can be undone', async () => {
  const { path } = await addShop('Mampoer Farm Stall')
  const { page } = await visit(site, `${path}/reviews?write=1`, 360)
  const text = 'The jars stand in the sun like lamps, and the tasting is free on Saturdays.'
  await page.getByLabel('Excellent').check()
  await page.getByLabel('How was it?').fill(text)
  await page.getByLabel('Your name, as others see it').fill('Palesa')
  await page.getByLabel('Your email').fill('palesa@people.example')
  // Larger than a photo may be, until the browser has shrunk it.
  const large = paddedTo(6 * 1024 * 1024, await plain(2400, 1500).jpeg().toBuffer())
  const photos = [large, await plain().jpeg().toBuffer()]
  const files = photos.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.getByLabel('Photos (optional)').setInputFiles(files)
  await page.getByText(/^Made smaller: [\d.]+ MB to/).waitFor()
  await expectClean(page)
  laterMs += 60_000
  await page.getByRole('button', { name: 'Send Review' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const { confirmToken } = await letterTo(site.world.database, 'palesa@people.example')
  await page.goto(`/confirm-review/${confirmToken}`)
  await page.getByRole('button', { name: 'Confirm My Review' }).click()
  await page.getByText('Your review is waiting for a moderator').waitFor()

  const moderator = await visitAs('/admin/reviews', { role: 'moderator' })
  const queued = ofReview(moderator, text)
  await queued.waitFor()
  expect(await queued.locator('.review-photos img').count()).toBe(2)
  await moderator.keyboard.press('r')
  const dialog = moderator.getByRole('alertdialog')
  await dialog.getByLabel('Reason').selectOption('private')
  await dialog.getByLabel('Note to the writer').fill('Please leave out the faces.')
  await expectClean(moderator)
  // The reload of the queue is slow.
  const reload = await holdRequests(moderator, '**/api/admin/reviews?*')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await toast(moderator).getByText('Review Rejected').waitFor()
  await moderator.getByText('No reviews or answers are waiting for you.').waitFor()
  await moderator.getByText('0 texts awaiting a moderator').waitFor()
  await toast(moderator).getByRole('button', { name: 'Undo' }).click()
  await toast(moderator).getByText('Undone').waitFor()
  reload()
  await queued.waitFor()
  expect(await readPage(`${path}/reviews`)).not.toContain('like lamps')
  await moderator.keyboard.press('a')
  await dialog.waitFor()
  await moderator.keyboard.press('Enter')
  await toast(moderator).getByText('Review Published').waitFor()

  await page.goto(`${path}/reviews?sort=photos`)
  await page.getByRole('heading', { name: '1 review with photos' }).waitFor()
  await page.locator('.review-photos').scrollIntoViewIfNeeded()
  const widths = () =>
    page
      .locator('.review-photos img')
      .evaluateAll((images) => images.map((one) => (one as HTMLImageElement).naturalWidth))
  await expect.poll(widths).toEqual([320, 320])
})

test('a moderator sees why a review was held, handles two reports about it, and closes the business to reviews', async () => {
  const { world } = site
  const { id, path } = await addShop('Protea Tyres')
  const calls = reviewCallsOf(world)
  const email = 'sipho@people.example'
  const other = await calls.confirmed((await addShop('Protea Exhausts')).id, { email })
  const odd = 'They change tyres at https://tyres.example and the coffee is free while you wait.'
  const held = await calls.confirmed(id, { email, text: odd, name: 'Sipho' })
  const moderator = await visitAs('/admin/reviews?state=held', { role: 'moderator' })
  const queued = ofReview(moderator, odd)
  await queued.getByText('Held: It has a link.').waitFor()
  await queued.getByText('From the same person: 1 other review, none of them rejected.').waitFor()
  await expectClean(moderator)
  await moderator.keyboard.press('a')
  await moderator.getByRole('alertdialog').waitFor()
  await moderator.keyboard.press('Enter')
  await toast(moderator).getByText('Review Published').waitFor()

  // A visitor reports it, and the owner, who cannot remove it.
  const byVisitor = await calls.send('POST', `/api/reviews/${held.id}/report`, null, { reason: 'advert' })
  expect(byVisitor.statusCode).toBe(201)
  const owner = await visitAs('/business/reviews', { businessId: id }, 360)
  await owner.getByText('Report it, review of Sipho').click()
  await owner.getByLabel('What is wrong with it?').selectOption('untrue')
  await owner.getByLabel('Tell the moderator more').fill('We sell no coffee.')
  await owner.getByRole('button', { name: 'Send Report' }).click()
  await owner.getByText('You reported it. A moderator will decide whether it stays.').waitFor()
  expect(await owner.getByRole('button', { name: /remove|delete/i }).count()).toBe(0)

  await moderator.goto('/admin/reviews?state=reported')
  await ofReview(moderator, 'A visitor reported it on').getByText('It advertises something').waitFor()
  await ofReview(moderator, 'The owner reported it on').getByText('We sell no coffee.').waitFor()
  const closing = ofReview(moderator, odd)
  await closing.getByText('Close to reviews…').click()
  await closing.getByLabel('Until').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10))
  await closing.getByRole('button', { name: 'Save' }).click()
  await closing.getByRole('heading', { name: 'Nothing was changed' }).waitFor()
  const refused = ofReview(moderator, odd).locator('.review-closing')
  await refused.getByLabel(/^Reason/).fill('A video brought many people who were never there.')
  await refused.getByRole('button', { name: 'Save' }).click()
  await moderator.getByText('Saved. The page of the business').waitFor()
  await expect.poll(() => readPage(path)).toContain('A video brought many people who were never there.')
  expect(await readPage(path)).not.toContain('Write a Review')
  const closed = await readPage(`${path}/reviews?write=1`)
  expect(closed).toMatch(/You can write reviews again after \d+ /)
  expect(closed).not.toContain('Send Review')

  // It is removed; the review of another business by the same person stays in the queue.
  await moderator.goto('/admin/reviews?state=reported')
  await moderator.getByText(odd).waitFor()
  // A key that is pressed before the page is hydrated does nothing.
  await waitUntilHydrated(moderator)
  await moderator.keyboard.press('r')
  await moderator.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await toast(moderator).getByText('Review Removed').waitFor()
  await expect.poll(() => readPage(`${path}/reviews`)).not.toContain('tyres.example')
  expect(
    (await calls.queue(await newClaimant(world.database, { role: 'moderator' }), 'pending')).map(
      (one: { id: string }) => one.id,
    ),
  ).toContain(other.id)
})

test('on a phone, a moderator who no longer wants to be asked approves each review with one tap, and is asked again when wished', async () => {
  const { id } = await addShop('Blouberg Braai')
  for (const guest of ['Anna', 'Bheki', 'Chandra', 'Dineo'])
    await addReview(site.world.database, id, { name: guest, state: 'pending' })
  const moderator = await visitAs('/admin/reviews', { role: 'moderator' }, 360)
  const card = (guest: string) => ofReview(moderator, guest)
  const approve = (guest: string) => card(guest).getByRole('button', { name: 'Approve' })
  const dialog = moderator.getByRole('alertdialog')
  const left = (texts: string) => moderator.getByText(`${texts} awaiting a moderator`).waitFor()
  await approve('Anna').click()
  await dialog.getByLabel('Approve without asking from now on').check()
  await expectClean(moderator)
  await clickInDialog(moderator, 'Approve')
  await left('3 texts')
  await moderator.reload()
  // A double click publishes one of them.
  await waitUntilHydrated(moderator)
  await clickTwice(approve('Bheki'))
  await left('2 texts')
  expect(await dialog.count()).toBe(0)
  await toast(moderator).getByRole('button', { name: 'Undo' }).click()
  await left('3 texts')
  await card('Chandra').getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectClean(moderator)
  // A reported review is public already, so it still asks whether to keep it.
  const reported = await addReview(site.world.database, id, { name: 'Edwin' })
  await reviewCallsOf(site.world).send('POST', `/api/reviews/${reported}/report`, null, { reason: 'advert' })
  await moderator.goto('/admin/reviews?state=reported')
  await card('Edwin').getByRole('button', { name: 'Keep' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await moderator.goto('/admin/reviews')
  await moderator.getByRole('button', { name: 'Ask Before Approving' }).click()
  await approve('Dineo').click()
  await dialog.waitFor()
})

test('a next page and the reload after a decision about a review wait for each other, and neither is lost', async () => {
  const { id } = await addShop('Kiepersol Kilns')
  const addPending = (guest: number) =>
    addReview(site.world.database, id, {
      name: `Guest ${guest}.`,
      state: 'pending',
      writtenAt: new Date(Date.UTC(2026, 1, 1, guest)),
    })
  for (let guest = 1; guest <= 50; guest++) await addPending(guest)
  const moderator = await visitAs('/admin/reviews', { role: 'moderator' })
  const card = (guest: number) => ofReview(moderator, `Guest ${guest}.`)
  const more = moderator.getByRole('link', { name: 'Load more' })
  const queue = '**/api/admin/reviews?*'
  const publish = async (guest: number) => {
    await card(guest).getByRole('button', { name: 'Approve' }).click()
    await moderator.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await card(guest).waitFor({ state: 'detached' })
  }
  await card(1).waitFor()
  await waitUntilHydrated(moderator)
  const loadPage = await holdRequests(moderator, queue)
  const loading = moderator.waitForRequest(queue)
  await more.click()
  await loading
  await publish(1)
  loadPage()
  await card(48).waitFor()
  await expect.poll(() => card(1).count()).toBe(0)
})

test('a refused report of a review that the owner loaded with Load more is shown in that review', async () => {
  const { id } = await addShop('Naartjie Nursery')
  for (let day = 1; day <= 11; day++)
    await addReview(site.world.database, id, {
      name: `Guest ${day}`,
      writtenAt: new Date(Date.UTC(2026, 1, day)),
    })
  const owner = await visitAs('/business/reviews', { businessId: id }, 360)
  await owner.getByRole('link', { name: 'Load more' }).click()
  await owner.getByText('Report it, review of Guest 1', { exact: true }).click()
  await owner.getByLabel('Tell the moderator more').last().fill('She was never here.')
  await owner.getByRole('button', { name: 'Send Report' }).last().click()
  await owner.getByRole('heading', { name: 'Your report was not sent' }).waitFor()
  await expect
    .poll(() => owner.getByLabel('Tell the moderator more').last().inputValue())
    .toBe('She was never here.')
})
