// The owner's area in a real browser: every state and every change, by mouse and by keyboard, on a phone and on a desktop.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBusiness } from '../moderation/moderation-world.ts'
import { expectClean } from '../world/every-width.ts'
import { expectRecovery, listAreaPages, openAreaPage } from '../world/failing-calls.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { openSite, type Site } from '../world/site.ts'
import {
  fillLogin,
  makeImage,
  openPage,
  save,
  signInAs,
  tabTo,
  toast,
  typeInto,
  unexpected,
} from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const thandi = 'thandi@mzansi.example'
const pieter = 'pieter@mzansi.example'
const naledi = 'naledi@mzansi.example'
const sipho = 'sipho@mzansi.example'

describe('the overview', () => {
  // Shows 2.80, 2.82, 2.83, 2.84.
  test.each([
    [thandi, 'Live', 'Your listing is live'],
    [pieter, 'Pending Review', 'Your listing is under review'],
    [naledi, 'Suspended', 'Your listing is temporarily suspended'],
    [sipho, 'Rejected', 'Your listing was not approved'],
  ])('of %s shows the status %s and explains it', async (email, badge, notice) => {
    const { page, context, consoleMessages } = await signInAs(site, email, 360)
    await page.getByText(badge, { exact: true }).waitFor()
    const region = page.getByRole('region', { name: notice })
    const words = (await region.textContent()) ?? ''
    if (email === pieter) {
      expect(words).toContain('1-2 business days')
      expect(words).toContain(pieter)
    }
    const isStopped = email === naledi || email === sipho
    expect(await region.getByRole('link', { name: 'support@mzansi.example' }).count()).toBe(isStopped ? 1 : 0)
    expect(await page.getByRole('link', { name: 'Public page' }).count()).toBe(email === thandi ? 1 : 0)
    await expectClean(page)
    expect(consoleMessages).toEqual([])
    await context.close()
  })
})

test.each(['Business Profile', 'Edit Business', 'Settings'])(
  '%s opens from the sidebar with the focus on its heading, and has a title and no accessibility violation',
  async (name) => {
    const { page, context, consoleMessages } = await signInAs(site, thandi, 360)
    await openPage(page, name)
    const heading = page.getByRole('heading', { level: 1, name })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await page.title()).toContain(name)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await expectClean(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await page.locator('.area-side [aria-current=page]').textContent()).toBe(name)
    await page.reload()
    expect(consoleMessages).toEqual([])
    await context.close()
  },
)

test('every screen shows that it is loading, then an error, and Retry loads it', async () => {
  const { page, context } = await signInAs(site, thandi)
  const hrefs = await listAreaPages(page)
  expect(hrefs.length).toBeGreaterThan(3)
  for (const href of hrefs) {
    // A public page: nothing of the area is loaded yet.
    await page.goto('/contact')
    await expectRecovery(page, href, async () => {
      await page.locator('a[href="/business"]').filter({ visible: true }).first().click()
      if (href !== '/business') await openAreaPage(page, href)
    })
  }
  for (const href of ['/business/reviews', '/business/history']) {
    await page.goto('/business')
    await expectRecovery(page, href, () => page.locator(`main a[href="${href}"]`).first().click())
  }
  await context.close()
})

