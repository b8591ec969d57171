// A visitor and an owner choose places: by keyboard, by 'Near me' and on the map.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retirePage } from '../world/page-pool.ts'
import { pressAsInSafari } from '../world/safari-presses.ts'
import {
  holdRequests,
  listAccessibilityViolations,
  openSite,
  reloadUnhydrated,
  type Site,
  visit,
} from '../world/site.ts'
import { openEdit, save, toast } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const soweto = { latitude: -26.26781, longitude: 27.85849 }

test('the place field completes names by keyboard, announces the count, and has no accessibility violation', async () => {
  const { page, context, requests, consoleMessages } = await visit(site, '/', 360)
  const isLoaded = () => requests.some((url) => url.includes('place-search-help'))
  expect(isLoaded()).toBe(false)
  const field = page.getByPlaceholder('Location')
  await field.focus()
  await expect.poll(isLoaded).toBe(true)
  await field.pressSequentially('orlando w', { delay: 20 })
  const box = page.getByRole('combobox')
  const option = page.getByRole('option', { name: 'Orlando West Soweto, Gauteng' })
  await option.waitFor()
  await page.getByText('1 place found.').waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await option.getAttribute('aria-selected')).toBe('true')
  expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  expect(await listAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await option.waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe('orlando w')
  await page.keyboard.press('ArrowDown')
  await option.waitFor()
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('Orlando West, Soweto, Gauteng')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await option.waitFor({ state: 'hidden' })
  await expect
    .poll(() => new URL(page.url()).searchParams.get('location'))
    .toBe('Orlando West, Soweto, Gauteng')
  expect(new URL(page.url()).searchParams.get('place')).toMatch(/^\d+$/)
  // Back restores the text, and the list stays closed, because nobody typed.
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('orlando w')
  await page.waitForTimeout(300)
  expect(await box.getAttribute('aria-expanded')).toBe('false')
  await page.goForward()
  await field.press('Backspace')
  await expect.poll(() => new URL(page.url()).searchParams.get('place')).toBeNull()
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('on a low screen, the last proposed place comes into view for the arrow keys and for a pointer', async () => {
  const { page, context } = await visit(site, '/?q=coffee', 320, { viewport: { width: 320, height: 256 } })
  const field = page.getByPlaceholder('Location')
  await field.focus()
  // The results of what was typed come first: they move the page.
  const results = page.waitForResponse('**/api/businesses/search?*location=mo*')
  await field.pressSequentially('mo', { delay: 20 })
  const last = page.getByRole('option').nth(5)
  await last.waitFor()
  await results
  await page.waitForURL('**location=mo*')
  // 100 ms after the address changed, the page shows the top of the results. This timer starts later and is longer.
  await page.evaluate(() => new Promise((shown) => setTimeout(shown, 150)))
  const bottom = () => last.evaluate((option) => option.getBoundingClientRect().bottom)
  expect(await bottom()).toBeGreaterThan(256)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
  await expect.poll(bottom).toBeLessThanOrEqual(256)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.mouse.move(160, 200)
  // Turned again until it is there: the results of what was typed may come at the same moment.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100)
      return bottom()
    })
    .toBeLessThanOrEqual(256)
  await context.close()
})

test('a slow press on a proposed place counts, although other places and a search are due meanwhile', async () => {
  const { page, context } = await visit(site, '/', 360)
  const field = page.getByPlaceholder('Location')
  await field.fill('orlando')
  await page.waitForURL('**/?location=orlando')
  await page.getByText('3 places found.').waitFor()
  await page.getByRole('option', { name: /Orlando East/ }).hover()
  await page.mouse.down()
  const found = page.waitForResponse('**/api/places?q=orlando+w&*')
  await page.keyboard.type(' w')
  await found
  // Longer than the pause after which typed text is searched.
  await page.waitForTimeout(400)
  await page.mouse.up()
  await expect.poll(() => field.inputValue()).toMatch(/^Orlando East, /)
  await page.waitForURL('**/?location=Orlando+East*&place=*')
  await context.close()
})

