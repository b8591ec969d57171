// Photos of every proportion in a real browser: their frames, what stays visible, and the whole image.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measureShift } from '../world/layout-shift.ts'
import { listAccessibilityViolations, openSite, type Site, signInByCall, visit } from '../world/site.ts'
import { demoPassword, openPage, save, signInAs, toast } from './owner-steps.ts'

let site: Site
let portrait: { name: string; mimeType: string; buffer: Buffer }
let panorama: typeof portrait
beforeAll(async () => {
  site = await openSite()
  portrait = await photograph(600, 900)
  panorama = await photograph(1200, 400)
})
afterAll(() => site.close())

/** The owners whose photo the form and the public screens show. */
const pieter = 'pieter@mzansi.example'
const thandi = 'thandi@mzansi.example'

async function photograph(width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#963b2a' } })
    .jpeg()
    .toBuffer()
  return { name: 'shop.jpg', mimeType: 'image/jpeg', buffer }
}

/** Width divided by height of every frame on the screen, in hundredths. */
const frameRatios = (page: Page) =>
  page
    .locator('.image-frame')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .map(({ width, height }) => Math.round((width / height) * 100)),
    )

const slider = (page: Page) => page.getByRole('slider', { name: 'Drag the picture, or move it here' })

/** Drags from the middle of an element by so many pixels. */
async function drag(page: Page, target: Locator, across: number, down: number): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + across, y + height / 2 + down, { steps: 4 })
  await page.mouse.up()
}

describe('the form', () => {
  // Shows P.15.
  test('a portrait can be moved by pointer and by keyboard, and its position is saved', async () => {
    const { page, context, consoleMessages } = await signInAs(site, pieter)
    await openPage(page, 'Edit Business')
    await page.getByLabel('Image').setInputFiles(portrait)
    const preview = page.getByAltText('Chosen: shop.jpg')
    await slider(page).waitFor()
    expect(await frameRatios(page)).toEqual([160])
    await drag(page, preview, 0, -60)
    const dragged = Number(await slider(page).inputValue())
    expect(dragged).toBeGreaterThan(50)
    await slider(page).press('ArrowLeft')
    expect(await slider(page).inputValue()).toBe(String(dragged - 5))
    await slider(page).press('Home')
    expect(await slider(page).getAttribute('aria-valuetext')).toBe('0% from the top')
    expect(await preview.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('50% 0%')
    expect(await listAccessibilityViolations(page)).toEqual([])
    await save(page)
    await toast(page, 'Business details updated.').waitFor()
    await page.reload()
    await expect.poll(() => slider(page).inputValue()).toBe('0')
    expect(consoleMessages).toEqual([])
    await context.close()
  })

  test('touch moves a panorama sideways, and a photo of 16 to 10 is shown whole', async () => {
    const signedIn = await signInByCall(site, pieter, demoPassword)
    const { page, context } = await visit(site, '/business/edit', 360, { ...signedIn, hasTouch: true })
    await page.getByLabel('Image').setInputFiles(panorama)
    await slider(page).waitFor()
    const preview = page.getByAltText('Chosen: shop.jpg')
    await preview.scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await preview.boundingBox()) ?? {}
    const touch = await context.newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === null ? [] : [{ x: x + at, y: y + 40 }],
      })
    await send('touchStart', 60)
    for (const at of [80, 120, 160]) await send('touchMove', at)
    await send('touchEnd', null)
    expect(Number(await slider(page).inputValue())).toBeLessThan(30)
    await page.getByLabel('Image').setInputFiles(await photograph(800, 500))
    await page.getByText('Visitors see the whole picture.').waitFor()
    await context.close()
  })

  test('the signup form shows the photo in the same frame, with the button under it in view, and a dropped file replaces it', async () => {
    const { page, context } = await visit(site, '/signup', 360)
    await page.getByLabel('Your own photo').setInputFiles(portrait)
    await slider(page).waitFor()
    const button = await page.getByText('Replace', { exact: true }).boundingBox()
    expect(button?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    expect(await frameRatios(page)).toEqual([160])
    const dataTransfer = await page.evaluateHandle(() => {
      const dropped = new DataTransfer()
      dropped.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }))
      return dropped
    })
    await page.getByAltText('Chosen: shop.jpg').dispatchEvent('drop', { dataTransfer })
    await page.getByAltText('Chosen: dropped.png').waitFor({ state: 'attached' })
    await context.close()
  })
})

