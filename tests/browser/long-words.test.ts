// Long names, and text at twice the size, stay inside their boxes.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePath } from '../../src/contract/public-addresses.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { waitUntilHydrated } from '../world/page-pool.ts'
import { openSite, type Site, signInByCall, visit } from '../world/site.ts'
import { demoPassword } from './owner-steps.ts'

const longestName = 'The Great Karoo and Little Karoo Directory of Local Business'

let site: Site
beforeAll(async () => {
  const environment = { SITE_NAME: longestName, SITE_URL: 'http://directory.example' }
  site = await openSite(environment)
})
afterAll(() => site.close())

/** The left and right edge of the text of each element. */
const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    )

test('with text at twice the size on a phone, badges wrap, the site name is whole, and the action bar is at most 160 px high', async () => {
  const response = await fetch(`${site.url}/api/businesses/featured?limit=200`)
  const cards = (await response.json()) as { id: string; category: string }[]
  const card = cards.find(({ category }) => category === 'Entertainment')
  const { page, context } = await visit(site, `/business/${card?.id}`, 360)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const badges = await edges(page, '.detail-badges > *')
  expect(badges).toHaveLength(3)
  for (const { right } of badges) expect(right).toBeLessThanOrEqual(360)
  // A style sheet that doubles the text changes no media query.
  expect((await page.locator('.actions-bar').boundingBox())?.height).toBeLessThanOrEqual(160)
  // The name of the site ends before the menu.
  const cut = await page.locator('.site-name').evaluate((name) => name.scrollWidth - name.clientWidth)
  expect(cut).toBe(0)
  await context.close()
})

test('changing a field of the contact form removes its error, and the other errors stay', async () => {
  const { page, context } = await visit(site, '/contact', 360)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.locator('.field-error').nth(1).waitFor()
  const before = await page.locator('.form-summary li').count()
  await waitUntilHydrated(page)
  await page.getByLabel('Your email').fill('thandi@example.co.za')
  expect(await page.locator('.field-error').count()).toBe(before - 1)
  expect(await page.locator('.form-summary li').count()).toBe(before - 1)
  await context.close()
})

test('the full stop of a notice follows its last word without a gap', async () => {
  const { page, context } = await visit(site, '/report?sent=1', 360)
  const words = page.getByText('1-2 business days', { exact: true })
  const gap = await words.evaluate((end) => {
    const stop = document.createRange()
    stop.selectNode(end.nextSibling as ChildNode)
    return stop.getBoundingClientRect().left - end.getBoundingClientRect().right
  })
  expect(Math.abs(gap)).toBeLessThan(1)
  await context.close()
})

test('the longest name on a card is not cut off on a phone with text at twice the size', async () => {
  const { page, context } = await visit(site, '/?q=railway+manager', 180)
  const heights = await page
    .locator('#results .card h3')
    .first()
    .evaluate((name) => [name.scrollHeight, name.clientHeight])
  expect(heights[0]).toBe(heights[1])
  await context.close()
})

test('with text at twice the size on a phone, pages do not overflow, no chip is cut off, no word of a title is broken, and the search bar stays low', async () => {
  const { page, context } = await visit(site, '/about-the-data', 360)
  await page.evaluate(async () => {
    const cards = (await (await fetch('/api/businesses/search?q=guesthouse')).json()) as { id: string }[]
    localStorage.setItem('saved-businesses', cards.map(({ id }) => id).join(','))
  })
  for (const path of ['/about-the-data', '/', '/?category=Entertainment&open=now', '/in/gauteng', '/saved']) {
    await page.goto(path)
    if (path === '/saved') await page.locator('.choose-compared .pill').first().waitFor()
    const widths = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      const cut = [...document.querySelectorAll('.chip > span:last-of-type')].filter(
        (words) => words.scrollWidth > words.clientWidth,
      )
      const bar = document.querySelector('.filtered .search-dock')?.clientHeight ?? 0
      const narrow = [...document.querySelectorAll('h1, .home:not(.filtered) .search-field')].filter(
        (part) => part.clientWidth < 150,
      )
      const title = document.querySelector('h1')?.firstChild ?? document.body
      const broken = [...(title.textContent ?? '').matchAll(/\S+/g)].filter(({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(title, index)
        range.setEnd(title, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })
      return [document.documentElement.scrollWidth, cut.length, narrow.length, broken.length, bar <= 110]
    })
    expect([path, ...widths]).toEqual([path, 360, 0, 0, 0, true])
  }
  await context.close()
})

