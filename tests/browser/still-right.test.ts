// An owner answers the yearly question with a script: by the link in the email, on a phone and on a desktop.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { users } from '../../src/database/schema.ts'
import { addToken } from '../../src/domain/accounts/one-time-tokens.ts'
import { readBusiness } from '../moderation/moderation-world.ts'
import { listAccessibilityViolations, openSite, type Site, visit } from '../world/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ SITE_URL: 'http://localhost' })
})
afterAll(() => site.close())

test('opening the link answers nothing, pressing the button answers once, and the token leaves the address bar', async () => {
  const { db } = site.world.database
  const [owner] = await db.select().from(users).where(eq(users.email, 'thandi@mzansi.example'))
  const { id: userId = '', email = '', businessId } = owner ?? {}
  const { token } = await addToken(db, 'still-right', { userId, email, data: {} })
  const { page, requests } = await visit(site, `/still-right?answer=yes#${token}`, 360)
  await expect.poll(() => page.url()).not.toContain(token)
  expect(page.url()).toContain('?answer=yes')
  expect(await listAccessibilityViolations(page)).toEqual([])
  expect(requests.filter((url) => url.endsWith('/api/still-right'))).toEqual([])
  await page.getByRole('button', { name: 'Yes, everything is right' }).dblclick()
  const heading = page.getByRole('heading', { name: 'Thank you', exact: true })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((shown) => shown === document.activeElement)).toBe(true)
  expect(requests.filter((url) => url.endsWith('/api/still-right'))).toHaveLength(1)
  expect(await listAccessibilityViolations(page)).toEqual([])
  const business = await readBusiness(site.world.database, businessId ?? '')
  expect(business.confirmedAt).not.toBeNull()
  await page.reload()
  await heading.waitFor()

  const again = await visit(site, `/still-right?answer=closed#${token}`, 1280)
  await again.page.getByRole('button', { name: 'We have closed for good' }).press('Enter')
  await again.page.getByRole('alert').getByText('This link no longer works').waitFor()
  expect(await readBusiness(site.world.database, businessId ?? '')).toMatchObject({
    trading: business.trading,
  })
})
