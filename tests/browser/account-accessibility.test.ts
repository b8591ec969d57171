// The accessibility of the account screens: every state of them, at three widths.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectClean } from '../world/every-width.ts'
import { openSite, type Site, visit } from '../world/site.ts'
import { fillSignup, photo, signupValues, submitButton } from './signup-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

// Shows P.12.
test.each<[string, string, (page: Page) => Promise<unknown>]>([
  ['login', '/login', async () => {}],
  ['login, refused', '/login', (page) => page.getByRole('button', { name: 'Sign In' }).click()],
  ['signup', '/signup', async () => {}],
  ['signup, refused', '/signup', (page) => submitButton(page).click()],
  ['signup with our images', '/signup', (page) => fillSignup(page, signupValues('axe@test.example'))],
  [
    'signup with a photo, and another that is refused',
    '/signup',
    async (page) => {
      const input = page.getByLabel('Your own photo (optional)')
      await input.setInputFiles(await photo())
      await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
      await page.locator('.toast').waitFor()
    },
  ],
  [
    'signup, done',
    '/signup',
    async (page) => {
      await fillSignup(page, signupValues('axe@test.example'))
      await submitButton(page).click()
      await page.getByRole('heading', { name: 'Registration Submitted!' }).waitFor()
    },
  ],
  [
    'forgotten password, sent',
    '/forgot-password',
    async (page) => {
      await page.getByLabel('Email').fill('nobody@test.example')
      await page.getByRole('button', { name: 'Send the Link' }).click()
      await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor()
    },
  ],
  ['confirming an address', '/confirm-email#abcdefghijklmnopqrstuvwxyz', async () => {}],
  ['confirming a new address without its link', '/confirm-new-email', async () => {}],
  ['new password', '/reset-password#abcdefghijklmnopqrstuvwxyz', async () => {}],
  ['new password without its link', '/reset-password', async () => {}],
])(
  '%s has no accessibility violation and no overflow at 320, 768 and 1280 px, and no message in the console',
  async (_name, path, act) => {
    const { page, context, consoleMessages } = await visit(site, path, 320)
    await act(page)
    await expectClean(page)
    expect(consoleMessages).toEqual([])
    await context.close()
  },
)