test('Near me works when tapped before or after hydration, and puts the position into the URL with three decimals', async () => {
  const { page, context } = await visit(site, '/', 360, { geolocation: soweto, permissions: ['geolocation'] })
  const hydrate = await reloadUnhydrated(page)
  const nearMe = page.getByRole('button', { name: 'Near me' })
  await nearMe.click()
  expect(new URL(page.url()).search).toBe('')
  hydrate()
  await page.waitForURL((url) => url.searchParams.has('near'))
  await page.goBack()
  await nearMe.click()
  await page.waitForURL((url) => url.searchParams.has('near'))
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('near'), searchParams.get('sort')]).toEqual(['-26.268,27.858', 'near'])
  await context.close()
})

test('in the search bar of a phone, Near me and Search work when a press on them takes the focus away, as in Safari', async () => {
  const { page, context } = await visit(site, '/?q=salon', 360)
  await pressAsInSafari(page)
  const answer = await holdPosition(page)
  await page.getByPlaceholder('Location').click()
  const pressWhereItIs = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  await pressWhereItIs('Near me')
  await page.getByText('Asking your browser where you are…').waitFor()
  await answer(null)
  await page.getByText('We could not find where you are. Type a town or suburb instead.').waitFor()
  await page.getByRole('searchbox', { name: 'What' }).fill('plumber')
  await page.evaluate(() => document.addEventListener('submit', () => document.body.classList.add('sent')))
  await pressWhereItIs('Search')
  await page.locator('body.sent').waitFor()
  await page.waitForURL('/?q=plumber')
  await context.close()
})

test('a place typed before hydration gets suggestions after it', async () => {
  const { page, context } = await visit(site, '/', 360)
  const hydrate = await reloadUnhydrated(page)
  await page.getByPlaceholder('Location').pressSequentially('orlando w')
  hydrate()
  await page.getByRole('option', { name: 'Orlando West Soweto, Gauteng' }).waitFor()
  await context.close()
})

type PositionAnswer = typeof soweto | null
/** The questions for the position that the page has asked and that wait for their answers. */
type AskedPage = { positionQuestions: ((answer: PositionAnswer) => void)[] }

/** Holds the answer to each question for the position until the returned function is called: null refuses. It waits for the question. */
async function holdPosition(page: Page): Promise<(coords: PositionAnswer) => Promise<void>> {
  await page.evaluate(() => {
    const questions: AskedPage['positionQuestions'] = []
    Object.assign(window, { positionQuestions: questions })
    navigator.geolocation.getCurrentPosition = (found, refuse) =>
      questions.push((coords) =>
        coords ? found({ coords } as GeolocationPosition) : refuse?.({} as GeolocationPositionError),
      )
  })
  return async (coords) => {
    // The first press loads the script that asks.
    await page.waitForFunction(() => (window as unknown as AskedPage).positionQuestions.length > 0)
    await page.evaluate(
      (answer) => (window as unknown as AskedPage).positionQuestions.shift()?.(answer),
      coords,
    )
  }
}

