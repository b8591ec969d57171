// An administrator keeps the trades on a phone: adds one that owners are then offered, finds, renames, hides and merges it.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusiness } from '../moderation/moderation-world.ts'
import { toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite } from '../world/admin-site.ts'
import { expectClean } from '../world/every-width.ts'
import { signIn } from '../world/sign-in.ts'

let site: AdminSite
beforeAll(async () => {
  // With all trades of the program, the page takes seconds, and so does axe.
  site = await openAdminSite(async ({ pool }) => {
    const kept = "id IN ('plumber', 'toy-shop')"
    await pool.query(`DELETE FROM trade_names WHERE NOT trade_${kept}`)
    await pool.query(`DELETE FROM trades WHERE NOT ${kept}`)
  })
})
afterAll(() => site.close())

const item = (page: Page, name: string) =>
  page.locator('.own-trades > li').filter({ has: page.getByRole('heading', { name, exact: false }) })

const find = async (page: Page, text: string) => {
  await page.getByLabel('Find a trade').fill(text)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText(`with a name like "${text}"`).waitFor()
}

/** `own-directory.test.ts` checks this form. Axe takes seconds for its icons, even while it is folded. */
const removeCategoryForm = (page: Page) => page.locator('.category-form').evaluate((form) => form.remove())

/** The pixels between a text field and its list. */
const gapAboveList = (form: Locator) =>
  form.getByRole('combobox').evaluate((input) => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
    return Math.round((list?.getBoundingClientRect().top ?? 0) - input.getBoundingClientRect().bottom)
  })

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')

test('a trade is added, offered to owners, found by its other name, renamed, hidden, shown and merged', async () => {
  const { page, consoleMessages, context } = await site.visitAsAdmin('/admin/categories', 360)
  await removeCategoryForm(page)
  await page.getByText('Add a trade').click()
  const form = page.getByRole('form', { name: 'Add a trade' })
  await form.getByLabel('Name', { exact: true }).fill('Plumber')
  await form.getByLabel('Plural').fill('Kite Makers')
  await form.getByLabel('Category').selectOption('Shopping')
  await form.getByLabel('Other names').fill('vlieërmaker, kite shop')
  await form.getByRole('button', { name: 'Add trade' }).click()
  await form.getByText('"Plumber" is already a name of the trade Plumber.').waitFor()
  expect(await focusedId(page)).toBe('field-name')
  expect(await form.getByLabel('Other names').inputValue()).toBe('vlieërmaker, kite shop')
  await expectClean(page)
  await form.getByLabel('Name', { exact: true }).fill('Kite Maker')
  await form.getByRole('button', { name: 'Add trade' }).click()
  await toast(page).getByText('Owners can choose Kite Maker now.').waitFor()

  const offered = async () => (await site.world.server.inject('/api/trades?q=vlieer')).json()
  expect(await offered()).toMatchObject([{ name: 'Kite Maker', category: 'Shopping' }])
  // `own-directory.test.ts` shows how an owner chooses such a trade.
  await addBusiness(site.world.database, 'approved', { trades: [{ id: 'kite-maker' }] })

  await find(page, 'vlieerm')
  await item(page, 'Kite Maker').getByText('1 listing. Also').waitFor()
  await item(page, 'Kite Maker').getByRole('button', { name: 'Edit Kite Maker' }).click()
  const edited = page.getByRole('form', { name: 'Edit Kite Maker' })
  await edited.getByLabel('Plural').fill('x')
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await edited.getByText('The plural must be at least 2 characters').waitFor()
  expect(await focusedId(page)).toBe('field-plural-kite-maker')
  await expectClean(page)
  await edited.getByLabel('Related trades').fill('Toy Shop, wizard of oz')
  await edited.getByLabel('Plural').fill('Kite Builders')
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await edited.getByText('We do not know the trade "wizard of oz".').waitFor()
  expect(await focusedId(page)).toBe('field-related-kite-maker')
  await edited.getByLabel('Related trades').fill('Toy Shop')
  await edited.getByLabel('Type for search engines').selectOption('ToyStore')
  await edited.getByLabel('Icon').selectOption('Sparkles')
  await edited.getByLabel('Name', { exact: true }).fill('Kite Builder')
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await toast(page).getByText('Trade changed').waitFor()
  await item(page, 'Kite Builder').getByText('Kite Maker').first().waitFor()

  await item(page, 'Kite Builder').getByRole('button', { name: 'Hide Kite Builder' }).click()
  await item(page, 'Kite Builder').getByText('Hidden', { exact: true }).waitFor()
  await expect.poll(offered).toEqual([])
  await item(page, 'Kite Builder').getByRole('button', { name: 'Show Kite Builder' }).click()
  await item(page, 'Kite Builder').getByRole('button', { name: 'Hide Kite Builder' }).waitFor()

  await item(page, 'Kite Builder').getByRole('button', { name: 'Merge Kite Builder into' }).click()
  const merging = page.getByRole('form', { name: 'Merge Kite Builder' })
  await merging.getByRole('button', { name: 'Merge for good' }).click()
  await merging.getByText('Please choose a trade from the list').waitFor()
  expect(await focusedId(page)).toBe('field-into-kite-maker-text')
  await merging.getByLabel('Merge Kite Builder into', { exact: true }).first().pressSequentially('toy sh')
  await merging.getByRole('option', { name: 'Toy Shop' }).waitFor()
  expect(await gapAboveList(merging)).toBe(6)
  // With larger text the label has two lines, as it has with a longer name.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await gapAboveList(merging)).toBe(12)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await merging.getByRole('option', { name: 'Toy Shop' }).click()
  await expectClean(page)
  await merging.getByRole('button', { name: 'Merge for good' }).click()
  await toast(page).getByText('Kite Builder is Toy Shop now.').waitFor()
  await item(page, 'Toy Shop').waitFor()
  expect(await item(page, 'Kite Builder').count()).toBe(0)

  await page.goto('/admin/log')
  const line = page.locator('.history-merge-trade').first()
  await line.getByText('Toy Shop', { exact: true }).waitFor()
  await line.getByRole('link', { name: 'Trades' }).click()
  await page.getByRole('heading', { level: 1, name: 'Categories and Trades' }).waitFor()
  expect(consoleMessages.filter((text) => !/status of (400|409)/.test(text))).toEqual([])
  await context.close()
})

test('a moderator is redirected from the page of trades, and their log does not link it', async () => {
  const { server, database } = site.world
  const payload = { name: 'Sundial Maker', plural: 'Sundial Makers', category: 'Services', names: [] }
  const administrator = await signIn(database, { role: 'administrator' }, 'session')
  const added = await server.inject({
    method: 'POST',
    url: '/api/admin/trades',
    headers: administrator,
    payload,
  })
  expect(added.statusCode, added.body).toBeLessThan(300)
  const headers = await signIn(database, { role: 'moderator' }, 'session')
  const response = await server.inject({ url: '/admin/categories', headers })
  expect([response.statusCode, response.headers.location]).toEqual([303, '/admin'])
  const log = await server.inject({ url: '/admin/log', headers })
  expect(log.body).toContain('Sundial Maker')
  expect(log.body).not.toContain('href="/admin/categories')
})
