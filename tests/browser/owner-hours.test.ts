// The editor of opening hours: on a phone, and with the keyboard.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { fullDayText } from '../../src/contract/day-text.ts'
import { businesses } from '../../src/database/schema.ts'
import { pressAsInSafari } from '../world/safari-presses.ts'
import { clickTwice, isInView, listAccessibilityViolations, openSite, type Site } from '../world/site.ts'
import { openEdit, save, tabTo, toast } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const thandi = 'thandi@mzansi.example'
const isThandis = eq(businesses.ownerEmail, thandi)
const stored = async () => {
  const { hoursWeek, specialDays } = businesses
  const [row] = await site.world.database.db
    .select({ hoursWeek, specialDays })
    .from(businesses)
    .where(isThandis)
  return row
}
const begin = (hours: string | null) =>
  site.world.database.db.update(businesses).set({ hours, hoursWeek: [], specialDays: [] }).where(isThandis)
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:00', closes: '17:00' }))

test('on a phone, hours proposed from the text are stored only when accepted; days can be copied and special days added', async () => {
  await begin('Mon-Fri 08:00-17:00\nEmergencies any time')
  const { page, context } = await openEdit(site, thandi, 360)
  const proposal = page.getByRole('region', { name: 'Proposal' })
  await proposal.getByText('Is that right?').waitFor()
  expect(await proposal.textContent()).toContain('"Emergencies any time"')
  expect(await stored()).toEqual({ hoursWeek: [], specialDays: [] })
  await proposal.getByRole('button', { name: 'Yes, use these hours' }).click()
  const saturday = page.getByRole('group', { name: 'Saturday' })
  await saturday.getByLabel('Saturday: open or closed').selectOption('Till late')
  await saturday.getByLabel('Saturday opens').fill('11:00')
  await saturday.getByLabel('Copy Saturday to other days').click()
  await saturday.getByRole('button', { name: 'Sunday' }).click()
  await page.getByRole('button', { name: 'Add a special day' }).click()
  const special = page.getByRole('group', { name: 'Special day 1' })
  const day = `${new Date().getFullYear() + 1}-12-24`
  await special.getByLabel('From').fill(day)
  // Wide enough for Firefox to show the year next to its icon.
  expect((await special.getByLabel('From').boundingBox())?.width).toBeGreaterThanOrEqual(152)
  await special.getByText(fullDayText(day), { exact: true }).waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  const late = { opens: '11:00', closes: null }
  expect(await stored()).toEqual({
    hoursWeek: [...weekdays, { day: 6, ...late }, { day: 7, ...late }],
    specialDays: [{ from: day, to: day, opens: null, closes: null, note: null }],
  })
  expect(await page.getByText('You have unsaved changes').count()).toBe(0)
  await context.close()
})

test('with the keyboard, no step loses the focus, and errors of invalid hours link to their fields and keep the input', async () => {
  await begin(null)
  const { page, context, requests } = await openEdit(site, thandi)
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: now } = document
      return now?.getAttribute('aria-label') ?? now?.closest('label')?.textContent ?? now?.textContent?.trim()
    })
  // Presses a button without tabbing to it, which would take long. The focus must not be lost when the button disappears.
  const enter = (name: string) => page.getByRole('button', { name }).press('Enter')
  await page.getByLabel('Business hours').fill('When the kettle boils')
  const read = page.getByRole('button', { name: 'Read the hours from my text' })
  await read.focus()
  await clickTwice(read)
  await page.getByText('We could not read hours from your text.').waitFor()
  expect(await focused()).toBe('Read the hours from my text')
  expect(requests.filter((url) => url.endsWith('/hours/read'))).toHaveLength(1)
  await page.getByLabel('Business hours').fill('')
  await press('Add opening hours')
  expect(await focused()).toBe('Monday: open or closed')
  // '11:00 AM' with the padding of its field is 97 pixels wide; a clock icon next to it takes 25 more.
  for (const width of [768, 800, 860, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const field = await page.getByLabel('Monday opens').boundingBox()
    expect(field?.width, `at ${width} px`).toBeGreaterThanOrEqual(width < 800 ? 105 : 122)
  }
  await page.getByLabel('Copy Monday to other days').press('Enter')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'Every day' }).count()).toBe(0)
  await enter('Add a time to Monday')
  await enter('Remove time 2 of Monday')
  expect(await focused()).toBe('Add a time to Monday')
  await enter('Add a special day')
  expect(await focused()).toBe('From')
  await enter('Remove Special day 1')
  expect(await focused()).toBe('Add a special day')
  // What is removed is higher than the screen of a phone, so the page must scroll to the button that has the focus.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByLabel('Business hours').fill('When the kettle boils')
  await enter('Remove all hours')
  expect(await focused()).toBe('Add opening hours')
  await expect.poll(() => isInView(page.locator(':focus'))).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Business hours').fill('')
  await enter('Add opening hours')
  await press('Add a time to Monday')
  await enter('Save Changes')
  const summary = page.getByRole('region', { name: 'Please check one thing' })
  await summary.getByRole('link', { name: 'Monday, time 2: the opening time is missing.' }).press('Enter')
  expect(await focused()).toBe('Monday, time 2, opens')
  await page.getByLabel('Monday, time 2, opens').fill('16:00')
  await page.getByLabel('Monday, time 2, closes').fill('19:00')
  await enter('Save Changes')
  await summary.getByRole('link', { name: 'Monday: two opening times overlap' }).press('Enter')
  expect(await focused()).toBe('Monday, time 2, opens')
  expect(await page.getByLabel('Monday, time 2, opens').inputValue()).toBe('16:00')
  await page.getByLabel('Monday, time 2, opens').fill('18:00')
  await enter('Save Changes')
  await toast(page, 'Business details updated.').waitFor()
  expect((await stored())?.hoursWeek.slice(0, 2)).toEqual([
    { day: 1, opens: '08:00', closes: '17:00' },
    { day: 1, opens: '18:00', closes: '19:00' },
  ])
  await context.close()
})