describe('editing', () => {
  // Shows 2.87.
  test('fields edited by keyboard on a phone appear on the public page at once', async () => {
    const { page, context, consoleMessages } = await signInAs(site, thandi, 360)
    await page.getByRole('link', { name: 'Public page' }).click()
    await page.getByRole('heading', { level: 1, name: "Thandi's Sunday Pots" }).waitFor()
    await page.goBack()
    await openPage(page, 'Edit Business')
    await typeInto(page, 'Business name', "Thandi's Seven Pots")
    await tabTo(page, page.getByLabel('Category'))
    await page.keyboard.type('Ca')
    await tabTo(page, page.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowRight')
    await typeInto(page, 'Description', 'Seven colours on one plate, every single day.')
    await typeInto(page, 'Location', 'Vilakazi Street 7, Soweto')
    await typeInto(page, 'Phone', '0825550199')
    await typeInto(page, 'Website', 'sevenpots.example')
    await typeInto(page, 'Business hours', 'Daily 10:00-20:00')
    await tabTo(page, page.getByRole('button', { name: 'Save Changes' }))
    await page.keyboard.press('Enter')
    await toast(page, 'Business details updated.').waitFor()
    expect(await page.getByLabel('Phone').inputValue()).toBe('082 555 0199')
    expect(await page.getByLabel('Website').inputValue()).toBe('https://sevenpots.example/')
    await openPage(page, 'Overview')
    await page.getByRole('link', { name: 'Public page' }).click()
    await page.getByRole('heading', { level: 1, name: "Thandi's Seven Pots" }).waitFor()
    const shown = (await page.locator('main').textContent()) ?? ''
    for (const part of [
      'Cafe',
      'Seven colours',
      'Vilakazi Street 7',
      '082 555 0199',
      'Daily 10:00',
      'sevenpots.example',
    ])
      expect(shown).toContain(part)
    expect(shown).toContain('Upscale')
    expect(consoleMessages).toEqual([])
    await context.close()
  })

  // Shows 2.89.
  test('images are uploaded, shown, and removed again', async () => {
    const { page, context, consoleMessages } = await signInAs(site, thandi)
    await openPage(page, 'Edit Business')
    await page.getByLabel('Image').setInputFiles(await makeImage('shop.png', '#963b2a'))
    await page.getByLabel('Logo').setInputFiles(await makeImage('logo.png', '#26427f'))
    await page.getByText('You have unsaved changes.').waitFor()
    await save(page)
    await toast(page, 'Business details updated.').waitFor()
    await openPage(page, 'Business Profile')
    const sources = await page
      .locator('main img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    expect(sources).toHaveLength(2)
    for (const source of sources) expect(source).toMatch(/^\/images\//)
    const areShown = () =>
      page
        .locator('main img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0))
    await expect.poll(areShown).toEqual([true, true])
    const logo = page.locator('.profile-logo')
    expect(await logo.evaluate((one) => (one as HTMLImageElement).currentSrc)).toMatch(/\/320\.webp$/)
    await openPage(page, 'Edit Business')
    await page.getByRole('button', { name: 'Remove image' }).click()
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await save(page)
    await toast(page, 'Business details updated.').waitFor()
    await openPage(page, 'Business Profile')
    expect(await page.locator('main img').count()).toBe(0)
    expect(consoleMessages).toEqual([])
    await context.close()
  })

  // Shows 2.91, 5.17, 5.18.
  test('errors appear at their fields, those of texts also in a summary, and Reset restores everything', async () => {
    const { page, context } = await signInAs(site, pieter, 360)
    await openPage(page, 'Edit Business')
    const name = page.getByLabel('Business name')
    const before = await name.inputValue()
    const [phone, whatsApp] = [page.getByLabel('Phone (optional)'), page.getByLabel('WhatsApp (optional)')]
    const numbers = [await phone.inputValue(), await whatsApp.inputValue()]
    await name.fill('Po')
    await page.getByLabel('Description').fill('Too short')
    // The WhatsApp number follows the phone, but Reset restores the saved value of each.
    await phone.fill('083 123 4567')
    await page.getByLabel('This number is on WhatsApp').check()
    await phone.fill('083 123 4568')
    await page.getByLabel('Location').fill('Here')
    // Two chosen pictures have buttons and a slider, so that axe checks these as well.
    for (const label of ['Image', 'Logo'])
      await page.getByLabel(label).setInputFiles(await makeImage('shop.png', '#963b2a'))
    await page.getByAltText('Chosen: shop.png').nth(1).waitFor()
    await save(page)
    await page.getByRole('heading', { name: 'Please check 3 things' }).waitFor()
    for (const text of [
      'Business name must be at least 3 characters',
      'Description must be at least 20 characters',
      'Location must be at least 5 characters',
    ])
      expect(await page.locator('.field-error').getByText(text).count()).toBe(1)
    await expectClean(page)
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await name.inputValue()).toBe(before)
    expect([await phone.inputValue(), await whatsApp.inputValue()]).toEqual(numbers)
    expect(await page.locator('.field-error').count()).toBe(0)
    expect(await page.getByAltText('Chosen: shop.png').count()).toBe(0)
    const file = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await page.getByLabel('Image').setInputFiles(file)
    await page.locator('.field').getByText('Please upload a JPEG, PNG, or WebP image').waitFor()
    await toast(page, 'Invalid file type').waitFor()
    expect(await page.getByText('You have unsaved changes.').count()).toBe(0)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => page.locator('.field-error').count()).toBe(0)
    await context.close()
  })

  // Shows 8.8.
  test('a server error appears in a toast that covers no heading on a phone, and the form keeps the input', async () => {
    const { page, context, consoleMessages } = await signInAs(site, pieter)
    await openPage(page, 'Edit Business')
    await page.route('**/api/business/details', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await page.getByLabel('Business name').fill('Driepoot aan See')
    await save(page)
    await toast(page, 'Update failed').waitFor()
    await toast(page, 'Failed to update business details').waitFor()
    expect(await page.getByLabel('Business name').inputValue()).toBe('Driepoot aan See')
    expect(unexpected(consoleMessages, 500)).toEqual([])
    // On a phone a long sentence does not cover the heading: the summary of the form has all of it.
    await page.setViewportSize({ width: 360, height: 640 })
    await page.unroute('**/api/business/details')
    await page.route('**/api/business/details', (route) => route.abort('connectionreset'))
    await save(page)
    await toast(page, 'The server could not be reached').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const [message, heading] = await Promise.all([
      page.locator('.toast').boundingBox(),
      page.locator('h1').boundingBox(),
    ])
    expect((message?.y ?? 0) + (message?.height ?? 999)).toBeLessThanOrEqual(heading?.y ?? 0)
    await context.close()
  })

  test('leaving asks for confirmation only while there are unsaved changes', async () => {
    const { page, context } = await signInAs(site, pieter)
    await openPage(page, 'Edit Business')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.getByLabel('Business name').fill('Driepoot aan See')
    await openPage(page, 'Settings')
    expect(asked).toEqual(['confirm'])
    expect(new URL(page.url()).pathname).toBe('/business/edit')
    await page.evaluate(() => location.reload()).catch(() => undefined)
    await expect.poll(() => asked).toEqual(['confirm', 'beforeunload'])
    await page.getByRole('button', { name: 'Reset' }).click()
    await openPage(page, 'Settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(asked).toHaveLength(2)
    await context.close()
  })
})

describe('settings', () => {
  // Shows 2.92, 2.93.
  test('the name can be changed, the email cannot, and blank passwords are not sent', async () => {
    const { page, context, consoleMessages } = await signInAs(site, naledi, 360)
    await openPage(page, 'Settings')
    expect(await page.getByLabel('Email', { exact: true }).isDisabled()).toBe(true)
    await page.getByText('Your login email cannot be changed').waitFor()
    const request = page.waitForRequest('**/api/business/settings')
    await typeInto(page, 'Owner name', 'Naledi Khumalo')
    await page.keyboard.press('Enter')
    await toast(page, 'Settings updated.').waitFor()
    expect((await request).postDataJSON()).toEqual({ ownerName: 'Naledi Khumalo', email: naledi })
    await openPage(page, 'Business Profile')
    await page.getByText('Naledi Khumalo').waitFor()
    expect(consoleMessages).toEqual([])
    await context.close()
  })

  // Shows 5.21.
  test('a new password replaces the old one and ends the other sessions', async () => {
    const next = 'hoek-van-die-straat-9'
    const { database } = site.world
    const email = 'katrien@mzansi.example'
    const businessId = await addBusiness(database, 'suspended', { ownerEmail: email })
    await signIn(database, { username: email, email, businessId })
    const { page, context, consoleMessages } = await signInAs(site, email, 1280, sessionPassword)
    const elsewhere = await signInAs(site, email, 360, sessionPassword)
    await openPage(elsewhere.page, 'Settings')
    await openPage(page, 'Settings')
    await page.getByLabel(/^New password/).fill(next)
    await page.getByLabel(/^Confirm new password/).fill(`${next}9`)
    await save(page)
    await page.locator('.field-error').getByText('Current password is required to change password').waitFor()
    await page.locator('.field-error').getByText('Passwords do not match').waitFor()
    await expectClean(page)
    await page.getByLabel(/^Current password/).fill('not-the-one-it-is')
    await page.getByLabel(/^Confirm new password/).fill(next)
    await save(page)
    await page.locator('.field-error').getByText('Current password is incorrect').waitFor()
    expect(await page.getByLabel(/^New password/).inputValue()).toBe(next)
    await page.getByLabel(/^Current password/).fill(sessionPassword)
    await save(page)
    await toast(page, 'Settings updated.').waitFor()
    for (const label of [/^Current password/, /^New password/, /^Confirm new password/])
      expect(await page.getByLabel(label).inputValue()).toBe('')
    expect(unexpected(consoleMessages, 400)).toEqual([])

    // The next call of the other browser shows that its session has ended, and it is redirected to the login.
    await elsewhere.page.getByLabel('Owner name').fill('Somebody Else')
    await save(elsewhere.page)
    await elsewhere.page.waitForURL('**/login')
    await toast(elsewhere.page, 'You have been signed out').waitFor()
    expect(unexpected(elsewhere.consoleMessages, 401)).toEqual([])
    await fillLogin(elsewhere.page, email, sessionPassword)
    await elsewhere.page.getByText('Invalid email or password').first().waitFor()
    await fillLogin(elsewhere.page, email, next)
    await elsewhere.page.waitForURL('**/business')
    await Promise.all([context.close(), elsewhere.context.close()])
  })
})
