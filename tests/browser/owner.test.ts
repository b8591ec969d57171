// The owner's area in a real browser: every state and every change, on a phone and on a desktop.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { expectClean } from '../world/every-width.ts'
import { expectRecovery, openAreaPage } from '../world/failing-calls.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { bottomOf, listAccessibilityViolations, openSite, type Site, signInByCall } from '../world/site.ts'
import { makeImage, openEdit, openPage, save, signInAs, toast, unexpected } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const thandi = 'thandi@mzansi.example'
const pieter = 'pieter@mzansi.example'

/** Opens the overview on a phone as the owner of a new business. */
async function openAsNewOwner(email: string) {
  const { database } = site.world
  const businessId = await addBusiness(database, 'approved', { ownerEmail: email })
  await signIn(database, { username: email, email, businessId })
  return { ...(await signInAs(site, email, 360, sessionPassword)), businessId }
}

// Shows 2.80, 2.82, 2.83, 2.84.
test('the overview shows each status and explains it', async () => {
  const email = 'states@test.example'
  const { page, context, consoleMessages, businessId } = await openAsNewOwner(email)
  for (const [approvalStatus, badge, notice] of [
    ['approved', 'Live', 'Your listing is live'],
    ['pending', 'Pending Review', 'Your listing is under review'],
    ['suspended', 'Suspended', 'Your listing is temporarily suspended'],
    ['rejected', 'Rejected', 'Your listing was not approved'],
  ] as const) {
    const ofThis = eq(businesses.id, businessId)
    await site.world.database.db.update(businesses).set({ approvalStatus }).where(ofThis)
    await page.reload()
    await page.getByText(badge, { exact: true }).waitFor()
    const region = page.getByRole('region', { name: notice })
    const words = (await region.textContent()) ?? ''
    if (approvalStatus === 'pending') {
      expect(words).toContain('1-2 business days')
      expect(words).toContain(email)
    }
    const isStopped = approvalStatus === 'suspended' || approvalStatus === 'rejected'
    expect(await region.getByRole('link', { name: 'support@mzansi.example' }).count()).toBe(isStopped ? 1 : 0)
    expect(await page.getByRole('link', { name: 'Public page' }).count()).toBe(badge === 'Live' ? 1 : 0)
    expect(await listAccessibilityViolations(page), badge).toEqual([])
  }
  await expectClean(page)
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('each page opens from the sidebar with the focus on its heading, and has a title', async () => {
  const { page, context, consoleMessages } = await signInAs(site, thandi, 360)
  for (const name of ['Business Profile', 'Edit Business', 'Settings']) {
    await openPage(page, name)
    const heading = page.getByRole('heading', { level: 1, name })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await page.title()).toContain(name)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(await page.locator('.area-side [aria-current=page]').textContent()).toBe(name)
    // The forms are checked below, with their errors.
    if (name === 'Business Profile') await expectClean(page)
  }
  await page.reload()
  expect(consoleMessages).toEqual([])
  await context.close()
})

// What each of them loads besides the business, which area-frame.test.ts holds back and refuses for every page of the area.
test.each(['/business/settings', '/business/reviews', '/business/history'])(
  '%s shows that it is loading, then an error, and Retry loads it',
  async (href) => {
    const { page, context } = await signInAs(site, thandi)
    await expectRecovery(page, href, () =>
      href.endsWith('settings')
        ? openAreaPage(page, href)
        : page.locator(`main a[href="${href}"]`).first().click(),
    )
    await context.close()
  },
)

describe('editing', () => {
  // Shows 2.87, 2.89.
  test('edited fields and images appear on the public page and in the profile at once, and images can be removed', async () => {
    const { page, context, consoleMessages } = await signInAs(site, thandi, 360)
    await page.getByRole('link', { name: 'Public page' }).click()
    await page.getByRole('heading', { level: 1, name: "Thandi's Sunday Pots" }).waitFor()
    await page.goBack()
    await openPage(page, 'Edit Business')
    await page.getByLabel('Business name').fill("Thandi's Seven Pots")
    await page.getByLabel('Category').selectOption('Cafe')
    await page.getByText('Upscale').click()
    await page.getByLabel('Description').fill('Seven colours on one plate, every single day.')
    await page.getByLabel('Location').fill('Vilakazi Street 7, Soweto')
    await page.getByLabel('Phone').fill('0825550199')
    await page.getByLabel('Website').fill('sevenpots.example')
    await page.getByLabel('Business hours').fill('Daily 10:00-20:00')
    await page.getByLabel('Image').setInputFiles(await makeImage('shop.png', '#963b2a'))
    await page.getByLabel('Logo').setInputFiles(await makeImage('logo.png', '#26427f'))
    await page.getByAltText('Chosen: logo.png').waitFor()
    await save(page)
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
      'Upscale',
    ])
      expect(shown).toContain(part)
    await page.goBack()
    await openPage(page, 'Business Profile')
    const images = page.locator('main img')
    const sources = await images.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    expect(sources).toHaveLength(2)
    for (const source of sources) expect(source).toMatch(/^\/images\//)
    const areShown = () =>
      images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0))
    await expect.poll(areShown).toEqual([true, true])
    const logo = page.locator('.profile-logo')
    expect(await logo.evaluate((one) => (one as HTMLImageElement).currentSrc)).toMatch(/\/320\.webp$/)
    await openPage(page, 'Edit Business')
    await page.getByRole('button', { name: 'Remove image' }).click()
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await save(page)
    await toast(page, 'Business details updated.').waitFor()
    await openPage(page, 'Business Profile')
    expect(await images.count()).toBe(0)
    expect(consoleMessages).toEqual([])
    await context.close()
  })

  // Shows 2.91, 5.17, 5.18.
  test('errors appear at their fields, those of texts also in a summary, and Reset restores everything', async () => {
    const { page, context } = await openEdit(site, pieter, 360)
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
  test('a server error appears in a toast that covers no heading on a phone, and leaving asks while the input is kept', async () => {
    const { page, context, consoleMessages } = await openEdit(site, pieter)
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
    const heading = await page.locator('h1').boundingBox()
    await expect.poll(() => bottomOf(page.locator('.toast'))).toBeLessThanOrEqual(heading?.y ?? 0)

    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.setViewportSize({ width: 1280, height: 900 })
    await openPage(page, 'Settings')
    await expect.poll(() => asked).toEqual(['confirm'])
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
  // Shows 2.92, 2.93, 5.21.
  test('a name is saved without a password and the email cannot be changed; a new password ends the other sessions', async () => {
    const next = 'hoek-van-die-straat-9'
    const email = 'katrien@mzansi.example'
    const { page, context, consoleMessages } = await openAsNewOwner(email)
    const elsewhere = await signInAs(site, email, 360, sessionPassword)
    await openPage(elsewhere.page, 'Settings')
    await openPage(page, 'Settings')
    expect(await page.getByLabel('Email', { exact: true }).isDisabled()).toBe(true)
    await page.getByText('Your login email cannot be changed').waitFor()
    const request = page.waitForRequest('**/api/business/settings')
    await page.getByLabel('Owner name').fill('Katrien Cloete')
    await page.keyboard.press('Enter')
    await toast(page, 'Settings updated.').waitFor()
    expect((await request).postDataJSON()).toEqual({ ownerName: 'Katrien Cloete', email })
    await openPage(page, 'Business Profile')
    await page.getByText('Katrien Cloete').waitFor()
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
    for (const label of [/^Current password/, /^New password/, /^Confirm new password/])
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe('')
    expect(unexpected(consoleMessages, 400)).toEqual([])

    // The next call of the other browser shows that its session has ended, and it is redirected to the login.
    await elsewhere.page.getByLabel('Owner name').fill('Somebody Else')
    await save(elsewhere.page)
    await elsewhere.page.waitForURL('**/login')
    await toast(elsewhere.page, 'You have been signed out').waitFor()
    expect(unexpected(elsewhere.consoleMessages, 401)).toEqual([])
    await signInByCall(site, email, next)
    await Promise.all([context.close(), elsewhere.context.close()])
  })
})
