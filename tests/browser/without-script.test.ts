// An owner in a browser without JavaScript: registers, signs in, edits the listing, and signs out.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { demoAdminEmail, demoPasswords } from '../../src/commands/sample-data.ts'
import { businesses } from '../../src/database/schema.ts'
import { decide } from '../moderation/moderation-world.ts'
import { expectClean } from '../world/every-width.ts'
import { signIn } from '../world/sign-in.ts'
import { gotoUnhydrated, openSite, type Site, signInByCall, visit } from '../world/site.ts'
import { fillSignup, password, photo, signupValues } from './signup-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const email = 'lerato@kota.example'
const read = async () => {
  const [row] = await site.world.database.db.select().from(businesses).where(eq(businesses.ownerEmail, email))
  return row
}

test('an owner registers with a photo, signs in, edits hours and phone, and signs out', async () => {
  const { page, context } = await visit(site, '/signup', 360, { javaScriptEnabled: false })
  await fillSignup(page, { ...signupValues(email), 'Confirm password': 'another' })
  await page.getByLabel('Your own photo').setInputFiles(await photo())
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByRole('alert').getByText('Passwords do not match').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByLabel('Your own photo').setInputFiles(await photo())
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByRole('heading', { name: 'Registration Submitted!' }).waitFor()
  const registered = await read()
  expect(registered).toMatchObject({ approvalStatus: 'pending', image: expect.stringMatching(/^\/images\//) })
  const admin = await signIn(site.world.database, { role: 'administrator' }, 'session')
  await decide(site.world, admin, registered?.id ?? '', 'approve')

  await page.getByRole('link', { name: 'sign in' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/business')
  const ask = await page.getByText('Open the link in our email to').boundingBox()
  expect(ask?.width, 'its button leaves room for the text').toBeGreaterThan(200)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Edit Business' }).click()
  // No space is kept below a picture for the slider, which needs a script.
  const heights = await page
    .locator('.image-field')
    .first()
    .locator(':scope, .image-frame')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
  expect((heights[0] ?? 0) - (heights[1] ?? 0)).toBeLessThan(110)
  await page.getByLabel('Phone (optional)').fill('082 555 0199')
  await page.getByLabel('Monday: open or closed').selectOption('Open')
  await page.getByLabel('Monday, time 1, opens').fill('09:00')
  await page.getByLabel('Monday, time 1, closes').fill('16:30')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('status').getByText('Business details updated.').waitFor()
  await page.goto(`/business/${registered?.id}`)
  await page.getByRole('link', { name: '082 555 0199' }).first().waitFor()
  expect(await page.getByText('09:00').count()).toBeGreaterThan(0)
  await page.goto('/business/settings')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('status').getByText('You have been logged out successfully.').waitFor()
  await context.close()
})

test('Back keeps the text typed by an account, and never fills it into the form of another one', async () => {
  const { page, context } = await visit(site, '/login', 360, { javaScriptEnabled: false })
  const enter = (email: string) =>
    page.request.post('/api/auth/login', { data: { email, password: demoPasswords.owner } })
  const sendUnderOther = async () => {
    await enter('pieter@mzansi.example')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('You are now signed in as pieter@mzansi.example').waitFor()
  }
  const phone = page.getByLabel('Phone (optional)')
  await enter('thandi@mzansi.example')
  await page.goto('/business/edit')
  await phone.fill('082 555 0199')
  await sendUnderOther()
  await enter('thandi@mzansi.example')
  await page.goBack()
  expect(await phone.inputValue()).toBe('082 555 0199')

  await sendUnderOther()
  await page.goBack()
  const returned = await readValues(page)
  await page.goto('/business/edit')
  expect(returned).toEqual(await readValues(page))
  await context.close()
})

const readValues = (page: Page) =>
  page
    .locator('form[action="/business/edit"]')
    .locator('input, select, textarea')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const { name, value, checked } = field as HTMLInputElement
        return [name, value, checked]
      }),
    )

test('the parts shown only without JavaScript have no accessibility violation', async () => {
  const thandi = await signInByCall(site, 'thandi@mzansi.example', demoPasswords.owner)
  const { page, context } = await visit(site, '/robots.txt', 1280, thandi)
  // Axe is a script itself, so the page is loaded with scripts on, but without its own scripts and with the content of <noscript>.
  for (const path of ['/business', '/business/edit', '/business/settings', '/reset-password']) {
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script type="module"[^>]*><\/script>|<\/?noscript>/g, '')
      await route.fulfill({ response, body })
    })
    await gotoUnhydrated(page, path)
    await expectClean(page)
  }
  await context.close()
})

test('a moderator can read the queue, is told that JavaScript is off, and sees no button or field that does nothing', async () => {
  // Without another moderator, nothing can be assigned.
  await signIn(site.world.database, { role: 'moderator' })
  const asAdmin = await signInByCall(site, demoAdminEmail, demoPasswords.admin)
  const { page, context } = await visit(site, '/admin/pending', 360, {
    ...asAdmin,
    javaScriptEnabled: false,
  })
  const said = await page.locator('body').innerText()
  expect(said).toContain('JavaScript is off in this browser.')
  expect(said).toContain('awaiting review')
  expect(await page.locator('main button').count()).toBeGreaterThan(0)
  // The filter and the assignment are forms.
  expect(await page.locator('main button:visible').allInnerTexts()).toEqual(['Search', 'Assign'])
  const { pool } = site.world.database
  await pool.query("UPDATE businesses SET place_id = NULL WHERE name = 'Pillay & Daughters Bunny Chow'")
  await page.goto('/admin/unplaced')
  expect(await page.locator('.unplaced-card').count()).toBeGreaterThan(0)
  expect(await page.locator('main').getByLabel('Town or suburb').filter({ visible: true }).count()).toBe(0)
  // The buttons in the footer are shown to everybody (spec §2).
  await page.goto('/')
  expect(await page.locator('footer button:visible').allInnerTexts()).toContain('Facebook')
  await context.close()
})
