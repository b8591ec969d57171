// The filters on a phone: a trade, WhatsApp and a day are chosen, kept in the address, and taken away.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToBrowser, reloadUnhydrated, type Site, samples, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

let site: Site
beforeAll(async () => {
  // Public holidays are offered from sixty days ahead.
  const now = () => new Date('2026-11-27T10:00+02:00')
  site = await listenToBrowser(await openWorld({ ...samples, parts: { now } }))
})
afterAll(() => site.close())

const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** The names on the page, once they match the response of the call for the same address. */
async function listShown(page: Page): Promise<string[]> {
  const found = await fetch(`${site.url}/api/businesses/search${new URL(page.url()).search}&limit=24`)
  const names = ((await found.json()) as { name: string }[]).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(0)
  await expect.poll(() => page.locator('#results .card h3').allTextContents()).toEqual(names)
  return names
}

const choices = {
  whatsapp: 'label:has([name=whatsapp])',
  trade: 'label:has([name=trade]:not([value=""]))',
  open: 'label:has([name=open][value^="2026-"])',
}

test('on a phone, the filters for trade and WhatsApp apply at once, a chip removes one, and Back restores it', async () => {
  const { page, context, consoleMessages } = await visit(site, '/?q=hair', 360)
  await page.getByText('Filters', { exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('Hairdresser', { exact: true }).click()
  await expect.poll(() => address(page)).toEqual({ q: 'hair', trade: 'hairdresser' })
  await sheet.getByText('Any trade').waitFor()
  await sheet.locator(choices.whatsapp).click()
  const chosen = { q: 'hair', trade: 'hairdresser', whatsapp: 'yes' }
  await expect.poll(() => address(page)).toEqual(chosen)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Remove filter: Hairdresser' }).waitFor()
  const narrowed = await listShown(page)
  await page.getByRole('link', { name: 'Remove filter: WhatsApp' }).click()
  await expect.poll(() => address(page)).toEqual({ q: 'hair', trade: 'hairdresser' })
  expect(await listShown(page)).not.toEqual(narrowed)
  await page.goBack()
  await expect.poll(() => address(page)).toEqual(chosen)
  expect(await listShown(page)).toEqual(narrowed)
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('without JavaScript, the form submits the filters, also two prices', async () => {
  const { page, context } = await visit(site, '/?province=Gauteng', 360, { javaScriptEnabled: false })
  await page.getByText('Filters', { exact: true }).click()
  for (const choice of Object.values(choices)) await page.locator(choice).first().click()
  for (const price of [/^\$ Budget/, /^\$\$ Moderate/])
    await page.getByRole('checkbox', { name: price }).check()
  await page.getByRole('button', { name: /^Show/ }).click()
  expect(address(page)).toMatchObject({ province: 'Gauteng', whatsapp: 'yes', open: '2026-12-16' })
  expect(new URL(page.url()).searchParams.getAll('price')).toEqual(['1', '2'])
  expect(await page.getByRole('link', { name: /^Remove filter: / }).allInnerTexts()).toHaveLength(6)
  expect(await page.getByText('Filters (5)').count()).toBe(1)
  await context.close()
})

test('a day chosen before hydration is applied after it', async () => {
  const { page, context } = await visit(site, '/?province=Gauteng', 360)
  const hydrate = await reloadUnhydrated(page)
  await page.getByText('Filters', { exact: true }).click()
  await page.locator(choices.open).first().click()
  hydrate()
  await page.getByRole('link', { name: 'Remove filter: Open on Wed 16 Dec' }).waitFor()
  await context.close()
})