test('the menu that copies hours stays open when a press on its buttons takes the focus away, as in Safari', async () => {
  await begin('Mon-Fri 08:00-17:00')
  const { page, context } = await openEdit(site, thandi, 360)
  await page.getByRole('button', { name: 'Yes, use these hours' }).click()
  await pressAsInSafari(page)
  await page.getByLabel('Copy Monday to other days').click()
  await page.getByRole('button', { name: 'Sunday' }).click()
  await page.getByText('Copied to Sunday.').waitFor()
  expect(await page.getByRole('button', { name: 'Every day' }).count()).toBe(0)
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  expect((await stored())?.hoursWeek).toContainEqual({ day: 7, opens: '08:00', closes: '17:00' })
  await context.close()
})

test('the save bar covers no part of the hours that gets the focus, also with its two lines', async () => {
  await begin('Mon-Fri 08:00-17:00')
  const { page, context } = await openEdit(site, thandi, 480)
  await page.getByRole('button', { name: 'Yes, use these hours' }).click()
  await page.getByText('You have unsaved changes').waitFor()
  await page.getByLabel('Monday: open or closed').focus()
  const covered: string[] = []
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    // The page scrolls with the focus, at once.
    const hidden = await page.evaluate(() => {
      const bar = document.querySelector('.form-foot')?.getBoundingClientRect().top ?? 0
      const { activeElement: now } = document
      return now && now.getBoundingClientRect().bottom > bar ? now.ariaLabel : null
    })
    if (hidden) covered.push(hidden)
  }
  expect(covered).toEqual([])
  await context.close()
})

test('an owner whose text contradicts the hours of the week is told so, and can keep or clear the text', async () => {
  await begin('Mon-Fri 08:00-17:00')
  await site.world.database.db.update(businesses).set({ hoursWeek: weekdays }).where(isThandis)
  const { page, context } = await openEdit(site, thandi, 360)
  const saturday = page.getByLabel('Saturday: open or closed')
  await saturday.selectOption('Open')
  const told = page.getByRole('region', { name: 'The hours differ' })
  await told.getByText('Cards and searches use these times.').waitFor()
  // Chromium once painted only the day that had changed.
  expect(await page.getByRole('group', { name: 'Monday' }).isVisible()).toBe(true)
  expect(await listAccessibilityViolations(page)).toEqual([])
  await told.getByRole('button', { name: 'Clear my text' }).click()
  expect(await page.getByLabel('Business hours').inputValue()).toBe('')
  expect(await told.count()).toBe(0)
  await saturday.selectOption('Closed')
  await page.getByLabel('Business hours').fill('Mon-Fri 10:00-18:00')
  await told.getByRole('button', { name: 'Keep my text' }).click()
  expect(await told.count()).toBe(0)
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  const [row] = await site.world.database.db.select().from(businesses).where(isThandis)
  expect([row?.hours, row?.hoursWeek]).toEqual(['Mon-Fri 10:00-18:00', weekdays])
  await context.close()
})
