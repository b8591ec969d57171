// The first week of a directory: from an empty database to 60 imported businesses, of which owners claim three, while two copies run.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSetupLink } from '../../src/domain/settings/set-up.ts'
import { callsOf, newClaimant, tokenTo } from '../claims/claims-world.ts'
import { work } from '../imports/import-world.ts'
import { clickInDialog, focused } from '../world/admin-screen.ts'
import { expectClean } from '../world/every-width.ts'
import { listenToBrowser, type Site, signInByCall, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

let site: Site
/** The copy that the visitors use. */
let other: Site
beforeAll(async () => {
  const world = await openWorld({ fill: async () => {} })
  site = await listenToBrowser(world)
  other = await listenToBrowser(await openWorld({ beside: world }))
})
afterAll(async () => {
  await other.pages.close()
  await site.pages.close()
  await other.close()
  await site.close()
})

const password = 'nine red umbrellas'
const firstWords = 'Sisonke Ikhwezi Umtata Riverside Madeira Callaway Sutherland Nelson Owen Chatham'.split(
  ' ',
)
const kinds = {
  Bakery: 'bakery',
  Plumbers: 'plumber',
  Panelbeaters: 'panel beater',
  Pharmacy: 'pharmacy',
} as const

/** A list as a chamber of commerce might send it: 60 rows separated by semicolons, and one without a name. */
function makeList(): string {
  const rows = Array.from({ length: 60 }, (_, at) => {
    const word = `${firstWords[at % 10]}${String.fromCharCode(97 + ((at * 7) % 26))}`
    const [kind = '', trade = ''] = Object.entries(kinds)[at % 4] ?? []
    const phone = `047 555 ${String(1000 + at)}`
    return [
      `${word} ${kind}`,
      trade,
      `${at + 1} Sprigg Street, Mthatha, Eastern Cape`,
      phone,
      `shop-${at}@mthatha.example`,
    ]
  })
  const lines = [
    ['Trading name', 'What they do', 'Address', 'Tel', 'Email'],
    ...rows,
    ['', 'bakery', 'Mthatha', '', ''],
  ]
  return lines.map((line) => line.join(';')).join('\r\n')
}

const licence = 'sample-data/photos/bowl.jpg'

async function importList(): Promise<Page> {
  const [email, token] = ['founder@mthatha.example', await makeSetupLink(site.world.database.db)]
  const payload = { token, name: 'Hello Mthatha', email, password }
  const founded = await site.world.server.inject({ method: 'POST', url: '/api/setup', payload })
  expect(founded.statusCode).toBe(200)
  const asFounder = await signInByCall(site, email, password)
  const { page } = await visit(site, '/admin/imports', 1280, asFounder)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Please choose the file of the list: CSV or XLSX.').waitFor()
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'chamber.csv', mimeType: 'text/csv', buffer: Buffer.from(makeList()) })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('heading', { name: 'chamber.csv' }).waitFor()
  const columns = page.getByRole('form', { name: 'What the columns contain' })
  expect(await columns.getByLabel('Trading name').locator('option:checked').innerText()).toBe('Business name')
  await expectClean(page)
  await columns.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Please say where this list is from').waitFor()
  await columns.getByLabel('Where the list comes from').fill('Mthatha Chamber of Commerce')
  await columns.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText(/^Checking: /).waitFor()
  // The form is gone, and the focus with it.
  await expect.poll(() => focused(page)).toBe('chamber.csv')
  await work(site.world)
  await page.getByText('Checked. Nothing is imported yet: 60 rows can be.').waitFor()
  await page.getByRole('button', { name: 'Refused 1' }).click()
  await page.getByText('This row has no business name.').waitFor()
  await expectClean(page)
  expect(await (await fetch(`${other.url}/api/businesses`)).json()).toEqual([])
  await page.getByRole('button', { name: 'Import 60 rows' }).click()
  await page.getByText(/^Importing: /).waitFor()
  await expect.poll(() => focused(page)).toBe('chamber.csv')
  await page.getByRole('link', { name: 'All lists' }).click()
  await page.getByText('Importing: 0 of 60 rows.').waitFor()
  await work(site.world)
  await page.getByText('Imported: 60 businesses.').waitFor()
  await page.getByRole('link', { name: 'chamber.csv' }).click()
  await page.getByRole('button', { name: 'New 60' }).click()
  await page.getByText('These rows became businesses.').waitFor()
  // Half a minute later, the numbers that were loaded before the import are loaded again.
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 30_000
  })
  await page.getByRole('link', { name: 'All Businesses' }).click()
  await page.getByText('Showing 24 of 60 businesses').waitFor()
  return page
}

