// The second factor in a real browser with a virtual device: adding a passkey, signing in with it and with a code, and removing it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectClean } from '../world/every-width.ts'
import { freePort } from '../world/free-port.ts'
import { sessionPassword, signIn as startSession } from '../world/sign-in.ts'
import { listenToBrowser, loseResponse, type Site, sessionOf, visit } from '../world/site.ts'
import { addDevice } from '../world/virtual-device.ts'
import { openWorld } from '../world/world.ts'

const email = 'first@karoo.example'
let site: Site
beforeAll(async () => {
  // Passkeys work only at an address with a host name.
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { SITE_URL: url, ADMIN_SECOND_FACTOR: 'required' }
  site = { ...(await listenToBrowser(await openWorld({ environment }), port)), url }
  await startSession(site.world.database, { role: 'administrator', username: email, email }, 'session')
})
afterAll(() => site.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(sessionPassword)
  await button(page, 'Sign In').click()
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Logout').first().click()
  await page.waitForURL(`${site.url}/`)
  await page.goto('/login')
}

async function addPasskey(page: Page, name: string): Promise<void> {
  const form = page.getByRole('form', { name: 'passkey' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Your password', { exact: true }).fill(sessionPassword)
  await form.getByRole('button', { name: 'Add Passkey' }).click()
}

test('a required passkey signs in and cannot be removed, a recovery code also signs in, and a browser without passkeys asks for one', async () => {
  const { page, context, consoleMessages } = await visit(site, '/login', 1280)
  await addDevice(page)
  await signIn(page)
  await page.getByRole('heading', { level: 1, name: 'Add a passkey first' }).waitFor()
  await page.getByRole('link', { name: 'Add a Passkey' }).click()
  await page.getByText('You have no passkey yet.').waitFor()
  await addPasskey(page, 'Laptop')
  await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
  const codes = await page.locator('.recovery-codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  // The rest of the page, which needs the role, is already there: somebody may continue without the button below the codes.
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('button:visible, input:visible, nav:visible').allTextContents()).toEqual([])
  expect(await page.locator('.recovery-codes').innerText()).toContain(codes[9])
  const printed = await page.locator('.recovery-codes').boundingBox()
  expect(printed?.width, 'the print also uses the width of the menu').toBeGreaterThan(500)
  await page.emulateMedia({ media: 'screen' })
  await expectClean(page)
  await button(page, 'I Have Saved Them').click()
  await page.getByText('You have 10 recovery codes left.').waitFor()
  expect(await page.locator('.passkeys li').innerText()).toContain('Not used yet')
  await expectClean(page)

  await signOut(page)
  await signIn(page)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await button(page, 'Use My Passkey').click()
  await page.waitForURL(`${site.url}/admin`)
  await page.getByText('Total Businesses').waitFor()

  await signOut(page)
  await signIn(page)
  await page.getByText('Use a recovery code instead').click()
  await page.getByLabel('Recovery code', { exact: true }).fill('aaaa-aaaa-aaaa-aaaa')
  await button(page, 'Use the Code').click()
  await page.getByText('This recovery code is wrong, or it was already used.').waitFor()
  await expectClean(page)
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[3] ?? '')
  expect(await page.locator('.field-error').count(), 'typing another code removes the error').toBe(0)
  await button(page, 'Use the Code').click()
  await page.waitForURL(`${site.url}/admin`)
  await page.getByText('You have 9 recovery codes left. Make new ones').first().waitFor()

  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.locator('.recovery-codes-left').getByText('You have 9 recovery codes left.').waitFor()
  expect(await page.locator('.passkeys li').innerText()).toContain('Last used')
  await addPasskey(page, 'Phone')
  await page.getByRole('alert').getByText('This device already has a passkey for your account.').waitFor()
  const name = page.getByRole('form', { name: 'passkey' }).getByLabel('Name')
  expect(await name.getAttribute('aria-invalid'), 'nothing is wrong with the name').toBe('false')
  await button(page, 'Remove the passkey Laptop').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(sessionPassword)
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByText('Administrators and moderators of this directory need a passkey.').waitFor()
  await dialog.getByLabel('Your password', { exact: true }).press('Backspace')
  expect(await dialog.locator('.field-error').count(), 'typing another password removes the error').toBe(0)
  await dialog.getByLabel('Your password', { exact: true }).fill(sessionPassword)
  // Another browser removes it meanwhile.
  await site.world.database.pool.query(`UPDATE passkeys SET id = gen_random_uuid(), name = 'Tablet'`)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('This passkey is already gone').first().waitFor()
  await page.locator('.passkeys').getByText('Tablet').waitFor()
  expect(await dialog.count()).toBe(0)
  expect(consoleMessages.filter((text) => !/status of (400|401|404|409)/.test(text))).toEqual([])
  await context.close()

  // The same person in a browser without passkeys.
  const { page: other, context: others } = await visit(site, '/login', 360)
  await other.evaluate(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await signIn(other)
  await other.getByText('this browser cannot use passkeys here').waitFor()
  expect(await other.getByLabel('Recovery code', { exact: true }).isVisible()).toBe(true)
  expect(await button(other, 'Use My Passkey').count()).toBe(0)
  await others.close()
})

test('a passkey whose response is lost is on the page with its recovery codes left', async () => {
  const session = await startSession(site.world.database, { role: 'moderator' }, 'session')
  const { page, context } = await visit(site, '/admin/account', 1280, sessionOf(site, session))
  await addDevice(page)
  await page.getByText('You have no passkey yet.').waitFor()
  await loseResponse(page, '**/api/auth/passkeys')
  await addPasskey(page, 'Tablet')
  await page.locator('.passkeys li').getByText('Tablet').waitFor()
  await page.getByText('You have 10 recovery codes left.').waitFor()
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  await context.close()
})
