// A visitor searches, filters, loads more and goes back, on a phone and on a desktop. Some searches fail or are slow.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdRequests, isInView, openSite, reloadUnhydrated, type Site, visit } from '../world/site.ts'

/** The cards that show a business: skeletons have no link. */
const cards = '#results .card:has(.more)'
const names = `${cards} h3`

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const widths = [360, 1280]
const setWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: width < 700 ? 640 : 900 })

test('typing searches after a pause, updates the heading and the URL, and keeps the focus, also when the text is cleared', async () => {
  const { page, context, consoleMessages } = await visit(site, '/')
  const field = page.getByPlaceholder('Search for restaurants, hotels, beauty...')
  for (const width of widths) {
    await setWidth(page, width)
    await field.pressSequentially('bunny chow', { delay: 20 })
    await page.getByRole('heading', { name: 'Search Results for "bunny chow"' }).waitFor()
    await page.locator(cards).first().waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('bunny chow')
    expect(await page.locator(names).allTextContents()).toContain('Pillay & Daughters Bunny Chow')
    expect(await page.getByText(/^Found \d+ businesses matching your search$/).count()).toBe(1)
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expect
      .poll(() => page.locator('#results').evaluate((section) => section.getBoundingClientRect().top))
      .toBeLessThan(page.viewportSize()?.height ?? 0)
    // The results are below the search already. A few pixels of scrolling would only cut the header in half.
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await field.fill('')
    await page.getByRole('heading', { name: 'Discover More' }).waitFor()
    // The keyboard of the phone covers the lower half.
    if (width === 360) expect((await field.boundingBox())?.y).toBeLessThan(250)
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  }
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('a filtered page shows its first result without scrolling, its search bar is sticky, and Clear Filters shows the hero', async () => {
  const { page, context } = await visit(site, '/?q=coffee&location=soweto', 360)
  const hero = page.getByRole('heading', { level: 1, name: 'Good business is just around the corner' })
  for (const width of widths) {
    await setWidth(page, width)
    expect(await hero.count()).toBe(0)
    await page.evaluate(() => scrollTo(0, 0))
    const height = page.viewportSize()?.height ?? 0
    const first = await page.locator(names).first().boundingBox()
    expect((first?.y ?? height) + (first?.height ?? 0)).toBeLessThanOrEqual(height)
    await page.evaluate(() => scrollTo(0, 2000))
    for (const part of ['q', 'location']) {
      const box = await page.locator(`.search input[name=${part}]`).boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(80)
    }
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await hero.waitFor()
    expect(await hero.evaluate((heading) => heading === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Search Results for "coffee" in soweto' }).waitFor()
  }
  await page.goForward()
  await hero.waitFor()
  await context.close()
})

test('Back from a business, or a reload, restores the filter, the longer list and the scroll position', async () => {
  const { page, context, requests } = await visit(site, '/?category=Restaurant', 360)
  await page.getByRole('link', { name: 'Load more businesses' }).click()
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(24)
  const card = page.locator(cards).nth(26)
  await card.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  const position = await page.evaluate(() => scrollY)
  const before = requests.length
  await card.getByRole('link', { name: 'View Details' }).click()
  await page
    .getByRole('button', { name: 'Back to Listings' })
    .or(page.getByRole('link', { name: 'Back to Listings' }))
    .waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Restaurant Businesses' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(position - 200)
  expect(await page.evaluate(() => scrollY)).toBeLessThan(position + 200)
  expect(await page.locator(cards).count()).toBeGreaterThan(24)
  expect(
    requests.slice(before).filter((url) => url.includes('/api/businesses?') || url.includes('/search')),
  ).toEqual([])
  // After a reload the list is no longer in memory: it is loaded in its full length, and the scroll position is restored.
  for (const reload of ['of the list', 'of the business']) {
    if (reload === 'of the business') {
      await page.locator(cards).nth(26).getByRole('link', { name: 'View Details' }).click()
      await page.locator('main.detail h1').waitFor()
    }
    await page.reload()
    if (reload === 'of the business') await page.goBack()
    await expect.poll(() => page.locator(cards).count(), { message: reload }).toBeGreaterThan(24)
    await expect.poll(() => page.evaluate(() => scrollY), { message: reload }).toBeGreaterThan(position - 200)
    expect(await page.evaluate(() => scrollY), reload).toBeLessThan(position + 200)
  }
  await context.close()
})

test('restoring the scroll position stops when the visitor scrolls or follows a link', async () => {
  const { page, context } = await visit(site, '/?category=Restaurant', 360)
  const reloadAt = async (scrollY: number) => {
    await page.evaluate((state) => history.replaceState({ ...history.state, ...state }, ''), {
      loaded: 48,
      scrollY,
    })
    await page.reload()
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(24)
  }
  const position = () => page.evaluate(() => scrollY)
  // The first page of the list ends above this position.
  await reloadAt(6500)
  await expect.poll(position).toBe(6500)
  await page.evaluate(() => scrollTo(0, 100))
  await page.evaluate(() => document.body.append(document.querySelector('footer')?.cloneNode(true) ?? ''))
  await page.waitForTimeout(200)
  expect(await position()).toBe(100)
  // A shorter list does not reach this position. A screen reader follows a link without a key.
  await reloadAt(99_999)
  await page.locator(cards).nth(2).getByRole('link', { name: 'View Details' }).dispatchEvent('click')
  await page.locator('main.detail h1').waitFor()
  await page.waitForTimeout(200)
  expect(await position()).toBe(0)
  await context.close()
})

// Shows 2.13, 2.17, 2.18, 2.24, 4.6.
test('text and location combine, a cleared location finds more, a category clears the text, typing the category, and Clear Filters all', async () => {
  const { page, context } = await visit(site, '/?q=coffee&location=soweto')
  const places = page.locator('#results .cards').first().locator('.at')
  const there = await places.allTextContents()
  expect(there.length).toBeGreaterThan(1)
  for (const place of there) expect(place).toContain('Soweto')
  await page.getByRole('heading', { name: 'Nearest to Soweto' }).waitFor()
  await page.getByPlaceholder('Location').fill('')
  await page.getByRole('heading', { name: 'Search Results for "coffee"', exact: true }).waitFor()
  await expect.poll(() => places.count()).toBeGreaterThan(there.length)
  await page.locator('#categories').getByRole('link', { name: 'Beauty' }).click()
  await page.getByRole('heading', { name: 'Beauty Businesses' }).waitFor()
  const field = page.getByPlaceholder('Search for restaurants, hotels, beauty...')
  expect(await field.inputValue()).toBe('')
  const kinds = async () => new Set(await page.locator(`${cards} .badge`).allTextContents())
  await expect.poll(kinds).toEqual(new Set(['Beauty']))
  await field.fill('tyres')
  await page.getByRole('heading', { name: 'Search Results for "tyres"' }).waitFor()
  expect(new URL(page.url()).searchParams.get('category')).toBeNull()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByRole('heading', { name: 'Discover More' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

// Shows 2.26.
test('a search without results offers all businesses, and Load more appends each once and focuses the first new card', async () => {
  const { page, context, requests } = await visit(site, '/?q=zzzzqqqq')
  await page.getByText('No businesses found').waitFor()
  await page.getByText('View All Businesses').click()
  await page.getByRole('heading', { name: 'Discover More' }).waitFor()
  await expect.poll(() => page.locator(cards).count()).toBe(24)
  await page.getByRole('link', { name: 'Load more businesses' }).dblclick()
  await expect.poll(() => page.locator(cards).count()).toBe(48)
  expect(requests.filter((url) => url.includes('cursor='))).toHaveLength(1)
  const shown = await page.locator(names).allTextContents()
  expect(new Set(shown).size).toBe(48)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`View Details of ${shown[24]}`)
  await context.close()
})

// Shows 8.15.
test('a failed search shows the error of the server if there is one, keeps the earlier results, and Retry repeats it, with drawings', async () => {
  const { page, context } = await visit(site, '/?q=coffee')
  const earlier = await page.locator(names).allTextContents()
  await context.setOffline(true)
  await page.getByPlaceholder('Search for restaurants, hotels, beauty...').fill('plumber')
  await page.getByText('Search failed').waitFor()
  expect(await page.locator(names).allTextContents()).toEqual(earlier)
  await context.setOffline(false)
  await page.getByRole('button', { name: /retry|again/i }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('results')
  await expect.poll(() => page.locator(names).allTextContents()).not.toEqual(earlier)
  expect(await page.getByText('Search failed').count()).toBe(0)
  // Their script is first requested for these cards.
  const image = page.locator(`${cards} .image-frame > svg`).first()
  await expect.poll(() => image.evaluate((svg) => svg.childElementCount)).toBeGreaterThan(0)
  const message = 'Too many requests. Please try again in 7 seconds.'
  await page.route('**/api/businesses/search*', (route) =>
    route.fulfill({ status: 429, json: { message, error: message, code: 'too_many_requests' } }),
  )
  await page.getByPlaceholder('Search for restaurants, hotels, beauty...').fill('tyres')
  await page.getByRole('alert').getByText(message).waitFor()
  await page.unroute('**/api/businesses/search*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => page.getByText(message).count()).toBe(0)
  await page.getByText(/^Found \d+ business/).waitFor()
  await context.close()
})

test('Back returns the focus to the opened card in its list, even if another list has the same card', async () => {
  const { page, context } = await visit(site, '/')
  const hrefs = (part: string) =>
    page.locator(`${part} .more`).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const listed = await hrefs('#results')
  const both = (await hrefs('#featured')).find((href) => listed.includes(href))
  expect(both).toBeDefined()
  for (const list of ['#featured', '#results']) {
    const link = page.locator(`${list} .more[href="${both}"]`)
    await link.press('Enter')
    await page.getByRole('link', { name: 'Back to Listings' }).waitFor()
    await page.goBack()
    await expect
      .poll(() => link.evaluate((one) => one === document.activeElement), { message: list })
      .toBe(true)
    await link.press('Enter')
    await page.getByRole('link', { name: 'Back to Listings' }).press('Enter')
    await expect
      .poll(() => link.evaluate((one) => one === document.activeElement), { message: list })
      .toBe(true)
  }
  // In the row of featured cards, which is at its beginning again.
  const last = page.locator('#featured .more').last()
  await last.press('Enter')
  await page.getByRole('link', { name: 'Back to Listings' }).waitFor()
  await page.goBack()
  await expect.poll(() => isInView(last)).toBe(true)
  expect(await last.evaluate((one) => one === document.activeElement)).toBe(true)
  await context.close()
})

test('Back to Listings opens the list again after the reviews, and after a jump within the page', async () => {
  const { page, context } = await visit(site, '/?category=Restaurant')
  const card = page.locator('#results .card:has(.stars) .more').first()
  for (const leave of ['.button[href$="/reviews"]', '.rating-link']) {
    await card.click()
    await page.locator(`main ${leave}`).click()
    if (leave !== '.rating-link') await page.locator('main .back[href^="/b/"]').click()
    await page.getByRole('link', { name: 'Back to Listings' }).click()
    await page.waitForURL('**/?category=Restaurant')
  }
  await context.close()
})

test('a tile keeps the place that was typed a moment before', async () => {
  const { page, context } = await visit(site, '/')
  // In the page, because Playwright may take longer than the pause after which the text is searched.
  await page.getByPlaceholder('Location').evaluate(async (field: HTMLInputElement) => {
    field.focus()
    document.execCommand('insertText', false, 'Durban')
    await new Promise((resolve) => setTimeout(resolve))
    document.querySelector<HTMLElement>('.tile')?.click()
  })
  await page.waitForURL(/category=.*location=Durban|location=Durban.*category=/)
  expect(await page.getByPlaceholder('Location').inputValue()).toBe('Durban')
  await context.close()
})

test('Back while a next page is loading keeps the focus where it was', async () => {
  const { page, context } = await visit(site, '/')
  const loadMore = page.getByRole('link', { name: 'Load more businesses' })
  await loadMore.click()
  await expect.poll(() => page.locator('#results .card').count()).toBe(48)
  await page.locator('.tile').first().click()
  await page.waitForURL('**/?category=*')
  const release = await holdRequests(page, '**/api/businesses/search?*cursor=*')
  const asked = page.waitForRequest('**/api/businesses/search?*cursor=*')
  await loadMore.click()
  await asked
  await page.goBack()
  await expect.poll(() => page.locator('#results .card:has(.more)').count()).toBe(48)
  expect(await page.evaluate(() => document.activeElement?.closest('.card'))).toBe(null)
  release()
  await context.close()
})

test('Home removes the filter; a place typed with pauses adds one history entry, and a link to the open page adds none', async () => {
  const { page, context } = await visit(site, '/?category=Hotel')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Home', { exact: true }).click()
  await page.waitForURL(`${site.url}/`)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const steps = await page.evaluate(() => history.length)
  await page.locator('.site-name').click()
  expect(await page.evaluate(() => history.length)).toBe(steps)
  const place = page.getByPlaceholder('Location')
  await place.fill('Sow')
  await page.waitForURL('**/?location=Sow')
  await place.fill('Soweto')
  await page.waitForURL('**/?location=Soweto')
  await page.goBack()
  await page.getByRole('heading', { name: 'Discover More' }).waitFor()
  await context.close()
})

// Shows 2.25.
test('text typed before hydration is searched after it; a loading list says so, and a late response to an older search is ignored', async () => {
  const { page, context } = await visit(site, '/')
  const hydrate = await reloadUnhydrated(page)
  const release = await holdRequests(page, '**/api/businesses/search?q=coffee*', (route) =>
    route.continue().catch(() => {}),
  )
  const field = page.getByPlaceholder('Search for restaurants, hotels, beauty...')
  await field.fill('coffee')
  hydrate()
  await page.getByRole('heading', { name: 'Search Results for "coffee"' }).waitFor()
  await page.getByText('Loading businesses...').waitFor()
  await field.fill('tyres')
  await page.getByRole('heading', { name: 'Search Results for "tyres"' }).waitFor()
  await page.locator(cards).first().waitFor()
  expect(await page.getByText('Loading businesses...').count()).toBe(0)
  const shown = await page.locator(names).allTextContents()
  release()
  await page.waitForTimeout(500)
  expect(await page.locator(names).allTextContents()).toEqual(shown)
  expect(await page.getByRole('heading', { name: 'Search Results for "tyres"' }).count()).toBe(1)
  await context.close()
})

test('a list of results is printed on one sheet, with phone numbers and no buttons', async () => {
  const { page, context } = await visit(site, '/?q=coffee&location=soweto')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main').innerText()).toContain('011 555 0155')
  expect(await page.locator('button:visible, .button:visible').allTextContents()).toEqual([])
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets).toHaveLength(1)
  await context.close()
})

// Shows 1.1, 2.11, 2.14, P.13.
test('without JavaScript, a visitor can open the mobile menu, search and read a business', async () => {
  const { page, context } = await visit(site, '/', 360, { javaScriptEnabled: false })
  await page.locator('summary').click()
  expect(await page.locator('.menu-panel').isVisible()).toBe(true)
  await page.locator('summary').click()
  await page.locator('.search input[name=q]').fill('coffee')
  await page.locator('.search input[name=location]').fill('soweto')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: /Search Results for "coffee"/ }).waitFor()
  expect(await page.locator(cards).count()).toBeGreaterThan(1)
  // As somebody opens it who was sent the address.
  await page.goto('/?q=coffee&location=soweto')
  const first = await page.locator(names).first().boundingBox()
  expect((first?.y ?? 999) + (first?.height ?? 0)).toBeLessThanOrEqual(640)
  await page.mouse.wheel(0, 1500)
  const topOf = async (part: string) => (await page.locator(part).first().boundingBox())?.y
  await expect.poll(() => topOf('#results .card h3')).toBeLessThan(0)
  expect(await topOf('.search input[name=q]')).toBeGreaterThanOrEqual(0)
  expect(await topOf('.search input[name=q]')).toBeLessThan(30)
  await page.locator(cards).first().getByRole('link', { name: 'View Details' }).click()
  await page.getByText('About', { exact: true }).first().waitFor()
  await context.close()
})
