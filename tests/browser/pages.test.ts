// Every public page in a real browser: accessibility, hydration, keyboard and loading errors.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSamples } from '../../src/commands/sample-data.ts'
import { expectClean } from '../world/every-width.ts'
import { expectRecovery } from '../world/failing-calls.ts'
import { measureShift } from '../world/layout-shift.ts'
import { holdRequests, listAccessibilityViolations, openSite, type Site, visit } from '../world/site.ts'

/** With only the businesses of Soweto, and one of each category that has none there, because axe takes a second for a list of 24 cards. */
let site: Site
let detail: string
beforeAll(async () => {
  site = await openSite()
  const many = `UPDATE businesses SET approval_status = 'pending'
    WHERE location NOT LIKE '%Soweto%' AND id NOT IN (SELECT DISTINCT ON (category) id FROM businesses
      WHERE approval_status = 'approved' ORDER BY category, location LIKE '%Soweto%' DESC, featured DESC, id)`
  await site.world.database.pool.query(many)
  const [card] = (await (await fetch(`${site.url}/api/businesses/search?q=thandi`)).json()) as {
    id: string
  }[]
  detail = `/business/${card?.id}`
})
afterAll(() => site.close())

const addresses = (): [string, string][] => [
  ['home', '/'],
  ['search', '/?q=coffee&location=soweto'],
  ['category in a town', '/?category=Entertainment&location=Johannesburg'],
  ['nothing found', '/?q=zzzzqqqq'],
  ['refused search', '/?category=Aviation'],
  ['business', detail],
  ['missing business', '/business/00000000-0000-4000-8000-00000000ffff'],
  ['about the data', '/about-the-data'],
  ['contact', '/contact'],
  ['privacy', '/privacy'],
  ['provinces', '/in'],
  ['place', '/in/soweto-gauteng'],
  ['trade in a place', '/in/soweto-gauteng/coffee-shop'],
  ['404', '/no-such-page'],
]
const names = addresses().map(([name]) => name)
const addressOf = (name: string) => addresses().find(([one]) => one === name)?.[1] ?? ''

// Shows P.12.
test.each(names)(
  '%s has no accessibility violation, overflow or console message, and hydrates without API calls or third-party requests',
  async (name) => {
    const { page, context, consoleMessages, requests } = await visit(site, addressOf(name))
    await expectClean(page)
    // The browser logs a page with status 400 or 404. Nothing else is allowed.
    expect(consoleMessages.filter((text) => !/status of 40[04]/.test(text))).toEqual([])
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    expect(requests.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([])
    await context.close()
  },
)

test('on the home page, nothing shifts by more than 0.02, every category name fits its tile, and a phone shows the search without scrolling', async () => {
  const { page, context } = await visit(site, '/', 360)
  // The second load has the font in the cache. This machine lacks the fonts of phones; headings.test.ts compares their sizes.
  await page.reload()
  expect(await measureShift(page)).toBeLessThanOrEqual(0.02)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.locator('.tile').count()).toBe(8)
  for (const width of [1280, 1024, 640, 360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const cut = await page.locator('.tile').evaluateAll((tiles) =>
      tiles
        .filter((tile) => {
          const name = document.createRange()
          name.selectNodeContents(tile.lastChild ?? tile)
          const [inner, outer] = [name.getBoundingClientRect(), tile.getBoundingClientRect()]
          return inner.left < outer.left || inner.right > outer.right
        })
        .map((tile) => tile.textContent),
    )
    expect(cut, `at ${width} px`).toEqual([])
    const ends = await page
      .locator('h1, .search input[name=q], .search input[name=location], .search [type=submit]')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom))
    expect(ends).toHaveLength(4)
    if (width < 640) expect(Math.max(...ends), `at ${width} px`).toBeLessThanOrEqual(640)
  }
  await context.close()
})

// Shows 1.1, 2.32.
test('with the keyboard alone, a visitor skips to the content, searches, opens a business and goes back', async () => {
  const { page, context } = await visit(site, '/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Skip to content')
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('.search input[name=q]'))) break
  }
  await page.keyboard.type('thandi')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Search Results for "thandi"' }).waitFor()
  await page.locator('#results .card:has(.more)').first().waitFor()
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('#results .card .more'))) break
  }
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: "Thandi's Sunday Pots" })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.title()).toContain("Thandi's Sunday Pots")
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Back to Listings')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Search Results for "thandi"' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Featured' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('featured')
  await context.close()
})

