// Journeys of claims: by telephone on a phone, from a visitor to the owner's overview, while a moderator works on another copy; by
// invitation; by email.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addListing, newClaimant, tokenTo } from '../claims/claims-world.ts'
import { clickInDialog, isInView, toast } from '../world/admin-screen.ts'
import { expectClean } from '../world/every-width.ts'
import { holdRequests, listenToBrowser, loseResponse, type Site, sessionOf, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

let site: Site
let other: Site
beforeAll(async () => {
  const world = await openWorld()
  site = await listenToBrowser(world)
  other = await listenToBrowser(await openWorld({ beside: world }))
})
afterAll(async () => {
  await other.pages.close()
  await other.world.close()
  await site.close()
})

const focusedValue = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)

/** Opens a path in a browser with the session of a new moderator. */
async function visitAsModerator(path: string) {
  const moderator = await newClaimant(site.world.database, { role: 'moderator' })
  return visit(other, path, 1280, sessionOf(other, moderator))
}

test('a visitor claims a listing by phone, and becomes its owner when a moderator types the six digits', async () => {
  const { id } = await addListing(site.world.database, { name: 'Nomvula’s Pie Shop' })
  const { page, consoleMessages } = await visit(site, `/business/${id}`, 360)
  await page.getByRole('link', { name: 'Is this yours?' }).click()
  await page.getByRole('heading', { name: 'Is this yours?' }).waitFor()
  await page.getByText('First, an account').waitFor()
  await expectClean(page)
  await page.getByLabel('Your email').fill('nomvula@pies.example')
  await page.getByLabel('Password', { exact: true }).fill('nine red umbrellas')
  await page.getByLabel('Confirm password', { exact: true }).fill('nine red umbrellas')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('How can you show that it is yours?').waitFor()
  // Nothing is chosen yet.
  await page.getByRole('button', { name: 'Claim This Listing' }).click()
  await page.getByText('Please choose how you can show that it is yours').waitFor()
  await expect.poll(() => focusedValue(page)).toBe('telephone')
  expect(await isInView(page.getByText('Please choose how you can show that it is yours'))).toBe(true)
  await expectClean(page)
  await page.getByLabel('By phone').check()
  await page.getByLabel('A note to the moderators').fill('I bake them.')
  await page.getByRole('button', { name: 'Claim This Listing' }).click()
  const shown = page.locator('.claim-digits b')
  await shown.waitFor()
  const digits = (await shown.innerText()).replace(/\D/g, '')
  expect(digits).toHaveLength(6)
  await expectClean(page)
  await page.reload()
  await page.getByText('Your claim is open').waitFor()
  expect((await page.locator('main').innerText()).replace(/\s/g, '')).not.toContain(digits)

  const moderator = await visitAsModerator('/admin/claims')
  await moderator.page.getByText('I bake them.').waitFor()
  await moderator.page.getByRole('link', { name: '082 555 0134' }).waitFor()
  await expectClean(moderator.page)
  await moderator.page.getByLabel('The six digits').fill('12')
  await moderator.page.getByRole('button', { name: 'Refuse' }).click()
  await moderator.page.getByText('Refuse this claim?').waitFor()
  await clickInDialog(moderator.page, 'Cancel')
  await moderator.page.getByRole('button', { name: 'Accept' }).click()
  await clickInDialog(moderator.page, 'Accept')
  await moderator.page.getByText('Please type the six digits that the person says').first().waitFor()
  await expect
    .poll(() => moderator.page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toMatch(/^digits-/)
  await moderator.page.getByLabel('The six digits').fill(digits)
  await moderator.page.getByRole('button', { name: 'Accept' }).click()
  await clickInDialog(moderator.page, 'Accept')
  await toast(moderator.page).getByText('Claim accepted').waitFor()
  await moderator.page.getByText('Nothing is waiting here.').waitFor()

  await page.reload()
  await page.getByText('This listing is yours.').waitFor()
  expect(await page.getByText('has an owner here').count()).toBe(0)
  await page.getByRole('link', { name: 'Go to Your Listing' }).click()
  await page.getByRole('heading', { name: 'Nomvula’s Pie Shop' }).first().waitFor()
  await page.goto(`/business/${id}`)
  expect(await page.getByRole('link', { name: 'Is this yours?' }).count()).toBe(0)
  // The browser itself logs the 400 of both refusals.
  const unexpected = [...consoleMessages, ...moderator.consoleMessages].filter(
    (text) => !text.includes('400'),
  )
  expect(unexpected).toEqual([])
})

test('a claim whose response is lost is open and can be withdrawn, and one being filled in is not made as someone who signs in elsewhere', async () => {
  const { id } = await addListing(site.world.database, { name: 'Lindiwe’s Lost Letters' })
  const [first, second] = [await newClaimant(site.world.database), await newClaimant(site.world.database)]
  const { page, context } = await visit(site, `/claim/${id}`, 360, sessionOf(site, first))
  await page.getByLabel('By phone').check()
  await loseResponse(page, '**/claims')
  await page.getByRole('button', { name: 'Claim This Listing' }).click()
  await page.getByText('If you no longer have them, withdraw the claim').waitFor()
  await page.getByRole('button', { name: 'Withdraw the Claim' }).click()
  await page.getByLabel('By phone').check()
  await page.getByRole('button', { name: 'Claim This Listing' }).click()
  await page.locator('.claim-digits b').waitFor()
  await page.getByRole('button', { name: 'Withdraw the Claim' }).click()
  await page.getByLabel('With a document').check()
  await page.getByLabel('A note to the moderators').fill('I sweep the floor.')
  await context.addCookies(sessionOf(site, second).storageState.cookies)
  const told = toast(page).getByText(`someone signed in as ${second.email}`).waitFor()
  await (await context.newPage()).goto('/account')
  await told
  await expect.poll(() => page.getByLabel('A note to the moderators').inputValue()).toBe('')
  await context.close()
})

test('an invitation is sent by email, and its link lets an owner sign in with an existing account and take over the listing', async () => {
  const { id, email } = await addListing(site.world.database, { name: 'Bongani’s Bicycles' })
  const moderator = await visitAsModerator('/admin/businesses?q=Bongani')
  await moderator.page.getByRole('button', { name: 'Invite Owner of Bongani’s Bicycles' }).first().click()
  const dialog = moderator.page.getByRole('dialog')
  const link = await dialog.getByLabel('The link').inputValue()
  await expectClean(moderator.page)
  await dialog.getByRole('button', { name: 'Send by Email' }).click()
  await toast(moderator.page).getByText(`It is on its way to ${email}.`).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const { pathname, hash } = new URL(link)

  const owner = await newClaimant(site.world.database)
  const { page } = await visit(site, pathname + hash, 360)
  await page.getByText('You are invited to take over this listing.').waitFor()
  expect(page.url()).not.toContain('#')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('nine red umbrellas')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const accept = page.getByRole('button', { name: 'Take Over the Listing' })
  await accept.waitFor()
  const loadSession = await holdRequests(page, '**/api/auth/check')
  const accepted = page.waitForResponse('**/api/claims/accept-invitation')
  await accept.click()
  await accepted
  loadSession()
  await page.waitForURL('**/business')
  await page.getByRole('heading', { name: 'Bongani’s Bicycles' }).first().waitFor()
  await moderator.page.goto('/admin/invited')
  await moderator.page.getByRole('heading', { name: /^Taken over/ }).waitFor()
  await expectClean(moderator.page)
  expect(await (await fetch(`${other.url}/api/businesses/${id}`)).json()).toMatchObject({ isClaimed: true })
})

test('a claim of an owned listing is confirmed by email, the owner gives it up, and a moderator accepts the claim', async () => {
  const { id, email } = await addListing(site.world.database, { name: 'Disputed Dairy' })
  const owner = await newClaimant(site.world.database, { businessId: id })
  const claimant = await newClaimant(site.world.database)
  const claim = await site.world.server.inject({
    method: 'POST',
    url: `/api/businesses/${id}/claims`,
    headers: { cookie: claimant.cookie },
    payload: { proof: 'email', note: 'I bought the dairy in March.' },
  })
  expect(claim.statusCode).toBe(201)
  const letter = await visit(site, `/confirm-claim#${await tokenTo(site.world.database, email)}`, 360)
  await letter.page.getByText(claimant.email).waitFor()
  await expectClean(letter.page)
  await letter.page.getByRole('button', { name: 'Yes, It Is Theirs' }).click()
  await letter.page.getByText('The listing has an owner, whom we have also asked.').waitFor()

  const { page } = await visit(site, '/business', 360, sessionOf(site, owner))
  await page.getByText('I bought the dairy in March.').waitFor()
  await expectClean(page)
  await page.getByRole('button', { name: 'Give It Up' }).click()
  await page.getByText('You answered that you are giving it up.').waitFor()
  const moderator = await visitAsModerator('/admin/claims')
  await moderator.page.getByText('The owner answered: I give it up.').waitFor()
  await moderator.page.getByRole('button', { name: 'Accept the claim of Disputed Dairy' }).click()
  await clickInDialog(moderator.page, 'Accept')
  await toast(moderator.page).getByText('Claim accepted').waitFor()
})