test('a refused position moves the focus to the place field, and a late one keeps what was typed and leaves a visitor who went elsewhere alone', async () => {
  const { page, context } = await visit(site, '/', 1280)
  const answer = await holdPosition(page)
  const nearMe = page.getByRole('button', { name: 'Near me' })
  const what = page.getByRole('searchbox', { name: 'What' })
  const where = page.getByPlaceholder('Location')
  await nearMe.click()
  await answer(null)
  const refused = page.getByText('We could not find where you are. Type a town or suburb instead.')
  await refused.waitFor()
  expect.soft(await where.evaluate((input) => input === document.activeElement)).toBe(true)
  await nearMe.click()
  await what.fill('salon')
  await page.waitForURL('/?q=salon')
  await answer(null)
  await refused.waitFor()
  expect.soft(await what.evaluate((input) => input === document.activeElement)).toBe(true)
  await nearMe.click()
  await what.fill('plumber')
  await page.waitForURL('/?q=plumber')
  await answer(soweto)
  await page.waitForURL((url) => url.searchParams.has('near'))
  expect.soft(new URL(page.url()).searchParams.get('q')).toBe('plumber')
  expect.soft(await what.inputValue()).toBe('plumber')
  await nearMe.click()
  await where.fill('Soweto')
  await page.waitForURL((url) => url.searchParams.get('location') === 'Soweto')
  await answer(soweto)
  expect.soft(await where.inputValue()).toBe('Soweto')
  await page.locator('#results .card').getByRole('link', { name: 'View Details' }).first().waitFor()
  await nearMe.click()
  await page.locator('#results').getByRole('link', { name: 'View Details' }).first().click()
  const back = page.getByRole('link', { name: 'Back to Listings' })
  await back.waitFor()
  await answer(soweto)
  expect(await back.count()).toBe(1)
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

test('a province on the map links to its page', async () => {
  const { page, context } = await visit(site, '/', 360)
  const map = page.locator('.provinces svg')
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  // In the middle of the Northern Cape.
  await map.click({ position: { x: (box?.width ?? 0) * 0.3, y: (box?.height ?? 0) * 0.52 } })
  await page.waitForURL('**/in/northern-cape')
  await context.close()
})

/** Answers with a position abroad, once. The browser itself would cache a position for a minute. */
const answerFromAbroad = (page: Page) =>
  page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      Reflect.deleteProperty(navigator.geolocation, 'getCurrentPosition')
      found({ coords: { latitude: 51.5, longitude: 0 } } as GeolocationPosition)
    }
  })

// Text that was not chosen stops the save, and stays.
test('an owner sees the place, chooses another, sets a pin and hides the address', async () => {
  const { page, context } = await openEdit(site, 'thandi@mzansi.example')
  retirePage(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(soweto)
  await page.getByText('We put you in Orlando West, Soweto, Gauteng.').waitFor()
  await page.getByLabel('Location').fill('Church Street, Middelburg')
  await page.getByRole('button', { name: 'Middelburg, Eastern Cape' }).click()
  await page.getByText('We put you in Middelburg, Eastern Cape.').waitFor()
  await page.getByRole('button', { name: 'Choose another place' }).click()
  await page.keyboard.type('dube sow', { delay: 20 })
  const option = page.getByRole('option', { name: 'Dube Soweto, Gauteng' })
  await option.waitFor()
  await page.keyboard.press('Tab')
  await page.getByText('Not chosen yet. Choose it from the list, or empty this field.').waitFor()
  await save(page)
  const summary = page.getByRole('region', { name: 'Please check one thing' })
  await summary
    .getByRole('link', { name: 'Please choose a place from the list, or empty this field' })
    .click()
  const field = page.getByLabel('Town or suburb')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await field.inputValue()).toBe('dube sow')
  await page.reload()
  await page.getByText('Your last changes were not saved').waitFor()
  await expect.poll(() => field.inputValue()).toBe('dube sow')
  // Longer than the debounce of the search for places.
  await page.waitForTimeout(300)
  expect(await option.count()).toBe(0)
  await field.press('ArrowDown')
  await option.click()
  await page.getByText('We put you in Dube, Soweto, Gauteng.').waitFor()
  // Another choice empties the field, and a typo that is corrected keeps the chosen place.
  await page.getByRole('button', { name: 'Middelburg, Eastern Cape' }).click()
  await page.getByText('We put you in Middelburg, Eastern Cape.').waitFor()
  expect.soft(await field.inputValue()).toBe('')
  await field.fill('dube sow')
  await option.click()
  await field.press('x')
  await field.press('Backspace')
  await field.press('Tab')
  await answerFromAbroad(page)
  await page.getByRole('button', { name: 'I am here now' }).click()
  await page.getByText('You seem to be outside South Africa. Without a pin, your town').waitFor()
  await page.getByRole('button', { name: 'I am here now' }).click()
  await page.getByText('Your pin is at -26.26781, 27.85849.').waitFor()
  await page.getByLabel('I work from home or come to you: show only the place').check()
  expect(await listAccessibilityViolations(page)).toEqual([])
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  const response = await page.request.get('/api/business/my-business')
  expect(await response.json()).toMatchObject({
    place: { name: 'Dube' },
    location: 'Church Street, Middelburg',
    ...soweto,
    hidesAddress: true,
  })
  await context.close()
})