test('the API documentation can execute a call, and requests nothing from other sites', async () => {
  const { page, context, consoleMessages, requests } = await visit(
    site,
    '/api/docs#/businesses/searchBusinesses',
  )
  const search = page.locator('.opblock.is-open')
  await search.getByText('"reviewCount": ').first().waitFor()
  expect(await search.innerText(), 'the references are resolved').not.toContain('$ref')
  await search.getByRole('button', { name: 'Try it out' }).click()
  await search.getByPlaceholder('q', { exact: true }).fill('thandi')
  await search.getByRole('button', { name: 'Execute' }).click()
  await search.locator('.live-responses-table .response-col_status').getByText('200').waitFor()
  expect(requests.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([])
  expect(consoleMessages).toEqual([])
  await context.close()
})

// Shows 2.11.
test('the mobile menu opens, scrolls to a section and closes, and Back from its link moves the focus to the heading', async () => {
  const { page, context } = await visit(site, detail, 360)
  await page.locator('.menu summary').click()
  const panel = page.locator('.menu-panel')
  expect(await panel.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await panel.isVisible()).toBe(false)
  await page.locator('.menu summary').click()
  await panel.getByText('Featured', { exact: true }).click()
  await expect.poll(() => page.locator('#featured').count()).toBe(1)
  expect(await panel.isVisible()).toBe(false)
  await expect
    .poll(() =>
      page.locator('#featured').evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200),
    )
    .toBe(true)
  // Back from a link of the menu: the link is hidden, so the heading gets the focus.
  await page.locator('.menu summary').click()
  await panel.getByRole('link', { name: 'Log In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('welcome')
  await context.close()
})

// Shows 2.36, 2.39.
test('a business has links to call, to a map and back to the list, and a Share button that also works without a clipboard', async () => {
  const { page, context } = await visit(site, detail, 360)
  const sample = (await readSamples()).find(({ name }) => name === "Thandi's Sunday Pots")
  expect(await page.getByRole('link', { name: 'Call Now' }).first().getAttribute('href')).toBe(
    `tel:${sample?.phone}`,
  )
  const map = await page.getByRole('link', { name: 'Get Directions' }).first().getAttribute('href')
  expect(new URL(map ?? '').searchParams.get('query')).toContain('Soweto')
  const call = await page.getByRole('link', { name: 'Call Now' }).last().boundingBox()
  expect((call?.y ?? 0) + (call?.height ?? 0)).toBeLessThanOrEqual(640)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not now'))
  })
  const byHand = page.waitForEvent('dialog')
  void page.getByRole('button', { name: 'Share' }).click()
  const dialog = await byHand
  expect(dialog.defaultValue()).toContain('/b/thandis-sunday-pots-orlando-west-')
  await dialog.dismiss()
  const sheets = await page.evaluateHandle(() => {
    const opened: string[] = []
    navigator.share = ({ url } = {}) => new Promise(() => opened.push(url ?? ''))
    return opened
  })
  await page.getByRole('button', { name: 'Share' }).dblclick()
  expect(await sheets.jsonValue()).toHaveLength(1)
  await page.getByText('Back to Listings').click()
  await page.getByRole('heading', { name: 'Discover More' }).waitFor()
  await context.close()
})

test('the page of a business is printed on one sheet, with phone numbers and no buttons', async () => {
  const { page, context } = await visit(site, detail)
  await page.emulateMedia({ media: 'print' })
  for (const number of ['011 555 0142', '082 555 0142'])
    expect(await page.locator('main').innerText()).toContain(number)
  expect(await page.locator('button:visible, .button:visible').allTextContents()).toEqual([])
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets).toHaveLength(1)
  await context.close()
})

// Shows 2.34, 2.35.
test('the page of a business shows that it is loading, and then that it is not found', async () => {
  const { page, context } = await visit(site, '/')
  const release = await holdRequests(page, '**/api/businesses/*-*', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: '{"message":"Business not found","error":"Business not found","code":"not_found"}',
    }),
  )
  await page.locator('#results .card:has(.more)').first().getByRole('link', { name: 'View Details' }).click()
  await page.getByText('Loading business details...').waitFor({ state: 'attached' })
  release()
  await page.getByText('Business not found').first().waitFor()
  await page.getByText('Back to Home').click()
  await page.getByRole('heading', { name: 'Discover More' }).waitFor()
  await context.close()
})

