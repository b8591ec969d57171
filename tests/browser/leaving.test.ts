// An owner deletes the account and keeps it after all, nearly all with the keyboard, and each step is accessible.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clickTwice,
  listAccessibilityViolations,
  openSite,
  type Site,
  signInByCall,
  visit,
} from '../world/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ SITE_URL: 'http://localhost' })
})
afterAll(() => site.close())

test('an owner downloads their data, schedules the deletion of the account in the settings, sees the date, and cancels it', async () => {
  const signedIn = await signInByCall(site, 'thandi@mzansi.example', 'demo-owner-2026')
  const { page, requests } = await visit(site, '/business/settings', 1280, signedIn)
  const accessible = async () => expect(await listAccessibilityViolations(page)).toEqual([])
  const link = page.getByRole('link', { name: 'Download everything about me' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Password', { exact: true })
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await dialog.textContent()).toMatch(/On \d+ \w+ \d{4}, \d\d:\d\d, your account/)
  await password.fill('not the right one')
  await page.keyboard.press('Enter')
  await dialog.getByText('Password is incorrect').waitFor()
  await accessible()
  await password.fill('demo-owner-2026')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Your account will be deleted' })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((shown) => shown === document.activeElement)).toBe(true)
  await accessible()
  await page.goto('/business')
  await clickTwice(page.getByRole('button', { name: 'Keep my account' }))
  await page.getByRole('heading', { name: 'Your account will be deleted' }).waitFor({ state: 'detached' })
  await page.getByText('Live', { exact: true }).first().waitFor()
  await page.locator('.toast').getByText('Your account is kept').waitFor()
  // A second call would be refused, and the message would say that the account could not be kept.
  expect(requests.filter((url) => url.endsWith('/api/account/keep'))).toHaveLength(1)
  const title = page.getByRole('heading', { level: 1 })
  expect(await title.evaluate((shown) => shown === document.activeElement)).toBe(true)
})

test('a moderator sees that the owner is deleting a listing, and has no buttons to decide about it', async () => {
  const { storageState } = await signInByCall(site, 'pieter@mzansi.example', 'demo-owner-2026')
  const [cookie] = typeof storageState === 'object' ? storageState.cookies : []
  const left = await site.world.server.inject({
    method: 'POST',
    url: '/api/account/delete',
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    payload: { password: 'demo-owner-2026' },
  })
  expect(left.statusCode).toBe(200)
  const { businessId } = left.json().user
  const admin = await signInByCall(site, 'admin@mzansi.example', 'demo-admin-2026')
  const { page } = await visit(site, `/admin/pending?first=${businessId}`, 1280, admin)
  const card = page.locator('.moderation-card').first()
  await card.getByText('The owner is deleting this listing.').waitFor()
  expect(await card.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0)
  expect(await listAccessibilityViolations(page)).toEqual([])
})
