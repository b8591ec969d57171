// What people with an older browser see and do: Chromium without some features that Safari 16.3 and Chrome 106 lack.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAdminEmail, demoPasswords } from '../../src/commands/sample-data.ts'
import { retirePage } from '../world/page-pool.ts'
import { openSite, type Site, signInByCall, visit } from '../world/site.ts'
import { openPage, save, signInAs, toast } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('an owner without the functions of newer browsers saves website and hours', async () => {
  const { page, context, consoleMessages } = await signInAs(site, 'thandi@mzansi.example')
  retirePage(page)
  await page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [URL, ['canParse']],
      [Array.prototype, ['toReversed', 'toSorted', 'toSpliced']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Element.prototype, ['checkVisibility']],
    ]
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  await page.reload()
  await openPage(page, 'Edit Business')
  await page.getByLabel('Website').fill('kota.example.co.za')
  await page.getByLabel('Monday: open or closed').selectOption('Open')
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('where the style sheet is understood in part, texts and ticks can be seen and the menu fills the screen', async () => {
  const asAdmin = await signInByCall(site, demoAdminEmail, demoPasswords.admin)
  const { page, context } = await visit(site, '/about', 1280, asAdmin)
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll('@supports (color:color-mix(', '@supports (unknown:none(')
      .replaceAll(':has(', ':unknown(')
      .replaceAll('dvh', 'unknown')
      .replaceAll(/([;{])(rotate|translate|scale):/g, '$1unknown:')
      .replaceAll(/([;{])content:([^;}]* \/ "")/g, '$1unknown:$2')
    await route.fulfill({ response, body })
  })
  const listUnreadable = () =>
    page.locator('body *').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
        return hasText && color === backgroundColor ? [element.outerHTML.slice(0, 200)] : []
      }),
    )
  await page.goto('/admin/businesses?view=table')
  expect(await listUnreadable()).toEqual([])
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await page.locator('.sheet').boundingBox()).toMatchObject({ height: 640 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/?category=Cafe')
  expect(await listUnreadable()).toEqual([])
  await page.setViewportSize({ width: 360, height: 640 })
  const shortened = await page
    .locator('.card [data-short]')
    .evaluateAll((elements) =>
      elements
        .filter((element) => getComputedStyle(element).fontSize === '0px')
        .map((element) => getComputedStyle(element, '::before').content),
    )
  expect(shortened[0], 'how many reviews a card says').toMatch(/^"\(\d+\)"$/)
  expect(shortened).not.toContain('none')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const railButtons = page.locator('.rail-buttons button')
  await railButtons.first().waitFor()
  const arrows = await railButtons.evaluateAll((buttons) =>
    buttons.map((button) => getComputedStyle(button, '::before').transform),
  )
  expect(arrows[0], 'back and on').not.toBe(arrows[1])
  await context.clearCookies()
  await page.goto('/signup')
  const tick = page.locator('.offer-choices input').first()
  expect(await tick.evaluate((box) => getComputedStyle(box).opacity)).toBe('1')
  await context.close()
})

test('the bar of the search has its distance to the edges where <search> is unknown', async () => {
  const { page, context } = await visit(site, '/about', 360, { javaScriptEnabled: false })
  await page.route('/?q=coffee', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/<(\/?)search/g, '<$1unknown')
    await route.fulfill({ response, body })
  })
  await page.goto('/?q=coffee')
  expect(await page.locator('unknown form').boundingBox()).toMatchObject({ x: 16, width: 328 })
  await context.close()
})

test('the heading of a part of a form has its distance where a legend does not float', async () => {
  const { page, context } = await visit(site, '/signup')
  const headings = await page.locator('.form-part > legend').evaluateAll((legends) =>
    legends.map((legend) => {
      // What belongs to a step that is shown alone is hidden here.
      const below = [...(legend.parentElement?.children ?? [])].slice(1)
      const next = below.find((part) => part.getClientRects().length > 0)?.getBoundingClientRect().top ?? 0
      return `${getComputedStyle(legend).float} ${next - legend.getBoundingClientRect().bottom}`
    }),
  )
  expect(new Set(headings)).toEqual(new Set(['none 22']))
  await context.close()
})
