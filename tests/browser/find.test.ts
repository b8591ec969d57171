// The journeys that the product exists for: who near me does this, is it open, and can I reach them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToBrowser, type Site, samples, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

// A Friday in the future, 19:15 in South Africa: a page hides a label that has expired.
const now = () => new Date('2030-06-07T17:15:00Z')
let site: Site
beforeAll(async () => {
  site = await listenToBrowser(await openWorld({ ...samples, parts: { now } }))
})
afterAll(() => site.close())

test('on a phone, a visitor finds a plumber near Orlando West who is open and on WhatsApp', async () => {
  const { page, context, consoleMessages } = await visit(site, '/', 360)
  await page.locator('input[name=q]').fill('somebody to fix a geyser')
  await page.getByPlaceholder('Location').pressSequentially('orlando w')
  // The pause of typing starts a search, which moves the field and its list up.
  await page
    .getByRole('heading', { name: /^Search Results for "somebody to fix a geyser" in Orlando/ })
    .waitFor()
  await page.getByRole('option', { name: /Orlando West/ }).click()
  await page.getByRole('heading', { name: 'Nearest to Orlando West' }).waitFor()
  const card = page.locator('#results .card').first()
  await card.getByText('Open 24 hours').waitFor()
  expect(await card.innerText()).toMatch(/Amanzi Abuyile Plumbing[\s\S]*3\.\d km/)
  expect(await card.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/27735550153\?text=Hello.*Amanzi%20Abuyile/,
  )
  await card.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { name: 'Amanzi Abuyile Plumbing' }).waitFor()
  await page.getByRole('link', { name: 'WhatsApp', exact: true }).waitFor()
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('on a phone, a visitor compares three open restaurants in Durban, and a fourth cannot be added', async () => {
  const { page, context, consoleMessages } = await visit(site, '/', 360)
  await page.locator('input[name=q]').fill('restaurants')
  await page.getByPlaceholder('Location').pressSequentially('durb')
  // If the list still changed under the finger, the tap would miss.
  await page
    .getByRole('status')
    .filter({ hasText: /places? found/ })
    .waitFor()
  await page.getByRole('option', { name: 'Durban KwaZulu-Natal' }).click()
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByText('Open now').click()
  await page.getByRole('button', { name: 'Show 3 businesses' }).click()
  const cards = page.locator('#results .cards').first().locator('.card:has(.more)')
  await page.locator('#results .cards').nth(1).locator('.save').first().click()
  for (const at of [0, 1, 2]) await cards.nth(at).locator('.save').click()
  const names = await cards.locator('h3').allTextContents()
  await page.getByRole('link', { name: 'See all saved' }).first().click()
  // Three are chosen. A tap on the fourth says what to do, right below it.
  const choices = page.locator('.choose-compared label')
  await expect.poll(() => choices.count()).toBe(4)
  const fourth = choices.last()
  await fourth.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Untick one first.' })
  const [tapped, said] = [await fourth.boundingBox(), await refusal.boundingBox()]
  expect((said?.y ?? 0) - (tapped?.y ?? 0) - (tapped?.height ?? 0)).toBeLessThan(24)
  expect(await page.locator('.choose-compared :checked').count()).toBe(3)
  await page.locator('.choose-compared label').first().click()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.locator('.choose-compared label').first().click()
  await page.getByRole('button', { name: 'Compare side by side' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compare businesses' }).waitFor()
  expect((await page.getByRole('columnheader').allTextContents()).toSorted()).toEqual(names.toSorted())
  const cells = (fact: string) => page.locator('tbody', { hasText: fact }).getByRole('cell').allTextContents()
  await expect.poll(() => cells('Distance from Durban')).toEqual(Array(3).fill(expect.stringMatching(/ km$/)))
  for (const fact of ['Rating', 'Price', 'Hours', 'What they offer'])
    expect(await cells(fact)).toHaveLength(3)
  expect(consoleMessages).toEqual([])
  await context.close()
})
