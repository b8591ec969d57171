// What people with an older browser see and do: Chromium without some features that Safari 16.3 and Chrome 106 lack.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAdminEmail, demoPasswords } from '../../src/commands/sample-data.ts'
import { retirePage } from '../world/page-pool.ts'
import { openSite, type Site, signInByCall, visit } from '../world/site.ts'
import { openPage, save, toast } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Pages that are opened after this have no function that is newer than Safari 16.0, Chrome 99 or Firefox 104. */
async function removeNewerFunctions(page: Page): Promise<void> {
  retirePage(page)
  await page.addInitScript(() => {
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    const newer: [object, string[]][] = [
      [window, ['requestIdleCallback', 'URLPattern', 'Iterator', 'Temporal', 'scheduler']],
      [Document.prototype, ['startViewTransition']],
      [Element.prototype, ['checkVisibility', 'setHTML', 'getHTML']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'inert']],
      [HTMLDialogElement.prototype, ['requestClose']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any', 'timeout']],
      [Response, ['json']],
      [Blob.prototype, ['bytes']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference']],
      [Set.prototype, ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Promise, ['withResolvers', 'try']],
      [RegExp, ['escape']],
      [
        iterator,
        ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
      ],
    ]
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
    // Without them, a program gets undefined or an ignored argument, and goes on.
    const fail = (what: string) => {
      throw new Error(`An older browser has no ${what}.`)
    }
    Object.defineProperty(URLSearchParams.prototype, 'size', { get: () => fail('URLSearchParams.size') })
    window.FormData = new Proxy(FormData, {
      construct: (Made, [form, ...others]) =>
        others.length > 0 ? fail('submitter of FormData') : new Made(form),
    })
    // The build writes a lookbehind as a call, because the oldest browsers cannot read it.
    window.RegExp = new Proxy(RegExp, {
      construct: (Made, [pattern, ...flags]) =>
        /\(\?<[=!]/.test(String(pattern)) ? fail('lookbehind') : new Made(pattern, ...flags),
      apply: (Made, _, [pattern, ...flags]) =>
        /\(\?<[=!]/.test(String(pattern)) ? fail('lookbehind') : Made(pattern, ...flags),
    })
  })
}

test('every kind of page hydrates in a browser without newer functions', async () => {
  const asAdmin = await signInByCall(site, demoAdminEmail, demoPasswords.admin)
  const { page, context, consoleMessages } = await visit(site, '/contact', 1280, asAdmin)
  await removeNewerFunctions(page)
  await page.goto('/admin/categories')
  await page.goto('/admin/businesses?q=nails')
  await context.clearCookies()
  await page.goto('/')
  await page.goto('/?q=vetkoek')
  await page.locator('.card .excerpt').first().waitFor()
  const card = page.locator('.card .more').first()
  await page.goto((await card.getAttribute('href')) ?? '')
  await page.goto('/signup')
  await page.goto('/login')
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('an owner saves website and hours in a browser without newer functions', async () => {
  const asOwner = await signInByCall(site, 'thandi@mzansi.example', demoPasswords.owner)
  const { page, context, consoleMessages } = await visit(site, '/contact', 1280, asOwner)
  await removeNewerFunctions(page)
  await page.goto('/business/edit')
  await page.getByLabel('Website').fill('kota.example.co.za')
  await page.getByLabel('Monday: open or closed').selectOption('Open')
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  await openPage(page, 'Overview')
  await page.getByRole('region', { name: 'Your listing is live' }).waitFor()
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('in a browser without newer CSS, texts, arrows and checkboxes are visible and the menu fills the screen', async () => {
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
  await page.goto('/admin/businesses?view=table&q=nails')
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
  expect(shortened[0], 'the number of reviews on a card').toMatch(/^"\(\d+\)"$/)
  expect(shortened).not.toContain('none')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const railButtons = page.locator('.rail-buttons button')
  await railButtons.first().waitFor()
  const arrows = await railButtons.evaluateAll((buttons) =>
    buttons.map((button) => getComputedStyle(button, '::before').transform),
  )
  expect(arrows[0], 'the two arrows point in different directions').not.toBe(arrows[1])
  await context.clearCookies()
  await page.goto('/signup')
  const tick = page.locator('.offer-choices input').first()
  expect(await tick.evaluate((box) => getComputedStyle(box).opacity)).toBe('1')
  await context.close()
})

test('the search bar keeps its margins where the <search> element is unknown', async () => {
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

test('the legend of each form part does not float and has 22 px below it', async () => {
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
