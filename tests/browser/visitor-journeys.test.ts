// What visitors come for, on a phone of 360 px: to find and call, and to compare three, with few taps and little to scroll.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccessibilityViolations, listenToBrowser, type Site, samples, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

let site: Site
/** Noon on a Wednesday: at night nobody is open, and no filter for it is offered. */
const now = new Date('2026-11-25T10:00:00Z')
beforeAll(async () => {
  site = await listenToBrowser(await openWorld({ ...samples, parts: { now: () => now } }))
})
afterAll(() => site.close())

const cards = '#results .card:has(.more)'

/** The links in the note after the first, the second and the third heart. */
const comparing = [[], ['Compare both'], ['Compare three']]

test('find and call: the first result is in the upper half of the screen, a call takes one tap without scrolling, and so does Open now', async () => {
  const { page, context } = await visit(site, '/?q=coffee&location=soweto', 360)
  expect((await page.locator(cards).first().boundingBox())?.y).toBeLessThanOrEqual(270)
  // The heading is one line, with the words of the specification.
  const heading = page.getByRole('heading', { level: 1, name: 'Search Results for "coffee" in Soweto' })
  expect((await heading.boundingBox())?.height).toBeLessThanOrEqual(28)
  await page.getByText(/^Found \d+ businesses matching your search$/).waitFor()
  expect(await page.locator('#categories .tile-swatch, #featured, .provinces').count()).toBe(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const last = await page.locator(cards).last().boundingBox()
  expect(height - (last?.y ?? 0) - (last?.height ?? 0), 'pixels below the results').toBeLessThanOrEqual(1200)
  const number = page.locator(`${cards} a.tel`).first()
  expect(await number.getAttribute('href')).toMatch(/^tel:\+27/)
  const touched = await number.boundingBox()
  expect((touched?.y ?? 999) + (touched?.height ?? 999)).toBeLessThanOrEqual(640)
  await page.getByRole('link', { name: 'Open now' }).click()
  const chip = page.getByRole('link', { name: 'Remove filter: Open now' })
  await chip.waitFor()
  const box = await chip.boundingBox()
  expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
  await chip.click()
  await page.getByRole('link', { name: 'Open now' }).waitFor()
  // A visitor who opens the business first calls with the second tap.
  await page.locator(`${cards}:has(.tel) .more`).first().click()
  const call = page.getByRole('link', { name: 'Call Now' })
  await call.waitFor()
  expect(await call.getAttribute('href')).toMatch(/^tel:\+27/)
  await expect.poll(async () => (await call.boundingBox())?.y ?? 999).toBeLessThanOrEqual(600)
  expect(await listAccessibilityViolations(page)).toEqual([])
  await context.close()
})

test('one or two results are as wide as the row, and the links below them lead to a wider area and another category', async () => {
  const { page, context } = await visit(site, '/?q=geyser&location=Umlazi', 1280)
  const list = page.locator('#results .cards').last()
  expect(await list.locator('> .card').count()).toBeLessThanOrEqual(2)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const [row, card] = [await list.boundingBox(), await list.locator('> .card').last().boundingBox()]
    const rest = (row?.x ?? 0) + (row?.width ?? 0) - (card?.x ?? 0) - (card?.width ?? 0)
    expect(rest, `at ${width} px`).toBeLessThan(4)
  }
  await page.setViewportSize({ width: 360, height: 640 })
  const onward = page.getByRole('navigation', { name: 'Look further' })
  await onward.getByRole('link', { name: 'KwaZulu-Natal' }).click()
  await page.getByRole('heading', { name: 'Search Results for "geyser" in KwaZulu-Natal' }).waitFor()
  await onward.getByRole('link', { name: 'Hotels' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hotels|Hotel/ }).waitFor()
  expect(await page.getByPlaceholder('Search for restaurants, hotels, beauty...').inputValue()).toBe('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await context.close()
})

/** How many letters of average width a field shows. */
const lettersIn = (name: string) => `(() => {
  const input = document.querySelector('.search input[name=${name}]')
  const style = getComputedStyle(input)
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = style.font
  // The cross is in the field while it has the focus and a text.
  const cross = document.activeElement === input && input.value ? 32 : 0
  const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - cross
  return room / (pen.measureText('Johannesburg').width / 12)
})()`

test.each(['/', '/?q=hairdresser&location=Johannesburg'])(
  'each search field at %s shows 12 letters at rest, with the focus, with Near me, and with text at twice the size',
  async (address) => {
    const { page, context } = await visit(site, address, 360)
    const expectReadable = async (state: string) => {
      for (const name of ['q', 'location'])
        await expect
          .poll(() => page.evaluate<number>(lettersIn(name)), { message: `${name} ${state}` })
          .toBeGreaterThanOrEqual(12)
    }
    for (const size of ['100%', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
        ;(document.activeElement as HTMLElement | null)?.blur()
      }, size)
      await expectReadable(`at rest, ${size}`)
      for (const name of ['q', 'location']) {
        await page.locator(`.search input[name=${name}]`).focus()
        await expectReadable(`with the focus on ${name}, ${size}`)
      }
      await page.locator('.search input[name=location]').fill('')
      await page.locator('.near-me').waitFor()
      await expectReadable(`with Near me, ${size}`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        size,
      ).toBeLessThanOrEqual(0)
      await page.locator('.search input[name=location]').fill('Johannesburg')
    }
    await context.close()
  },
)

