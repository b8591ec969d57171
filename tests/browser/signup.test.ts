// The registration of a business: by mouse and by keyboard, with a photo or a stock image, its error messages, and its accessibility.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { expectClean } from '../world/every-width.ts'
import { waitUntilHydrated } from '../world/page-pool.ts'
import {
  holdRequests,
  listAccessibilityViolations,
  openSite,
  reloadUnhydrated,
  type Site,
  visit,
} from '../world/site.ts'
import { editByKeyboard, tabTo, type, writeHugeFile } from './owner-steps.ts'
import { fillSignup, listRegistered, password, photo, signupValues, submitButton } from './signup-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const done = (page: Page) => page.getByRole('heading', { level: 1, name: 'Registration Submitted!' })
const summary = (page: Page) => page.locator('.form-summary')
const toast = (page: Page) => page.locator('.toast')
const readBusiness = async (email: string) => {
  const { db } = site.world.database
  const [business] = await db.select().from(businesses).where(eq(businesses.ownerEmail, email))
  return business
}

// Shows 1.2, 1.3, 2.51, 8.17, 9.8.
test('by mouse on a phone, an owner registers with a photo and what was chosen before hydration, and is signed in with one tap', async () => {
  const email = 'mouse@test.example'
  const { page, context, consoleMessages } = await visit(site, '/', 360)
  await page.locator('summary').click()
  await page.getByRole('link', { name: 'Sign Up' }).filter({ visible: true }).click()
  await page.getByRole('heading', { level: 1, name: 'List your business' }).waitFor()
  const hydrate = await reloadUnhydrated(page)
  await page.getByText('Luxury').click()
  await page.getByLabel('I work from home').check()
  hydrate()
  await waitUntilHydrated(page)
  await fillSignup(page, signupValues(email))
  await page.getByLabel('Your own photo (optional)').setInputFiles(await photo())
  await page.getByAltText('Chosen: shopfront.jpg').waitFor()
  await page.getByLabel('This number is on WhatsApp').check()
  await page.getByLabel('Phone (optional)').fill('083 123 4567')
  expect(await page.getByLabel('This number is on WhatsApp').isChecked()).toBe(true)
  // A phone that is not a mobile number leaves the WhatsApp number alone; an emptied one clears it.
  const [phone, whatsApp] = [page.getByLabel('Phone (optional)'), page.getByLabel('WhatsApp (optional)')]
  await phone.pressSequentially('0')
  expect(await whatsApp.inputValue()).toBe('083 123 4567')
  await phone.fill('')
  expect(await whatsApp.inputValue()).toBe('')
  await phone.pressSequentially('011 555 0199')
  expect(await whatsApp.inputValue()).toBe('083 123 4567')
  await phone.fill('083 123 4567')
  expect(await page.getByLabel('This number is on WhatsApp').isChecked()).toBe(true)
  await page.getByText('More about the business').click()
  await page.getByLabel('Instagram (optional)').fill('https://www.instagram.com/lerato.kota/')
  for (const offer of ['Collection', 'Cash only']) await page.getByText(offer, { exact: true }).click()
  expect(await listAccessibilityViolations(page)).toEqual([])
  await submitButton(page).click()
  await done(page).waitFor()
  expect(await page.getByText('pending admin approval, which usually takes 1-2 business days').count()).toBe(
    1,
  )
  expect(await page.getByRole('main').innerText()).toContain(`open our email to ${email}, and confirm`)
  expect(await toast(page).textContent()).toContain('Registration Submitted!')
  await expect.poll(() => done(page).evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await readBusiness(email)).toMatchObject({
    name: "Lerato's Kota Corner",
    approvalStatus: 'pending',
    image: expect.stringMatching(/^\/images\/[0-9a-f-]{36}$/),
    phone: '+27831234567',
    whatsapp: '+27831234567',
    instagram: 'lerato.kota',
    offers: ['collection', 'cash-only'],
    priceLevel: 4,
    hidesAddress: true,
  })
  await page.getByRole('button', { name: 'Open Your Dashboard' }).click()
  await page.waitForURL('**/business')
  await toast(page).filter({ hasText: 'Welcome to your business dashboard' }).waitFor()
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('by keyboard alone on a desktop, an owner registers with a photo, signs in, edits, and changes the password', async () => {
  const email = 'keys@test.example'
  const { page, context } = await visit(site, '/signup')
  const choosePhoto = async () => {
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, page.getByLabel('Your own photo (optional)'))
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(await photo())
    await page.getByAltText('Chosen: shopfront.jpg').waitFor()
  }
  const after: Record<string, () => Promise<void>> = {
    'Business name': async () => {
      await tabTo(page, page.getByLabel('Category'))
      await page.keyboard.type('Rest')
    },
    Description: async () => {
      await tabTo(page, page.getByLabel('Moderate'))
      await page.keyboard.press('ArrowRight')
    },
    Location: choosePhoto,
  }
  for (const [label, text] of Object.entries(signupValues(email))) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await type(page, text)
    await after[label]?.()
  }
  await tabTo(page, submitButton(page))
  await page.keyboard.press('Enter')
  await done(page).waitFor()
  expect(await listRegistered(site, email)).toMatchObject([{ priceLevel: 3, status: 'pending' }])
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'sign in' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await type(page, email)
  await page.keyboard.press('Tab')
  await type(page, password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/business')
  await editByKeyboard(page, email, password)
  await context.close()
})

// Shows 5.3, 9.3.
test('an empty form shows every error at its field and in a summary that gets the focus, and each disappears at its limit; Cancel deletes the draft', async () => {
  const { page, context } = await visit(site, '/signup', 360)
  await submitButton(page).click()
  const messages = [
    'Business name must be at least 3 characters',
    'Category is required',
    'Description must be at least 20 characters',
    'Location must be at least 5 characters',
    'Owner name must be at least 2 characters',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
    'Please confirm your password',
  ]
  await expect.poll(() => summary(page).getByRole('link').allTextContents()).toEqual(messages)
  expect(await page.locator('.field-error').allTextContents()).toEqual(messages)
  expect(await summary(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const name = page.getByLabel('Business name', { exact: true })
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.type('Bok')
  const errors = page.locator('.field-error')
  await expect.poll(() => errors.count()).toBe(7)
  await fillSignup(page, {
    'Your name': 'L',
    Email: 'li@test',
    Password: '1234567',
    'Confirm password': '12345678',
    'Business name': 'Bo',
    Description: 'Nineteen characters',
    Location: 'Cape',
  })
  const below = messages.filter((message) => message !== 'Category is required')
  await expect
    .poll(() => errors.allTextContents())
    .toEqual(
      below.map((message) => message.replace('Please confirm your password', 'Passwords do not match')),
    )
  await fillSignup(page, {
    'Your name': 'Li',
    Email: 'li@test.example',
    Password: '12345678',
    'Business name': 'Bok',
    Description: 'Twenty characters ok',
    Location: 'Paarl',
  })
  await expect.poll(() => errors.allTextContents()).toEqual([])
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(`${site.url}/`)
  expect(await page.evaluate(() => sessionStorage.getItem('signup-draft'))).toBe(null)
  await context.close()
})

// Shows 2.47, 5.11, 5.12, 8.11.
test('a file of another type or over 5 MB is refused in a toast and at the field, and the earlier photo stays', async () => {
  const { page, context, consoleMessages } = await visit(site, '/signup')
  const input = page.getByLabel('Your own photo (optional)')
  await input.setInputFiles(await photo())
  await input.setInputFiles({
    name: 'menu.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await toast(page).filter({ hasText: 'Invalid file type' }).waitFor()
  expect(await page.locator('.field-error').textContent()).toBe('Please upload a JPEG, PNG, or WebP image')
  await input.setInputFiles(writeHugeFile(site))
  await toast(page).filter({ hasText: 'File too large' }).waitFor()
  expect(await page.locator('.field-error').textContent()).toBe('Please upload an image smaller than 5MB')
  expect(await page.getByAltText('Chosen: shopfront.jpg').count()).toBe(1)
  await submitButton(page).click()
  await summary(page).waitFor()
  await expectClean(page)
  const messages = await page.locator('.field-error').count()
  await page.getByRole('button', { name: 'Remove' }).click()
  expect(await page.getByAltText('Chosen: shopfront.jpg').count()).toBe(0)
  expect(await page.locator('.field-error').count()).toBe(messages - 1)
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(consoleMessages).toEqual([])
  await context.close()
})

// Shows 2.50.
test('opening hours can be added, the error of a missing time links to its field, and a reload keeps all but passwords and the photo, and says so', async () => {
  const email = 'hours@test.example'
  const day = `${new Date().getFullYear() + 1}-12-24`
  const { page, context } = await visit(site, '/signup', 360)
  await fillSignup(page, signupValues(email))
  await page.getByText('Opening hours (optional)').click()
  // Hours that are set while typed ones are being read stay.
  const release = await holdRequests(page, '**/api/hours/read')
  await page.getByLabel('Type your hours').fill('Sun 9-1')
  await page.getByLabel('Type your hours').press('Enter')
  await page.getByRole('button', { name: 'Add opening hours' }).click()
  const late = page.waitForResponse('**/api/hours/read')
  release()
  await late
  await page.getByRole('button', { name: 'Add a time to Friday' }).click()
  await page.getByRole('button', { name: 'Add a special day' }).click()
  await page.getByRole('group', { name: 'Special day 1' }).getByLabel('From').fill(day)
  await page.getByText('Opening hours (optional)').click()
  await submitButton(page).click()
  await summary(page)
    .getByRole('link', { name: /^Friday, time 2: the opening time is missing/ })
    .click()
  const second = page.getByLabel('Friday, time 2, opens')
  await expect.poll(() => second.evaluate((input) => input === document.activeElement)).toBe(true)
  const notice = page.getByText('are not kept when this page is reloaded')
  await page.getByLabel('Your own photo').setInputFiles(await photo())
  expect(await notice.count()).toBe(0)
  // The photo is noted when the browser has made it smaller.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('signup-draft')))
    .toContain('"hadFile":true')
  await page.reload()
  await notice.waitFor()
  await expect
    .poll(() => page.getByLabel('Business name', { exact: true }).inputValue())
    .toBe("Lerato's Kota Corner")
  expect(await page.getByLabel('Category').inputValue()).toBe('Restaurant')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)
  await page.getByText('Opening hours (optional)').click()
  await page.getByRole('button', { name: 'Remove time 2 of Friday' }).click()
  // The notice stays until the password and the photo are there again.
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill(password)
  expect(await notice.count()).toBe(1)
  await page.getByLabel('Your own photo').setInputFiles(await photo())
  await notice.waitFor({ state: 'detached' })
  await submitButton(page).click()
  await done(page).waitFor()
  expect(await readBusiness(email)).toMatchObject({
    hoursWeek: [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:00', closes: '17:00' })),
    specialDays: [{ from: day, to: day, opens: null, closes: null, note: null }],
  })
  await context.close()
})

test('the phone number or a similar name of an existing listing shows a warning that can be ignored, and a stock image of another category is not registered', async () => {
  const { page, context } = await visit(site, '/signup', 360)
  const email = 'twice@test.example'
  await fillSignup(page, { ...signupValues(email), 'Phone (optional)': '011 555 0142' })
  await page.getByLabel('Phone (optional)').press('Tab')
  const notice = page.getByRole('status').filter({ hasText: 'with this phone number' })
  await notice.getByText('There is already "Thandi\'s Sunday Pots" in Orlando West').waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  // No response arrives, so what was found by the number must disappear because somebody types on.
  await page.route('**/api/businesses/similar', () => {})
  await page.getByLabel('Phone (optional)').pressSequentially('0')
  await expect.poll(() => notice.count()).toBe(0)
  await page.unroute('**/api/businesses/similar')
  // This location names no place, so only the chosen place says where names are compared.
  await page.getByLabel('Business name', { exact: true }).fill('Thandi’s Sunday Pots')
  await page.getByLabel('Phone (optional)').fill('011 555 0199')
  await page.getByLabel('Location', { exact: true }).fill('Behind the blue gate')
  await page.getByLabel('Town or suburb').fill('Orlando Wes')
  await page.getByRole('option', { name: /Orlando West/ }).waitFor()
  await submitButton(page).click()
  await page.getByText('Please choose a place from the list, or empty this field').first().waitFor()
  const field = page.getByLabel('Town or suburb')
  await field.press('ArrowDown')
  await page.getByRole('option', { name: /Orlando West/ }).click()
  await page.getByText('We put you in Orlando West, Soweto, Gauteng.').waitFor()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  // The full name of a single place needs no tap.
  await field.fill('orlando wes')
  await page.getByLabel('Location', { exact: true }).fill('Church Street, Middelburg')
  await page.getByRole('button', { name: 'Middelburg, Eastern Cape' }).waitFor()
  expect(await page.getByText('We do not know your town or suburb yet').count()).toBe(0)
  await page.getByLabel('Location', { exact: true }).fill('Behind the blue gate')
  await field.fill('orlando west')
  await field.press('Tab')
  await page.getByText('We put you in Orlando West, Soweto, Gauteng.').waitFor()
  await page.getByText('There is already a listing with a similar name nearby').waitFor()
  await page.getByText('A Cape Malay table').click()
  await page.getByLabel('Category').selectOption('Hotel')
  await submitButton(page).click()
  await done(page).waitFor()
  expect(await listRegistered(site, email)).toMatchObject([{ image: '' }])
  await context.close()
})

/** The last page shows the email and the name, in which no line can break. */
const longSignup = {
  ...signupValues(`${'lerato'.repeat(10)}@${'mokoena'.repeat(8)}.example`),
  'Business name': 'Voertuigonderdeleverkoopsagentskap'.repeat(2),
}

// Shows 2.48, 2.53.
test('without a photo, a stock image of the category can be chosen', async () => {
  const { page, context, consoleMessages } = await visit(site, '/signup', 360)
  const group = page.getByRole('group', { name: 'Or one of our pictures' })
  expect(await group.count()).toBe(0)
  await fillSignup(page, longSignup)
  expect(await group.getByRole('radio').count()).toBe(4)
  await page.getByRole('button', { name: 'Yes, that is right' }).waitFor()
  await expectClean(page)
  await group.getByText('A Cape Malay table').click()
  await page.getByLabel('Category').selectOption('Hotel')
  expect(await group.getByRole('radio').count()).toBe(3)
  expect(await group.getByLabel('Pattern made from your name').isChecked()).toBe(true)
  await group.getByText('A bushveld lodge at dusk').click()
  await page.getByLabel('Your own photo (optional)').setInputFiles(await photo())
  await expect.poll(() => group.count()).toBe(0)
  await page.getByRole('button', { name: 'Remove' }).click()
  expect(await group.getByLabel('A bushveld lodge at dusk').isChecked()).toBe(true)
  await submitButton(page).click()
  await done(page).waitFor()
  await expectClean(page)
  expect(await listRegistered(site, longSignup.Email)).toMatchObject([
    { image: '/stock/hotel-bushveld.svg', priceLevel: 2 },
  ])
  await page.getByRole('button', { name: 'Submit Another Business' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'List your business' })
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.getByLabel('Business name', { exact: true }).inputValue()).toBe('')
  expect(consoleMessages).toEqual([])
  await context.close()
})
