// The accessibility of the account screens: every state of them, at three widths.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAccessibilityViolations, openSite, type Site, visit } from '../world/site.ts'
import { fillSignup, photo, signupValues, submitButton } from './signup-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

// Shows P.12.
describe.each([320, 768, 1280])(
  'at %i px there is no accessibility violation, no overflow and no message in the console',
  (width) => {
    const states: [string, string, (page: Page) => Promise<unknown>][] = [
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
          await fillSignup(page, signupValues(`axe-${width}@test.example`))
          await submitButton(page).click()
          await page.getByRole('heading', { name: 'Registration Submitted!' }).waitFor()
        },
      ],
      ['new password', '/reset-password#abcdefghijklmnopqrstuvwxyz', async () => {}],
      ['new password without its link', '/reset-password', async () => {}],
    ]
    test.each(states)('%s', async (_name, path, act) => {
      const { page, context, consoleMessages } = await visit(site, path, width)
      await act(page)
      expect(await listAccessibilityViolations(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(consoleMessages).toEqual([])
      await context.close()
    })
  },
)
