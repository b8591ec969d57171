// Registrations that fail, are sent twice or are refused: no input is lost, and nothing is registered twice.
import { setTimeout } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noise } from '../media/image-maker.ts'
import { bottomOf, clickTwice, openSite, type Site, visit } from '../world/site.ts'
import { fillSignup, listRegistered, photo, readSignup, signupValues, submitButton } from './signup-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const done = (page: Page) => page.getByRole('heading', { level: 1, name: 'Registration Submitted!' })
const summary = (page: Page) => page.locator('.form-summary')
const toast = (page: Page) => page.locator('.toast')

const failures: [string, { status: number; body: string; type?: string } | 'abort', string][] = [
  ['the network fails', 'abort', 'The server could not be reached. Nothing you typed is lost'],
  ['the server fails', { status: 500, body: '{"message":"Something broke."}' }, 'Something broke.'],
  [
    'a proxy refuses the size of the body',
    { status: 413, body: '<h1>Too large</h1>', type: 'text/html' },
    'Registration failed',
  ],
  [
    'the rate limit refuses it',
    { status: 429, body: '{"message":"Too many registrations. Please try again in 9 minutes."}' },
    'Please try again in 9 minutes.',
  ],
]

const countOf = (requests: string[]) => requests.filter((url) => url.endsWith('/register')).length

/** Half a second: with a quicker response, the form would be done before the second press and before 'Submitting...' is seen. */
const delayRegistration = (page: Page) =>
  page.route('**/register', async (route) => {
    await setTimeout(500)
    await route.continue()
  })

// Shows 2.49, 8.4.
test('a failed submit shows the reason and keeps the input, a double click then registers once, and a failed sign-in opens the login', async () => {
  const values = signupValues('fails-often@test.example')
  const { page, context, requests } = await visit(site, '/signup', 360)
  await fillSignup(page, values)
  await page.getByLabel('Your own photo (optional)').setInputFiles(await photo())
  for (const [name, failure, said] of failures) {
    await page.route(
      '**/register',
      (route) =>
        failure === 'abort'
          ? route.abort('connectionreset')
          : route.fulfill({ ...failure, contentType: failure.type ?? 'application/json' }),
      { times: 1 },
    )
    await submitButton(page).click()
    await toast(page).filter({ hasText: said }).waitFor()
    expect(await toast(page).textContent(), name).toContain('Registration Failed')
    expect(await summary(page).textContent(), name).toContain(said)
    expect(await summary(page).evaluate((box) => box === document.activeElement), name).toBe(true)
    expect(await readSignup(page, values), name).toEqual(values)
    expect(await page.getByAltText('Chosen: shopfront.jpg').count(), name).toBe(1)
  }
  await delayRegistration(page)
  const before = countOf(requests)
  await clickTwice(submitButton(page))
  await page.getByText('Submitting...').waitFor()
  await done(page).waitFor()
  expect(countOf(requests) - before).toBe(1)
  expect(await listRegistered(site, 'fails-often@test.example')).toHaveLength(1)
  await page.route('**/api/auth/login', (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByRole('button', { name: 'Open Your Dashboard' }).click()
  await page.waitForURL('**/login')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('fails-often@test.example')
  await context.close()
})

test('an email that has an account and a file that is not an image show an error at their field, and nothing is registered', async () => {
  const { page, context } = await visit(site, '/signup')
  const errors = page.locator('.field-error')
  await fillSignup(page, signupValues('Thandi@mzansi.example'))
  await submitButton(page).click()
  await toast(page).filter({ hasText: 'An account with this email already exists' }).waitFor()
  expect(await errors.allTextContents()).toEqual(['An account with this email already exists'])
  const email = page.getByLabel('Email', { exact: true })
  expect(await email.getAttribute('aria-describedby')).toContain('error')
  // Even on a wide screen the toast covers no field: it is above all of them.
  const below = await summary(page).boundingBox()
  await expect.poll(() => bottomOf(toast(page))).toBeLessThanOrEqual(below?.y ?? 0)
  expect(await listRegistered(site, 'Thandi@mzansi.example')).toEqual([])

  await email.fill('polyglot@test.example')
  const buffer = Buffer.concat([Buffer.from('GIF89a'), await noise(20, 20).png().toBuffer()])
  await page
    .getByLabel('Your own photo (optional)')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
  await submitButton(page).click()
  await expect.poll(() => errors.allTextContents()).toEqual(['Please upload a JPEG, PNG, or WebP image'])
  expect(await listRegistered(site, 'polyglot@test.example')).toEqual([])
  await context.close()
})

test('after a lost response, a second submit explains that the first one may have worked', async () => {
  const { page, context } = await visit(site, '/signup', 360)
  await fillSignup(page, signupValues('lost-response@test.example'))
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/register', loseResponse, { times: 1 })
  await submitButton(page).click()
  await summary(page).filter({ hasText: 'The server could not be reached' }).waitFor()
  await submitButton(page).click()
  await summary(page).filter({ hasText: 'Your first attempt may have gone through after all' }).waitFor()
  expect(await listRegistered(site, 'lost-response@test.example')).toHaveLength(1)
  await context.close()
})

// Shows 2.49.
test('Enter twice registers once', async () => {
  const email = 'enter-twice@test.example'
  const { page, context, requests } = await visit(site, '/signup')
  await fillSignup(page, signupValues(email))
  await delayRegistration(page)
  await page.getByLabel('Location').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Submitting...').waitFor()
  await done(page).waitFor()
  expect(countOf(requests)).toBe(1)
  expect(await listRegistered(site, email)).toHaveLength(1)
  await context.close()
})