test('the buttons of the contact card are a bar at the bottom of the screen while it is out of view, and the page keeps its height', async () => {
  const found = await fetch(`${site.url}/api/businesses/search?category=Restaurant&limit=50`)
  const all: { id: string; phone: string | null; whatsapp: string | null }[] = await found.json()
  const rows: number[] = []
  for (const isChat of [true, false]) {
    const id = all.find(({ phone, whatsapp }) => phone && isChat === (whatsapp !== null))?.id
    const { page, context } = await visit(site, `/business/${id}`, 360)
    const bar = page.locator('.actions-bar')
    for (const width of [340, 360, 600]) {
      await page.setViewportSize({ width, height: 640 })
      const measure = () =>
        page.evaluate(() => [
          document.documentElement.scrollHeight,
          document.querySelector('.actions')?.getBoundingClientRect().height,
        ])
      const isFixed = () => bar.evaluate((one) => getComputedStyle(one).position === 'fixed')
      await page.locator('.contact').scrollIntoViewIfNeeded()
      await expect.poll(isFixed).toBe(false)
      const before = await measure()
      rows.push(Math.round((before[1] ?? 0) / 50))
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(isFixed).toBe(true)
      expect(await measure(), `at ${width} px, with WhatsApp: ${isChat}`).toEqual(before)
      if (width === 360 && isChat) await expectWholeBarAndPrintedWeek(page)
    }
    await context.close()
  }
  expect(rows).toEqual([2, 2, 1, 1, 2, 1])
})

async function expectWholeBarAndPrintedWeek(page: Page): Promise<void> {
  const ways = page.getByRole('link', { name: 'Get Directions' })
  expect((await ways.boundingBox())?.y).toBeGreaterThan(560)
  expect(await ways.innerText()).toBe('Get Directions')
  for (const button of await page.locator('.actions-bar .button').all()) {
    const cut = await button.evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  // Print shows the whole week.
  await page.emulateMedia({ media: 'print' })
  const week = page.locator('.hours-fold .week')
  await expect.poll(() => week.evaluate((one) => one.checkVisibility())).toBe(true)
  await page.emulateMedia({ media: null })
}

test('compare three: it takes four taps, one for each heart and one to compare', async () => {
  const { page, context } = await visit(site, '/?category=Restaurant&location=Soweto', 360)
  const names = (await page.locator(`${cards} h3`).allTextContents()).slice(0, 3)
  const note = page.locator('.saved-note')
  for (const at of [0, 1, 2]) {
    await page.locator(`${cards} .save`).nth(at).click()
    await expect
      .poll(() => note.getByRole('link').allInnerTexts())
      .toEqual([...(comparing[at] ?? []), 'See all saved'])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await note.getByRole('link', { name: 'Compare three' }).click()
  const heads = page.getByRole('columnheader')
  await expect.poll(() => heads.allTextContents()).toEqual(names.toReversed())
  await page.goBack()
  await expect.poll(() => page.locator(`${cards} .save[aria-pressed=true]`).count()).toBe(3)
  await context.close()
})

test('compare three: Undo restores a removed business to its position, and Back keeps the choice', async () => {
  const { page, context, consoleMessages } = await visit(site, '/?category=Restaurant', 360)
  // One tap for each heart, one to the saved businesses, one to compare.
  for (const at of [0, 1, 2, 3]) await page.locator(`${cards} .save`).nth(at).click()
  await page.getByRole('link', { name: 'See all saved' }).click()
  const names = () => page.locator('.saved .card:has(.more) h3').allTextContents()
  await expect.poll(async () => (await names()).length).toBe(4)
  const saved = await names()
  await page.locator('.saved .card .save').nth(1).click()
  await page.getByText(`${saved[1]} is removed.`).waitFor()
  expect(await listAccessibilityViolations(page)).toEqual([])
  expect(await names()).toHaveLength(3)
  await page.getByRole('button', { name: `Undo: save ${saved[1]} again` }).click()
  await expect.poll(names).toEqual(saved)
  await page.reload()
  await expect.poll(names).toEqual(saved)
  const boxes = page.locator('.choose-compared').getByRole('checkbox')
  await boxes.nth(0).uncheck()
  await boxes.nth(3).check()
  await page.getByRole('button', { name: 'Compare side by side' }).click()
  expect(await page.getByRole('columnheader').allTextContents()).toHaveLength(3)
  await page.goBack()
  await expect.poll(() => boxes.nth(3).isChecked()).toBe(true)
  expect(await boxes.nth(0).isChecked()).toBe(false)
  expect(consoleMessages).toEqual([])
  await context.close()
})
