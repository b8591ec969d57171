// Headings in our font, and in the fonts that phones use until it loads; stars and icons with forced colours.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, visit } from '../world/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('the heading font has the letters of Tshivenda and Latin Extended-A, and a card cuts off no diacritic below one', async () => {
  const { page, context } = await visit(site, '/')
  await page.locator('h1').evaluate(async (heading) => {
    heading.textContent = 'Tshivenḓa Mahuḽu Ṋemakonḓe Ṱohoyanḓou ḓḽṅṋṱ ḒḼṄṊṰ Šukran Łódź ŋ'
    await document.fonts.load('700 40px "Bricolage Grotesque"', heading.textContent)
  })
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])

  const heading = page.locator('.card h3').first()
  const { below, needed } = await heading.evaluate(async (name) => {
    name.textContent = 'Ṋemakonḓe'
    const font = `700 ${getComputedStyle(name).fontSize} "Bricolage Grotesque"`
    await document.fonts.load(font, name.textContent)
    const baseline = name.appendChild(document.createElement('i'))
    baseline.style.display = 'inline-block'
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas) canvas.font = font
    return {
      below: name.getBoundingClientRect().bottom - baseline.getBoundingClientRect().bottom,
      needed: canvas?.measureText('Ṋ').actualBoundingBoxDescent,
    }
  })
  expect(needed).toBeGreaterThan(4)
  expect(below).toBeGreaterThanOrEqual(needed ?? 0)
  await context.close()
})

// These phones have no Arial. The local font in the style sheet is replaced by the same font from a file.
test.each([
  ['Roboto', import.meta.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff2')],
  ['Noto Sans', import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2')],
])(
  'on a phone with %s, loading the web font changes the height of at most 4 in 100 headings, and not of the first',
  async (name, file) => {
    const { page, context } = await visit(site, '/robots.txt', 360)
    const body = readFileSync(fileURLToPath(file))
    await page.route('**/fonts/phone.woff2', (route) => route.fulfill({ body, contentType: 'font/woff2' }))
    await page.route('**/assets/entry-client*.css', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: withPhoneFont(await response.text(), name) })
    })
    const ours = '**/fonts/bricolage-grotesque*.woff2'
    await page.route(ours, (route) => route.abort())
    const before = await listHeights(page, `Bricolage Grotesque as ${name}`)
    await page.unroute(ours)
    const after = await listHeights(page, 'Bricolage Grotesque')
    expect(after[0]).toBe(before[0])
    // One scale cannot fit every name: of those that nearly fill their line, a few get one line more or less.
    const changed = before.filter((height, n) => height !== after[n])
    expect(changed.length).toBeLessThanOrEqual(0.04 * before.length)
    await context.close()
  },
)

/** Phones place glyphs at fractions of a pixel. This browser rounds their widths, which moves a line by a few pixels. */
const atFractions = '*{text-rendering:geometricPrecision}'

/** The style sheet as on a phone that has no other font than this one. */
function withPhoneFont(css: string, name: string): string {
  const face = new RegExp(`("?Bricolage Grotesque as ${name}"?;src:)[^;]*`)
  const found = css.replace(face, '$1url(/fonts/phone.woff2)')
  expect(found).not.toBe(css)
  return found.replace(/local\([^)]*\)/g, 'local("none")') + atFractions
}

/** The height of each heading of the home page in this font; the first is the heading of the page. */
async function listHeights(page: Page, font: string): Promise<number[]> {
  await page.goto('/')
  await page.waitForFunction((font) => document.fonts.check(`700 20px "${font}"`), font)
  await page.evaluate(() => document.fonts.ready)
  const headings = page.locator('h1, h2, h3')
  return headings.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
}

// Shows 2.31.
test('with forced colours, empty stars are outlined, full ones filled, and icons have the colour of their text', async () => {
  const { page, context } = await visit(site, '/', 1280, { forcedColors: 'active' })
  const { empty, full, ground, text } = await page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    const { backgroundColor, color } = styleOf('html')
    return {
      empty: { fill: styleOf('.star-empty').fill, stroke: styleOf('.star-empty').stroke },
      full: styleOf('.stars').fill,
      ground: backgroundColor,
      text: color,
    }
  })
  expect(empty).toEqual({ fill: ground, stroke: text })
  expect(full).toBe(text)
  const icons = page.locator('.lucide')
  expect(await icons.count()).toBeGreaterThan(5)
  const foreign = await icons.evaluateAll((all) =>
    all
      .filter(({ parentElement: parent }) => parent?.matches('button, a, label, span, div'))
      .filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement ?? icon).color)
      .map((icon) => icon.getAttribute('class')),
  )
  expect(foreign).toEqual([])
  const cross = await readCross(page)
  expect(cross.get('mask-image'), 'the clear button of a search field').toContain('svg')
  expect(cross.get('background-color')).toBe(text)
  await context.close()
})

/** The styles of the cross that the browser draws in a search field. Only the developer tools can read them. */
async function readCross(page: Page): Promise<Map<string, string>> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  await tools.send('DOM.getDocument')
  const search = { query: '[pseudo="-webkit-search-cancel-button"]', includeUserAgentShadowDOM: true }
  const { searchId } = await tools.send('DOM.performSearch', search)
  const { nodeIds } = await tools.send('DOM.getSearchResults', { searchId, fromIndex: 0, toIndex: 1 })
  const { computedStyle } = await tools.send('CSS.getComputedStyleForNode', { nodeId: nodeIds[0] ?? 0 })
  return new Map(computedStyle.map(({ name, value }) => [name, value]))
}
