// An administrator invites somebody, who accepts, moderates, changes the password, and loses the role; with the keyboard, and accessible.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPasswords } from '../../src/commands/sample-data.ts'
import { tokenOf } from '../accounts/account-mail.ts'
import { focused, tabTo, toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite } from '../world/admin-site.ts'
import { expectClean } from '../world/every-width.ts'
import { clickTwice, visit } from '../world/site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite(async () => {})
})
afterAll(() => site.close())

const email = 'lindiwe.of.the.second.office@people.example'

test('an invited moderator accepts, changes the password, becomes an administrator and back, and is removed', async () => {
  const { page, consoleMessages } = await site.visitAsAdmin('/admin')
  await page.getByRole('link', { name: 'People' }).first().press('Enter')
  await page.getByLabel('Email').fill('no address')
  await page.getByLabel('Your password', { exact: true }).fill(demoPasswords.admin)
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toBe('field-email')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await toast(page).getByText('Invitation sent').waitFor()
  await page.getByText('Invited. The link works for 48 hours.').waitFor()
  await expectClean(page)

  const token = await tokenOf(site.world.database, email, 'invitation')
  const guest = await visit(site, `/invitation#${token}`, 360)
  await expectClean(guest.page)
  await guest.page.getByLabel('Password', { exact: true }).fill('seven green umbrellas')
  await guest.page.getByLabel('Confirm password', { exact: true }).fill('seven green umbrellas')
  await guest.page.keyboard.press('Enter')
  await guest.page.waitForURL('**/login')
  const data = { email, password: 'seven green umbrellas' }
  expect((await guest.page.request.post('/api/auth/login', { data })).status()).toBe(200)
  await guest.page.goto('/admin/account')
  await guest.page.getByLabel('Current password', { exact: true }).fill('seven green umbrellas')
  await guest.page.getByLabel('New password', { exact: true }).fill('eight green umbrellas')
  await guest.page.getByLabel('Confirm new password', { exact: true }).fill('eight green umbrellas')
  await guest.page.keyboard.press('Enter')
  await toast(guest.page).getByText('Password changed').waitFor()
  await expectClean(guest.page)
  const people = await guest.page.request.get('/admin/people')
  expect(new URL(people.url()).pathname).toBe('/admin')

  await page.reload()
  await tabTo(page, 'Make administrator')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill('not the right one')
  await page.keyboard.press('Enter')
  await dialog.getByText('Current password is incorrect').waitFor()
  await expectClean(page)
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPasswords.admin)
  await page.keyboard.press('Enter')
  await toast(page).getByText('Now an administrator').waitFor()
  // The pressed button stays, with the other role.
  await expect.poll(() => focused(page)).toBe(`Make moderator ${email}`)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('There are two administrators.').waitFor()
  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  await guest.page.goto('/admin/people')
  await page.getByRole('button', { name: 'Make moderator' }).first().press('Enter')
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPasswords.admin)
  await page.keyboard.press('Enter')
  await toast(page).getByText('Now a moderator').waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('Invite a second administrator').waitFor()
  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  await guest.page.getByLabel('Email').fill('somebody.else@people.example')
  await guest.page.getByLabel('Your password', { exact: true }).fill('eight green umbrellas')
  await guest.page.keyboard.press('Enter')
  await guest.page.waitForURL('**/admin')
  await toast(guest.page).getByText('You are still signed in.').waitFor()
  await page.getByRole('button', { name: `Remove ${email}` }).press('Enter')
  await clickTwice(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await toast(page).getByText('Person removed').waitFor()
  // The button was removed with the person, and nobody else in the list can be changed.
  await expect.poll(() => focused(page)).toBe('People')
  expect(await page.locator('.people').innerText()).not.toContain(email)
  // The session has ended with the role, and signing in again would not bring it back.
  await guest.page.locator('.quick-link').first().press('Enter')
  await guest.page.waitForURL('**/login')
  await toast(guest.page).getByText('or your role was removed').waitFor()
  await page.goto('/admin/log?from=2026-03-02&to=2026-03-01')
  await page.locator('.field-error').waitFor()
  await page.getByLabel('From').fill('2026-03-01')
  await page.locator('.field-error').waitFor({ state: 'detached' })
  await page.goto('/admin/log')
  await page.getByRole('heading', { name: 'Role taken away' }).waitFor()
  await expectClean(page)
  // The browser itself logs the 400 of the refused address.
  expect(consoleMessages.filter((message) => !message.includes('400'))).toEqual([])
})