describe('the public screens', () => {
  let business: string
  beforeAll(async () => {
    const { storageState } = await signInByCall(site, thandi, demoPassword)
    const [cookie] = typeof storageState === 'object' ? storageState.cookies : []
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(portrait.buffer)], { type: portrait.mimeType }), portrait.name)
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    const response = await fetch(`${site.url}/api/business/details`, { method: 'PATCH', headers, body })
    expect(response.status).toBe(200)
    business = (await response.json()).id
  })

  // Shows P.15.
  test('a portrait keeps its frame at 360, 768 and 1280 px without a layout shift', async () => {
    const widths = [360, 768, 1280]
    const { page, context } = await visit(site, '/?q=sunday+pots', 360)
    const setWidth = (width: number) => page.setViewportSize({ width, height: width < 700 ? 640 : 900 })
    const card = page.locator('#results .card').first()
    for (const width of widths) {
      await setWidth(width)
      await card.scrollIntoViewIfNeeded()
      await expect
        .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.complete))
        .toBe(true)
      // On a phone the results are compact: their image is a strip at the left.
      const isCompact = width < 768
      if (isCompact)
        expect(await card.locator('.image-frame').evaluate(({ clientWidth }) => clientWidth)).toBe(88)
      else expect(new Set(await frameRatios(page)), `at ${width} px`).toEqual(new Set([160]))
    }
    await card.getByRole('link', { name: 'View Details' }).click()
    await page.getByRole('link', { name: 'Whole picture' }).waitFor()
    for (const width of widths) {
      await setWidth(width)
      await page.reload()
      expect(await frameRatios(page), `at ${width} px`).toEqual([160])
      expect(await measureShift(page, 300), `at ${width} px`).toBeLessThan(0.01)
    }
    await context.close()
  })

  // Shows P.15.
  test('the whole photo opens in a dialog that returns the focus, and without JavaScript as a file', async () => {
    const { page, context, consoleMessages } = await visit(site, `/business/${business}`, 768)
    const link = page.getByRole('link', { name: 'Whole picture' })
    await link.press('Enter')
    const whole = page.getByRole('dialog').getByRole('img')
    const ratio = () => whole.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth)
    await expect.poll(ratio).toBeCloseTo(1.5, 1)
    expect(await whole.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
    // A single photo has no count.
    expect(await page.getByRole('dialog').getByRole('status').innerText()).toBe('')
    // Nothing of the page shows through, and it does not scroll.
    const ground = page.getByRole('dialog')
    expect(await ground.evaluate((dialog) => getComputedStyle(dialog).backgroundColor)).toBe(
      'rgb(12, 10, 36)',
    )
    const scrollY = () => page.evaluate(() => window.scrollY)
    const before = await scrollY()
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 200)
    await page.waitForTimeout(200)
    expect(await scrollY()).toBe(before)
    expect(await listAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    await link.click()
    await page.getByRole('button', { name: 'Close photos' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(consoleMessages).toEqual([])
    // A phone of 360 px with text at twice the size.
    await page.setViewportSize({ width: 180, height: 370 })
    const hint = await page.locator('.whole-image-hint').boundingBox()
    const image = await link.boundingBox()
    expect(hint && image && (hint.width * hint.height) / (image.width * image.height)).toBeLessThan(0.2)
    const address = page.url()
    await context.close()
    const plain = await visit(site, new URL(address).pathname, 360, { javaScriptEnabled: false })
    await plain.page.getByRole('link', { name: 'Whole picture' }).click()
    expect(plain.page.url()).toMatch(/\/images\/[0-9a-f-]+\/1280\.webp$/)
    await plain.context.close()
  })
})
