// Results on a phone: compact cards, filters, and businesses that are saved and compared.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccessibilityViolations, openSite, type Site, visit } from '../world/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const cards = '#results .card:has(.more)'

test('on a phone, the first result is in view, cards are compact, and the home page is at most 7,000 px long', async () => {
  const { page, context } = await visit(site, '/?category=Restaurant', 360)
  const first = await page.locator(cards).first().boundingBox()
  expect((first?.y ?? 999) + (first?.height ?? 999)).toBeLessThanOrEqual(640)
  const heights = await page.locator(cards).evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  heights.sort((one, other) => one - other)
  expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(134)
  // A long name takes one line more, and so does a long place.
  expect(heights.at(-1)).toBeLessThanOrEqual(168)
  const cutOff = await page
    .locator(`${cards} :is(.badge, .at)`)
    .evaluateAll((all) =>
      all.filter((fact) => fact.scrollWidth > fact.clientWidth).map(({ textContent }) => textContent),
    )
  expect(cutOff).toEqual([])
  const targets = page.locator(`${cards} :is(.more, a.tel, a.chat)`)
  const targetHeights = await targets.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(Math.min(...targetHeights)).toBeGreaterThanOrEqual(44)
  await page.goto('/?category=Entertainment')
  const below = await page
    .locator(cards)
    .evaluateAll((all) =>
      all.filter(
        (card) =>
          (card.querySelector('.badge')?.getBoundingClientRect().top ?? 0) >=
          (card.querySelector('.rating')?.getBoundingClientRect().bottom ?? 0),
      ),
    )
  expect(below, 'category badges below the stars').toEqual([])
  await page.goto('/?q=coffee&location=gauteng&price=1')
  // The chosen filters are in view. The row scrolls sideways, as a visible part of the button that clears them shows.
  const chipEnds = await page
    .locator('.chips .pill')
    .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().right))
  expect(chipEnds).toHaveLength(1)
  expect(Math.max(...chipEnds)).toBeLessThanOrEqual(360)
  const clear = await page.getByRole('button', { name: 'Clear Filters' }).boundingBox()
  expect(clear?.x).toBeLessThanOrEqual(360 - 44)
  const ofThree = await page.locator(cards).first().boundingBox()
  expect((ofThree?.y ?? 999) + (ofThree?.height ?? 999)).toBeLessThanOrEqual(640)
  await page.goto('/')
  const end = await page.locator('.load-more').evaluate((more) => more.getBoundingClientRect().top + scrollY)
  expect(end).toBeLessThanOrEqual(7000)
  // A new directory has one business, and no gap below it.
  const gap = await page.locator('#results').evaluate((results) => {
    for (const other of results.querySelectorAll('.load-more, .cards > :nth-child(n + 2)')) other.remove()
    const list = results.querySelector('.cards')
    return results.getBoundingClientRect().bottom - (list?.getBoundingClientRect().bottom ?? 0)
  })
  expect(gap).toBeLessThan(100)
  await context.close()
})