const saveHours = () =>
  fetch('/api/business/details', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hours: 'Weekdays from eight to five' }),
  })

// As much room as 360 px at twice the text size, and the spacing that WCAG 1.4.12 asks for.
test.each([
  [180, ''],
  [
    320,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  ],
])(
  'at %i px, no time or choice of the hours is cut off, and no button crosses the edge of its panel',
  async (width, css) => {
    const owner = await signInByCall(site, 'thandi@mzansi.example', demoPassword)
    const { page, context } = await visit(site, '/business/edit', width, owner)
    await page.getByLabel('Tuesday opens').waitFor()
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, css)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.hours-day :is(select, input)')].flatMap((field) => {
        const whole = field.cloneNode(true) as HTMLElement
        whole.style.cssText = 'position: absolute; width: max-content'
        field.after(whole)
        const isCut = whole.offsetWidth > field.offsetWidth + 1
        whole.remove()
        return isCut ? [`${field.ariaLabel}: ${field.offsetWidth} px`] : []
      }),
    )
    expect(cut).toEqual([])
    const crossing = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.panel :is(.button, .choices label, .hours-icon)')].flatMap(
        (control) => {
          const edge = control.closest('.panel')?.getBoundingClientRect().right ?? 0
          return control.getBoundingClientRect().right > edge ? [control.textContent] : []
        },
      ),
    )
    expect(crossing).toEqual([])
    await context.close()
  },
)

// At twice the text size, a phone of 360 px has as much room as one of 180 px.
test('no page of a business, a place, an owner or an administrator overflows on a phone with text at twice the size', async () => {
  const response = await fetch(`${site.url}/api/businesses/search?q=thandi`)
  const [card] = (await response.json()) as { id: string }[]
  const { path: readable } = await (await fetch(`${site.url}/api/businesses/${card?.id}`)).json()
  const owner = await signInByCall(site, 'thandi@mzansi.example', demoPassword)
  const admin = await signInByCall(site, 'admin@mzansi.example', 'demo-admin-2026')
  const longPlace = `${'Boven'.repeat(12)}, South Africa`
  await site.world.database.pool.query('UPDATE sessions SET place = $1', [longPlace])
  await site.world.database.pool.query(`UPDATE businesses SET trading = 'temporarily-closed', closed_until = '2099-12-23'
    WHERE name = 'Snoekvuur'`)
  const ofOwner = [
    `/business/${card?.id}`,
    writePath(readable),
    '/in/soweto-gauteng/coffee-shop',
    '/business',
    '/business/edit',
    '/business/settings',
  ]
  const ofAdmin = [
    '/admin',
    '/admin/pending',
    '/admin/businesses',
    '/admin/log',
    '/admin/people',
    '/admin/account',
  ]
  for (const [cookie, paths] of [
    [owner, ofOwner],
    [admin, ofAdmin],
  ] as const) {
    const { page, context } = await visit(site, paths[0] ?? '/', 180, cookie)
    for (const path of paths) {
      await page.goto(path)
      if (path === '/business/edit') await page.getByLabel('Copy Monday to other days').click()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 180])
      // What is cut off at the edge of the screen makes no page wider.
      const words = await edges(page, '.star-choices span, .hours-targets button')
      expect(Math.max(0, ...words.map(({ right }) => right))).toBeLessThanOrEqual(180)
      if (path.endsWith('?write=1') || path === '/business/edit') expect(words.length).toBeGreaterThan(7)
      // A card clips what is wider than itself. A change must be wide enough for its words.
      const states = await edges(page, '.moderation-badge .status')
      expect(Math.max(0, ...states.map(({ right }) => right))).toBeLessThanOrEqual(160)
      const changes = await edges(page, '.changes .long-text')
      for (const { left, right } of changes) expect(right - left).toBeGreaterThan(80)
      const decisions = page.locator('.queue-bar .moderation-actions .button')
      for (const decision of await decisions.all())
        expect(await decision.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
      if (path === '/admin/pending') expect(await decisions.count()).toBe(2)
      if (path === '/admin/businesses') expect(states.length).toBeGreaterThan(1)
      if (path === '/admin/log') expect(changes.length).toBeGreaterThan(0)
      if (path === '/business') await page.evaluate(saveHours)
    }
    await context.close()
  }
})

