// The journey that the product exists for: who near me does this, is it open, and can I reach them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, visit } from '../world/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('on a phone somebody finds who fixes a geyser near Orlando West, is open and answers on WhatsApp', async () => {
  const { page, context, consoleMessages } = await visit(site, '/', 360)
  await page.locator('input[name=q]').fill('somebody to fix a geyser')
  await page.getByPlaceholder('Location').pressSequentially('orlando w')
  await page.getByRole('option', { name: /Orlando West/ }).click()
  await page.getByRole('heading', { name: 'Nearest elsewhere' }).waitFor()
  const card = page.locator('.elsewhere .card').first()
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