test('on a phone, the filters are a sheet: each choice applies at once, and Escape returns the focus', async () => {
  const { page, context, consoleMessages } = await visit(site, '/?category=Restaurant', 360)
  const before = await page.locator(cards).count()
  await page.getByText('Filters (1)').click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('4.5 and more').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?category=Restaurant&rating=4.5')
  const show = sheet.getByRole('button', { name: /^Show \d+ businesses$/ })
  const shown = async () => Number(/\d+/.exec(await show.innerText()))
  await expect.poll(shown).toBeLessThan(before)
  const left = await shown()
  expect(await listAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => sheet.count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  await expect.poll(() => page.locator(cards).count()).toBe(left)
  await page.getByRole('link', { name: 'Remove filter: 4.5 stars and more' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?category=Restaurant')
  // Without the last filter the page has no filters, so they close and the focus goes to its heading.
  await page.getByText('Filters (1)').click()
  await sheet.getByText('All', { exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('welcome')
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('the nearest businesses appear with the page and after a search, and can be saved', async () => {
  const { page, context, consoleMessages } = await visit(site, '/?category=Services&location=pofadder', 360)
  await page.getByRole('heading', { name: 'Nearest to Pofadder' }).waitFor()
  const first = page.locator('#results .card').first()
  await first.locator('.save').click()
  await expect.poll(() => first.locator('.save').getAttribute('aria-pressed')).toBe('true')
  const chat = page.locator('#results').getByRole('link', { name: /^WhatsApp \w/ })
  await page.getByRole('searchbox', { name: 'Where' }).fill('upington')
  await page.getByText('No services in Upington.').waitFor()
  expect((await chat.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await listAccessibilityViolations(page)).toEqual([])
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('saved businesses are stored on the device, listed and compared; removing one moves the focus to its Undo button', async () => {
  const search = '/?category=Restaurant&near=-26.2,27.9'
  const { page, context, consoleMessages } = await visit(site, search, 360)
  for (const at of [0, 1, 2]) await page.locator(`${cards} .save`).nth(at).click()
  const saved = (await page.locator(`${cards} h3`).allTextContents()).slice(0, 3).reverse()
  const note = page.getByRole('link', { name: 'See all saved' })
  // Only next to the heart that was tapped last.
  expect(await note.count()).toBe(1)
  expect(await note.getAttribute('href')).toBe('/saved?near=-26.2%2C27.9')
  // The link to the saved businesses keeps the origin of the search, even after a business was opened.
  await page.locator(`${cards} .more`).first().click()
  await page.locator('.menu summary').click()
  await page.getByRole('link', { name: 'Saved (3)' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?near=-26.2%2C27.9')
  await page.goto('/saved')
  await expect.poll(() => page.locator('.card:has(.more) h3').allTextContents()).toEqual(saved)
  // The choice is below the cards: with many names it would push them off the screen.
  expect(await page.locator('.cards + .choose-compared').count()).toBe(1)
  expect(await listAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Compare side by side' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compare businesses' }).waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(saved)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const number of await page.locator('.compare .button span:visible').all())
    expect((await number.boundingBox())?.height).toBeLessThan(24)
  await page.reload()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(saved)
  // As much room as 360 px at twice the text size: the table scrolls, and no word is broken.
  await page.setViewportSize({ width: 180, height: 320 })
  for (const column of await page.getByRole('columnheader').all())
    expect((await column.boundingBox())?.width).toBeGreaterThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await listAccessibilityViolations(page)).toEqual([])
  await page.goto('/saved')
  await expect.poll(() => page.locator('.card .save').count()).toBe(3)
  // Another tab removes the card whose heart has the focus, while this tab is scrolled further down: the page must not scroll.
  const removeFirstElsewhere = () =>
    page.evaluate(() => {
      const key = 'saved-businesses'
      localStorage.setItem(key, String(localStorage.getItem(key)).split(',').slice(1).join(','))
      dispatchEvent(new Event('storage'))
    })
  await page.getByRole('button', { name: `Save ${saved[0]}` }).focus()
  await page.evaluate(
    () =>
      new Promise<void>((isOut) => {
        window.scrollTo(0, document.body.scrollHeight)
        const observer = new IntersectionObserver(([entry]) => {
          if (!entry?.isIntersecting) isOut()
        })
        if (document.activeElement) observer.observe(document.activeElement)
      }),
  )
  await removeFirstElsewhere()
  const undo = page.locator('button:focus', { hasText: 'Undo' })
  expect(await undo.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(0)
  expect(await undo.getAttribute('aria-label')).toBe(`Undo: save ${saved[0]} again`)
  // Nor does the focus return to a heart that it has left.
  await page.locator('h1').click()
  await removeFirstElsewhere()
  await expect.poll(() => page.locator('.card .save').count()).toBe(1)
  expect(await page.locator('main :focus').count()).toBe(0)
  // The last card is removed with the button that has the focus. It can be brought back until the page is left.
  await page.getByRole('button', { name: `Save ${saved[2]}` }).press('Enter')
  await page.locator('button:focus', { hasText: 'Undo' }).waitFor()
  await page.reload()
  await page.getByText('Nothing saved yet').waitFor()
  expect(consoleMessages).toEqual([])
  await context.close()
})