const findId = async (name: string) => {
  const found = await fetch(`${other.url}/api/businesses/search?${new URLSearchParams({ q: name })}`)
  const [first] = (await found.json()) as { id: string; name: string }[]
  return first?.id ?? ''
}

async function claimWithDocument(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Is this yours?' }).click()
  await page.getByLabel('Your email').fill('third@people.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('How can you show that it is yours?').waitFor()
  await page.getByLabel('With a document').check()
  await page.getByLabel('Photo of the document').setInputFiles(licence)
  await page.getByRole('button', { name: 'Claim This Listing' }).click()
  await page.getByText('Your claim is open').waitFor()
}

/** Claims three listings: by email, by telephone, and with a document. */
async function claimThree(founder: Page): Promise<void> {
  const listed = await fetch(`${other.url}/api/businesses/search?q=plumber&location=Mthatha`)
  expect(listed.headers.get('x-full-matches')).toBe('15')
  expect(await (await fetch(other.url)).text()).toContain('<title>Hello Mthatha')
  const names = ((await listed.json()) as { name: string }[]).map(({ name }) => name)
  const [byLetter = '', byTelephone = '', byDocument = ''] = names

  const calls = callsOf(other.world)
  const [first, second] = [await newClaimant(site.world.database), await newClaimant(site.world.database)]
  expect((await calls.claim(first, await findId(byLetter), 'email')).statusCode).toBe(201)
  const { email } = await (await fetch(`${other.url}/api/businesses/${await findId(byLetter)}`)).json()
  const token = await tokenTo(site.world.database, email)
  const answer = await calls.send('POST', '/api/claims/answer-letter', null, { token, answer: 'yes' })
  expect(answer.statusCode).toBe(200)
  const { digits } = (await calls.claim(second, await findId(byTelephone), 'telephone')).json()

  const document = await visit(other, `/business/${await findId(byDocument)}`, 360)
  await document.page.getByText('Mthatha Chamber of Commerce').waitFor()
  await claimWithDocument(document.page)

  await founder.goto('/admin/claims')
  await founder.getByLabel('The six digits').fill(digits)
  const accept = async (name: string) => {
    const open = founder.locator('li', { hasText: name })
    await open
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await clickInDialog(founder, 'Accept')
    await open.first().waitFor({ state: 'detached' })
  }
  await accept(byTelephone)
  await accept(byDocument)
  for (const name of [byLetter, byTelephone, byDocument])
    await expect
      .poll(async () => (await fetch(`${other.url}/api/businesses/${await findId(name)}`)).json())
      .toMatchObject({ isClaimed: true })
}

async function mergeTwo(founder: Page): Promise<void> {
  const listed = await fetch(`${other.url}/api/businesses/search?q=bakery&location=Mthatha`)
  const [stays, goes] = (await listed.json()) as { id: string }[]
  await founder.goto(`/admin/businesses/${stays?.id}/merge?other=${goes?.id}`)
  await founder.getByRole('group', { name: 'Phone' }).getByText('The other one').click()
  await founder.getByRole('button', { name: 'Merge the Listings' }).click()
  await founder.getByText('The two listings are now one.').waitFor()
  const addressOf = async (id = '') => {
    const response = await fetch(`${other.url}/api/businesses/${id}`)
    return ((await response.json()) as { path: string }).path
  }
  const path = await addressOf(stays?.id)
  await expect.poll(() => addressOf(goes?.id)).toBe(path)
  const old = await fetch(`${other.url}/business/${goes?.id}`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, path])
}

test('a founder imports 60 businesses from a CSV file, visitors of another copy find them, three are claimed and two merged', async () => {
  const founder = await importList()
  await claimThree(founder)
  await mergeTwo(founder)
})