// Without a place in the edit, the server finds that of the location.
test('a place that was proposed for a location is not saved with the next one', async () => {
  const { page, context } = await openEdit(site, 'pieter@mzansi.example')
  const readPlace = async () => (await (await page.request.get('/api/business/my-business')).json()).place
  const location = page.getByLabel('Location')
  await location.fill('Church Street, Soweto')
  await page.getByText('We put you in Soweto, Gauteng.').waitFor()
  const release = await holdRequests(page, '**/api/places?*')
  await location.fill('Church Street, Upington')
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  expect.soft(await readPlace()).toMatchObject({ name: 'Upington' })
  release()
  await location.fill('Church Street, Soweto')
  await page.getByText('We put you in Soweto, Gauteng.').waitFor()
  await location.fill('Behind the blue gate')
  await page.getByText('We do not know your town or suburb yet').waitFor()
  await save(page)
  await expect.poll(readPlace).toBeNull()
  await context.close()
})

test('a position that arrives after the pin was removed, or after Reset, is ignored', async () => {
  const { page, context } = await openEdit(site, 'pieter@mzansi.example')
  const readPin = async () => (await (await page.request.get('/api/business/my-business')).json()).hasPin
  const answer = await holdPosition(page)
  await page.getByRole('button', { name: 'I am here now' }).click()
  await answer(soweto)
  await page.getByRole('button', { name: 'Move the pin here' }).click()
  await page.getByRole('button', { name: 'Remove the pin' }).click()
  await answer(soweto)
  await page.getByLabel('Business hours').fill('Mon-Fri 08:00-17:00')
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  expect.soft(await readPin()).toBe(false)
  const pin = page.getByRole('button', { name: /I am here now|Move the pin here/ })
  await pin.click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await answer(soweto)
  await page.getByLabel('Business hours').fill('Mon-Fri 09:00-17:00')
  expect.soft(await page.getByText('Your pin is at').count()).toBe(0)
  await save(page)
  await expect
    .poll(async () => (await (await page.request.get('/api/business/my-business')).json()).hours)
    .toBe('Mon-Fri 09:00-17:00')
  expect(await readPin()).toBe(false)
  await context.close()
})

test('no two names on a map of places overlap, and the page of a business shows the map at every width', async () => {
  const { page, context, consoleMessages } = await visit(site, '/', 360)
  for (const name of ['Mthatha', 'Stellenbosch', 'Soweto', 'Umlazi', 'Coffee Bay']) {
    const [place] = await (await fetch(`${site.url}/api/places?q=${name}`)).json()
    await page.goto(`/place-maps/${place.id}.svg`)
    expect(await listOverlaps(page), name).toEqual([])
  }
  const [stellenbosch] = await (await fetch(`${site.url}/api/places?q=Stellenbosch`)).json()
  const [card] = await (await fetch(`${site.url}/api/businesses/search?place=${stellenbosch.id}`)).json()
  await page.goto(`/business/${card.id}`)
  const map = page.getByRole('img', { name: /^Map: .* and the places around it, in Western Cape$/ })
  await map.scrollIntoViewIfNeeded()
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  expect(consoleMessages).toEqual([])
  await context.close()
})

/** The pairs of texts of an SVG that overlap as this browser draws them. */
const listOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('text')].map((text) => ({
      words: text.textContent,
      box: text.getBBox(),
    }))
    const meet = ({ box: one }: (typeof texts)[number], { box: other }: (typeof texts)[number]) =>
      one.x < other.x + other.width &&
      other.x < one.x + one.width &&
      one.y < other.y + other.height &&
      other.y < one.y + one.height
    return texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter((other) => meet(one, other))
        .map(({ words }) => `${one.words} and ${words}`),
    )
  })