test('offline, the page of a business shows what its card knew, and Retry loads the rest', async () => {
  const { page, context } = await visit(site, '/', 360)
  const card = page.locator('#results .card:has(.tel)').first()
  const name = await card.locator('h3').innerText()
  const place = (await card.locator('.at').textContent()) ?? ''
  const phone = await card.locator('.tel').innerText()
  // Puts axe into the browser's cache.
  await page.evaluate(async () => (await fetch('/axe.js')).text())
  await context.setOffline(true)
  await card.getByRole('link', { name: 'View Details' }).click()
  await page.getByText('The rest of this page could not be loaded').waitFor()
  expect(await page.getByRole('heading', { level: 1, name }).count()).toBe(1)
  const contact = page.getByRole('complementary', { name: 'Contact' })
  for (const part of [place, phone]) expect(await contact.getByText(part).isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Call Now' }).getAttribute('href')).toMatch(/^tel:\+27/)
  expect(await page.title()).toContain(name)
  expect(await listAccessibilityViolations(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 2, name: 'About' }).waitFor()
  expect(await page.getByText('could not be loaded').count()).toBe(0)
  await context.close()
})

test('every page filled by an API call shows that it is loading, then an error, and Retry loads it', async () => {
  const { page, context } = await visit(site, '/about-the-data', 360)
  const found = await (await fetch(`${site.url}/api/businesses?limit=2`)).json()
  const [first, second] = (found as { id: string }[]).map(({ id }) => id)
  const reviews = `${detail.replace('business', 'b')}/reviews`
  const places = ['/in', '/in/soweto-gauteng']
  for (const path of [`/claim/${first}`, `/report?business=${second}`, reviews, ...places, '/about'])
    await expectRecovery(page, path, () => page.evaluate((to) => history.pushState(null, '', to), path))
  await context.close()
})

test('a page whose text arrives after its script gives the focus to its heading', async () => {
  const { page, context } = await visit(site, '/contact')
  const release = await holdRequests(page, '**/api/pages/privacy')
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await page.getByText('Loading...').waitFor()
  release()
  const heading = page.getByRole('heading', { level: 1, name: 'Privacy' })
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
  await context.close()
})

test('a double click sends a message or a report once', async () => {
  const { page, context } = await visit(site, '/contact', 360)
  const sent: string[] = []
  // So slow that the page is still there at the second click.
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().url())
      await page.waitForTimeout(500)
    }
    await route.continue().catch(() => {})
  })
  // As slow as a hand: the first request is under way.
  const clickTwice = () =>
    page.locator('.submit').evaluate((button: HTMLElement) => {
      button.click()
      setTimeout(() => button.click(), 150)
    })
  await clickTwice()
  await page.getByText('Your message was not sent').waitFor()
  await page.goto(detail.replace('/business/', '/report?business='))
  await clickTwice()
  await page.getByText('Your report was not sent').waitFor()
  expect(sent.map((url) => new URL(url).pathname)).toEqual(['/contact', '/report'])
  await context.close()
})

test('Back restores the text of a message or a report that was sent offline', async () => {
  const { page, context } = await visit(site, '/contact')
  for (const address of ['/contact', detail.replace('/business/', '/report?business=')]) {
    if (address !== '/contact') await page.goto(address)
    await page.locator('textarea').fill('The number is wrong.')
    await context.setOffline(true)
    await page.locator('.submit').click()
    await page.waitForURL(/^chrome-error/, { waitUntil: 'commit' })
    await context.setOffline(false)
    await page.goBack()
    // The browser fills it in a moment after the page has loaded.
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('The number is wrong.')
  }
  await context.close()
})

test('Back to a page whose script arrives late goes to its position and focuses the followed link', async () => {
  const { page, context } = await visit(site, '/in', 360)
  const link = page.locator('footer a[href="/about-the-data"]')
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'About the data' }).waitFor()
  await page.reload()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const release = await holdRequests(page, '**/place-pages-*.js')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'About the data' }).waitFor({ state: 'hidden' })
  // The page is short meanwhile, and the browser scrolls up.
  await page.waitForTimeout(300)
  release()
  await page.getByRole('heading', { level: 1, name: 'South Africa' }).waitFor()
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => link.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
  await context.close()
})

test('after a failed request, opening a business again loads it, and Retry loads a page whose script failed', async () => {
  const { page, context } = await visit(site, '/')
  const [call, scripts] = ['**/api/businesses/*-*', '**/assets/*.js']
  for (const files of [call, scripts]) await page.route(files, (route) => route.abort())
  const card = page.locator('#results .card:has(.more)').first()
  await card.getByRole('link', { name: 'View Details' }).click()
  await page.getByText('The rest of this page could not be loaded').waitFor()
  await page.unroute(call)
  await page.goBack()
  await card.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { name: 'About', exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Log In' }).first().click()
  const heading = page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })
  await heading.waitFor()
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.title()).toContain('This page could not be loaded')
  await context.setOffline(false)
  await page.unroute(scripts)
  // Older browsers remember a failed script until the page is reloaded.
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await context.close()
})

test('a business that fails to load shows the error of the server, and the focus moves to each new heading', async () => {
  // Without a list, whose card would be shown instead.
  const { page, context } = await visit(site, '/contact')
  const call = '**/api/businesses/*-*'
  const message = 'The directory is very busy at the moment. Please try again in a few seconds.'
  await page.route(call, (route) =>
    route.fulfill({ status: 503, json: { message, error: message, code: 'unavailable' } }),
  )
  const hasFocus = (name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).evaluate((heading) => heading === document.activeElement)
  await page.evaluate((to) => history.pushState(null, '', to), detail)
  await page.getByText(message).waitFor()
  await expect.poll(() => hasFocus('This business could not be loaded')).toBe(true)
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click()
  await page.getByText(message).waitFor()
  await expect.poll(() => hasFocus('This business could not be loaded')).toBe(true)
  await page.unroute(call)
  await retry.click()
  await page.getByRole('heading', { name: 'Contact', exact: true }).waitFor()
  await expect.poll(() => hasFocus(/./)).toBe(true)
  await context.close()
})

test('a page that cannot be rendered shows an error and links to the home page', async () => {
  const { page, context } = await visit(site, '/contact')
  await page.route('**/api/businesses/*-*', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"name":7}' }),
  )
  await page.evaluate((to) => history.pushState(null, '', to), detail)
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor()
  await page.getByText('Something went wrong while the page was being shown.').waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('heading', { name: 'Discover More' }).waitFor()
  await context.close()
})
