// Trades in a real browser: chosen at sign-up by any name, proposed from the text, and given by a moderator to several listings.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inArray } from '#drizzle'
import { demoAdminEmail, demoPasswords } from '../../src/commands/sample-data.ts'
import { businesses } from '../../src/database/schema.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { listAccessibilityViolations, openSite, type Site, signInByCall, visit } from '../world/site.ts'
import { fillSignup, signupValues, submitButton } from './signup-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('a trade is chosen by any of its names with the keyboard, unchosen text shows a message, and a proposal is accepted', async () => {
  const email = 'trades@test.example'
  const { page, context } = await visit(site, '/signup', 360)
  await fillSignup(page, signupValues(email))
  const field = page.getByLabel('What you do (optional)', { exact: true })
  const chosen = page.getByRole('list', { name: 'What you do' }).getByRole('button')
  await field.pressSequentially('hare sn')
  await page.getByRole('option', { name: 'Hairdresser Beauty' }).waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  await field.press('ArrowDown')
  await field.press('Enter')
  expect(await chosen.allInnerTexts()).toEqual([expect.stringContaining('Hairdresser')])
  expect(await field.inputValue()).toBe('')
  await field.fill('wizard')
  await page.getByLabel('Description', { exact: true }).click()
  await page.getByText('Not chosen yet. Choose it from the list, or empty this field.').waitFor()
  await field.fill('')
  await chosen.first().click()
  await page
    .getByLabel('Description', { exact: true })
    .fill('Box braids and cornrows on the corner since 2009.')
  await page
    .getByRole('status')
    .filter({ hasText: 'Your text says:' })
    .filter({ hasText: 'Braider' })
    .waitFor()
  await page.getByRole('button', { name: 'Yes, that is right' }).click()
  await expect.poll(() => chosen.allInnerTexts()).toContainEqual(expect.stringContaining('Braider'))
  expect(await listAccessibilityViolations(page)).toEqual([])
  await submitButton(page).click()
  await page.getByRole('heading', { name: 'Registration Submitted!' }).waitFor()
  const { rows } = await site.world.database.pool.query(
    'SELECT trades FROM businesses WHERE owner_email = $1',
    [email],
  )
  expect(rows[0].trades).toContain('braider')
  await context.close()
})

test('the edit form of a listing with a trade asks for no proposals, which it would not show', async () => {
  const owner = await signInByCall(site, 'thandi@mzansi.example', demoPasswords.owner)
  const { page, context, requests } = await visit(site, '/business/edit', 360, owner)
  await page.getByRole('list', { name: 'What you do' }).getByRole('button').first().waitFor()
  await page.waitForTimeout(2000)
  expect(requests.filter((url) => url.includes('/api/trades'))).toEqual([])
  await context.close()
})

test('a moderator assigns a trade to several similar listings with one answer', async () => {
  const { database } = site.world
  await database.pool.query(`UPDATE businesses SET trades = '{caterer}' WHERE featured = 0`)
  const description = 'Geysers, drains and blocked pipes: your plumber for the whole valley, day and night.'
  const ids = await Promise.all(
    ['Pipe One', 'Pipe Two'].map((name) => addBusiness(database, 'approved', { name, description })),
  )
  const admin = await signInByCall(site, demoAdminEmail, demoPasswords.admin)
  const { page, context } = await visit(site, '/admin/untraded', 360, admin)
  const card = page.locator('.unplaced-card', { hasText: 'Pipe One' })
  await card.getByText('Pipe Two').waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Save for 2 listings' }).click()
  await page.getByText('For 2 listings.').first().waitFor()
  await expect.poll(() => card.count()).toBe(0)
  const stored = await database.db.select().from(businesses).where(inArray(businesses.id, ids))
  for (const { trades } of stored) expect(trades).toContain('plumber')
  await context.close()
})
