// A visitor loads the map of streets on the page of a business and of a place, by tap and by keyboard, online and offline.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapFilePath } from '../../src/contract/provinces.ts'
import { businesses } from '../../src/database/schema.ts'
import { writeMapFile } from '../world/map-file.ts'
import { listAccessibilityViolations, openSite, type Site, visit } from '../world/site.ts'
import { town } from '../world/town.ts'

const folder = mkdtempSync(join(tmpdir(), 'mzansi-map-'))
const path = join(folder, 'soweto.pmtiles')
const soweto = { latitude: -26.26781, longitude: 27.85849 }
const id = '00000000-0000-4000-8000-000000000061'
let site: Site
beforeAll(async () => {
  writeMapFile(path, soweto)
  site = await openSite({ MAP_FILE: path })
  const { rows } = await site.world.database.pool.query<{ id: number }>(
    `SELECT id FROM places WHERE path = 'soweto-gauteng'`,
  )
  const placeId = rows[0]?.id ?? null
  const salon = { ...town.salon, placeId }
  await site.world.database.db.insert(businesses).values([
    { ...salon, id, name: 'Pinned Salon', ...soweto },
    { ...salon, id: `${id.slice(0, -1)}2`, name: 'Pinned Plaits', latitude: -26.262, longitude: 27.864 },
    { ...salon, id: `${id.slice(0, -1)}3`, name: 'Pinned at Home', hidesAddress: true, ...soweto },
    { ...salon, id: `${id.slice(0, -1)}4`, name: 'Pinned by Nobody' },
  ])
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const tiles = (page: Page) => page.locator('.street-map canvas.leaflet-tile-loaded')
/** Whether the canvases show something besides the background colour. */
const hasStreets = (page: Page) =>
  tiles(page).evaluateAll((canvases) =>
    canvases.some((one) => {
      const { width, height } = one as HTMLCanvasElement
      const pixels = (one as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      return new Set(Array.from({ length: pixels.length / 4 }, (_, at) => pixels[at * 4])).size > 8
    }),
  )

test('a tap loads the map with the pin and moves the focus to it, and one finger still scrolls the page', async () => {
  const { page, context, requests, consoleMessages } = await visit(site, `/business/${id}`, 360, {
    hasTouch: true,
    isMobile: true,
  })
  const ofMap = () => requests.filter((url) => /street-map|open-map|tiles\.pmtiles/.test(url))
  expect(ofMap()).toEqual([])
  // Not a tap: on a busy machine it can last so long that the browser takes it for a long press, which clicks nothing.
  await page.getByRole('button', { name: 'Load map (about 300 kB)' }).click()
  await expect.poll(() => hasStreets(page)).toBe(true)
  await page.getByRole('img', { name: 'Pinned Salon' }).waitFor()
  const map = page.getByRole('application', { name: 'Map: Pinned Salon' })
  expect(await map.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await map.evaluate((box) => getComputedStyle(box).touchAction)).toBe('pan-x pan-y')
  await page.getByText('Move the map with two fingers.').waitFor()
  expect(await page.getByRole('link', { name: 'OpenStreetMap' }).getAttribute('href')).toMatch(/copyright$/)
  expect(await listAccessibilityViolations(page)).toEqual([])
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('a map that fails to load shows an error and can be retried, and so can missing tiles', async () => {
  const { page, context } = await visit(site, '/in/soweto-gauteng', 1280)
  await page.route(`**${mapFilePath}`, (route) => route.abort())
  const button = page.getByRole('button', { name: 'Load map' })
  await button.click()
  await page.getByText('The map could not be loaded.').waitFor()
  await page.unroute(`**${mapFilePath}`)
  await button.click()
  await expect.poll(() => hasStreets(page)).toBe(true)
  await page.route(`**${mapFilePath}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByText('Parts of the map could not be loaded').waitFor()
  await page.unroute(`**${mapFilePath}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => hasStreets(page)).toBe(true)
  await context.close()
})

const marks = (page: Page) => page.getByRole('application').getByRole('button', { name: /^\d+\. / })

test('a map next to the results has numbered marks, a card highlights its mark, and a mark moves the focus to its card', async () => {
  const { page, context, requests, consoleMessages } = await visit(site, '/?q=pinned', 1280)
  const ofMap = () => requests.filter((url) => /-map|tiles\.pmtiles|points/.test(url))
  expect(ofMap()).toEqual([])
  await page.getByRole('button', { name: 'Show Map' }).click()
  await expect.poll(() => hasStreets(page)).toBe(true)
  await expect.poll(() => marks(page).count()).toBe(4)
  await page.getByText('4 of 4 are on the map. A round mark stands for a suburb or town').waitFor()
  const names = await page.locator('.results .card h3').allTextContents()
  const [list, map] = [page.locator('.results .cards'), page.getByRole('application')]
  const [left, right] = [await list.boundingBox(), await map.boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  expect(await listAccessibilityViolations(page)).toEqual([])

  const hasEmphasis = (at: number) =>
    page.getByRole('button', { name: `${at + 1}. ${names[at]}` }).evaluate((mark) => mark.className)
  await page.locator('.results .card').nth(1).hover()
  await expect.poll(() => hasEmphasis(1)).toContain('is-emphasised')
  await page.mouse.move(1, 1)
  await expect.poll(() => hasEmphasis(1)).not.toContain('is-emphasised')
  await page.getByRole('link', { name: `View Details of ${names[2]}` }).focus()
  await expect.poll(() => hasEmphasis(2)).toContain('is-emphasised')
  expect(await hasEmphasis(1)).not.toContain('is-emphasised')
  await page.getByRole('button', { name: `1. ${names[0]}` }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(`View Details of ${names[0]}`)
  await page.getByRole('button', { name: `2. ${names[1]}` }).press('Space')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(`View Details of ${names[1]}`)
  await page.getByRole('button', { name: 'Hide Map' }).click()
  expect(await page.getByRole('application').count()).toBe(0)
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('on a phone, the map opens above the list, and marks that failed to load can be retried', async () => {
  const { page, context } = await visit(site, '/?q=pinned', 360, { hasTouch: true, isMobile: true })
  const calls = '**/api/businesses/points?*'
  await page.route(calls, (route) => route.abort())
  await page.getByRole('button', { name: 'Show Map' }).click()
  await page.getByText('The results could not be put on the map').waitFor()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => marks(page).count()).toBe(4)
  const [map, list] = [page.getByRole('application'), page.locator('.results .cards')]
  expect((await map.boundingBox())?.y).toBeLessThan((await list.boundingBox())?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Show List' }).click()
  expect(await map.count()).toBe(0)
  await context.close()
})

test('without JavaScript, nothing about the map is shown', async () => {
  for (const path of ['/in/soweto-gauteng', `/business/${id}`, '/?q=pinned']) {
    const { page, context } = await visit(site, path, 360, { javaScriptEnabled: false })
    expect(
      await page
        .getByText(/Load map|Show Map|on the map/)
        .evaluateAll((all) => all.filter((one) => one.checkVisibility())),
    ).toEqual([])
    await context.close()
  }
})
