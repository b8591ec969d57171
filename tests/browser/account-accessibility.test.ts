// The accessibility of the account screens, in each of their states, at three widths.
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

/** The last page shows the email and the name, in which no line can break. */
const longSignup = {
  ...signupValues(`${'lerato'.repeat(10)}@${'mokoena'.repeat(8)}.example`),
  'Business name': 'Voertuigonderdeleverkoopsagentskap'.repeat(2),
}

/** The states of each path, which one visit goes through in order. */
const screens: [string, [string, (page: Page) => Promise<unknown>][]][] = [
  [
    '/login',
    [
      ['as it opens', async () => {}],
      ['refused', (page) => page.getByRole('button', { name: 'Sign In' }).click()],
    ],
  ],
  [
    '/signup',
    [
      ['as it opens', async () => {}],
      ['refused, with a photo, and another that is refused', refuseSignup],
    ],
  ],
  [
    '/signup',
    [
      ['with our images', (page) => fillSignup(page, longSignup)],
      ['done', submitSignup],
    ],
  ],
  ['/forgot-password', [['sent', sendLink]]],
  ['/confirm-email#abcdefghijklmnopqrstuvwxyz', [['as it opens', async () => {}]]],
  ['/confirm-new-email', [['without its link', async () => {}]]],
  ['/reset-password#abcdefghijklmnopqrstuvwxyz', [['as it opens', async () => {}]]],
  ['/reset-password', [['without its link', async () => {}]]],
]

// Shows P.12.
test.each(screens)(
  '%s has no accessibility violation, overflow or console message in any state, at 320, 768 and 1280 px',
  async (path, states) => {
    const { page, context, consoleMessages } = await visit(site, path, 320)
    for (const [state, reach] of states) {
      await reach(page)
      await expectClean(page, undefined, state)
    }
    expect(consoleMessages).toEqual([])
    await context.close()
  },
)

async function refuseSignup(page: Page): Promise<void> {
  await submitButton(page).click()
  await page.locator('.form-summary').waitFor()
  const input = page.getByLabel('Your own photo (optional)')
  await input.setInputFiles(await photo())
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await page.locator('.toast').waitFor()
}

async function submitSignup(page: Page): Promise<void> {
  await submitButton(page).click()
  await page.getByRole('heading', { name: 'Registration Submitted!' }).waitFor()
}

async function sendLink(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@test.example')
  await page.getByRole('button', { name: 'Send the Link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
}