test('opening hours with a lunch break stay inside their card at 320 and 768 px', async () => {
  const hoursWeek = [
    { day: 1, opens: '06:30', closes: '12:30' },
    { day: 1, opens: '13:30', closes: '20:00' },
    { day: 8, opens: '08:00', closes: '12:00' },
  ]
  const id = await addBusiness(site.world.database, 'approved', { hoursWeek })
  const { page, context } = await visit(site, `/business/${id}`, 768)
  await page.locator('.hours-fold > summary').click()
  expect(await page.locator('.week td').first().innerText()).toBe('06:30–12:30, 13:30–20:00')
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const [card] = await edges(page, '.contact')
    for (const { right } of await edges(page, '.week'))
      expect(right, `at ${width} px`).toBeLessThanOrEqual(card?.right ?? 0)
  }
  await context.close()
})

test('a site name of 60 characters ends with an ellipsis in the sidebar, and on a phone before the close button', async () => {
  expect(longestName).toHaveLength(60)
  const owner = await signInByCall(site, 'thandi@mzansi.example', demoPassword)
  const { page, context } = await visit(site, '/business', 1280, owner)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    if (width < 768) await page.getByRole('button', { name: 'Open menu' }).click()
    const name = page.locator('.area-brand > span').filter({ visible: true })
    expect(
      await name.evaluate((span) => [
        span.scrollWidth > span.clientWidth,
        getComputedStyle(span).textOverflow,
      ]),
    ).toEqual([true, 'ellipsis'])
    const [drawn] = await edges(page, '.area-brand > span')
    const [frame] = await edges(page, '.area-brand')
    const [close] = await edges(page, '.sheet-close')
    expect(drawn?.right).toBeLessThanOrEqual((frame?.right ?? 0) - 12)
    if (width < 768) expect(drawn?.right).toBeLessThanOrEqual(close?.left ?? 0)
    else expect(close).toBeUndefined()
  }
  await context.close()
})

test('a name of one long word and a sentence as phone number stay inside their boxes on the pages to save and compare', async () => {
  const { rows } = await site.world.database.pool.query<{ id: string }>(
    `UPDATE businesses SET name = $1, phone = $2 WHERE name IN ('Snoekvuur', 'Die Beskuitblik', 'Velskoenstof') RETURNING id`,
    ['Voertuigonderdeleverkoopsagentskap'.repeat(3), 'call Sipho on 082 or his aunt 0445550105'],
  )
  const ids = rows.map(({ id }) => id).join(',')
  const { page, context } = await visit(site, '/saved', 360)
  await page.evaluate((text) => localStorage.setItem('saved-businesses', text), ids)
  const places = [
    ['/saved', '.card .tel', '.card'],
    ['/saved', '.choose-compared .pill', '.choose-compared'],
    [`/compare?ids=${ids}`, '.button span', '.button'],
  ] as const
  for (const [path, text, box] of places) {
    await page.goto(path)
    await page.locator(text).nth(2).waitFor()
    const beyond = await page.locator(text).evaluateAll((texts, box) => {
      const right = (one: Element | null) => one?.getBoundingClientRect().right ?? 0
      return texts.map((one) => Math.max(0, right(one) - right(one.closest(box))))
    }, box)
    expect([text, ...beyond]).toEqual([text, 0, 0, 0])
  }
  await context.close()
})
