// An operator makes a directory of their own, for the farm road of a small town: categories, trades, and what visitors and owners see of them.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '../owners/owner-world.ts'
import { isInView } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite } from '../world/admin-site.ts'
import { expectClean } from '../world/every-width.ts'
import { waitUntilHydrated } from '../world/page-pool.ts'
import { signIn } from '../world/sign-in.ts'
import { holdRequests, listenToBrowser, type Site, type Visit, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

let site: AdminSite
let beside: Site
beforeAll(async () => {
  // The page of the categories also shows each trade: without the shipped ones, it loads ten times as fast.
  site = await openAdminSite(async ({ pool }) => {
    await pool.query('DELETE FROM trade_names')
    await pool.query('DELETE FROM trades')
  })
  const copy = { beside: site.world, environment: { SITE_URL: 'http://directory.example' } }
  beside = await listenToBrowser(await openWorld(copy))
})
afterAll(async () => {
  await beside.pages.close()
  await site.pages.close()
  await beside.close()
  await site.close()
})

/** The category that is added on the screen, and those that are added by calls. */
const stall = { name: 'Farm stall', plural: 'Farm stalls', tint: '#1f6b4a', icon: 'tractor' }
const others = [
  { name: 'Cellar', plural: 'Cellars', tint: '#7a1f5c', icon: 'wine' },
  { name: 'Farm school', plural: 'Farm schools', tint: '#0b5f80', icon: 'graduation-cap' },
]
const shipped = 'Restaurant Hotel Beauty Shopping Cafe Services Health Entertainment Automotive'.split(' ')
/** The category of each of ten trades. */
const trades = Object.entries({
  'Rusk Baker': 'Farm stall',
  'Honey Seller': 'Farm stall',
  'Biltong Dryer': 'Farm stall',
  'Fig Grower': 'Farm stall',
  'Cheese Ripener': 'Farm stall',
  'Cellar Master': 'Cellar',
  'Cork Cutter': 'Cellar',
  'Barrel Cooper': 'Cellar',
  'Shearing Teacher': 'Farm school',
  'Windmill Teacher': 'Farm school',
})

const line = (page: Page, name: string) =>
  page.locator('.own-categories > li').filter({ has: page.locator('.badge', { hasText: name }) })

const tilesOf = (page: Page) => page.locator('#categories .tile').allInnerTexts()

/** The categories that the other copy offers. A change reaches it a moment later. */
const offered = async () => {
  const categories = await (await fetch(`${beside.url}/api/categories`)).json()
  return (categories as { plural: string }[]).map(({ plural }) => plural)
}

/** Adds three categories and ten trades, and hides the nine categories that come with the program. */
async function addOwn(): Promise<Visit> {
  const headers = await signIn(site.world.database, { role: 'administrator' }, 'session')
  const call = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
    const response = await site.world.server.inject({ method, url: `/api/admin/${path}`, headers, payload })
    expect(response.statusCode, response.body).toBe(method === 'POST' ? 201 : 200)
  }
  for (const category of others) await call('POST', 'categories', category)
  const operator = await site.visitAsAdmin('/admin/categories', 360)
  const { page, consoleMessages } = operator
  await page.getByText('Add a category').click()
  await page.getByLabel('Name of the category').fill(stall.name)
  await page.getByLabel('Plural of the category').fill(stall.plural)
  await page.getByLabel('Colour').fill('#ffd400')
  await page.locator(`input[name="categoryIcon"][value="${stall.icon}"]`).check()
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByText('This colour is too light to be read').first().waitFor()
  expect(await page.getByLabel('Name of the category').inputValue()).toBe('Farm stall')
  await waitUntilHydrated(page)
  await expectClean(page)
  await page.getByLabel('Colour').fill(stall.tint)
  // The second click of a double click sends nothing.
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  const add = await holdRequests(page, '**/admin/categories*form=category')
  await page.getByRole('button', { name: 'Add category' }).scrollIntoViewIfNeeded()
  const box = await page.getByRole('button', { name: 'Add category' }).boundingBox()
  const press = () => page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await press()
  await expect.poll(() => sent).toBe(1)
  await press()
  add()
  await page.getByText('The category was saved.').waitFor()
  expect(sent).toBe(1)
  await line(page, stall.name).waitFor()
  await page.getByRole('button', { name: 'Move the category Farm stall up' }).click()
  await page.getByText('The order was saved.').waitFor()
  // The same button is near again, for the eye and for the keyboard.
  await waitUntilHydrated(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').innerText()).toMatch(/^Move the category Farm stall/)
  expect(consoleMessages.filter((text) => !/status of 400/.test(text))).toEqual([])
  for (const name of shipped) await call('PATCH', `categories/${name}`, { isHidden: true })
  for (const [name, category] of trades)
    await call('POST', 'trades', { name, plural: `${name}s`, category, names: [] })
  await call('PATCH', 'trades/cork-cutter', { isHidden: true })
  return operator
}

/** A visitor of the other copy finds the new tiles, and an owner registers there in one of them. */
async function findAndRegister(): Promise<Visit> {
  await expect.poll(offered).toEqual(['Cellars', 'Farm stalls', 'Farm schools'])
  const visitor = await visit(beside, '/', 360)
  expect(await tilesOf(visitor.page)).toEqual(['Cellars', 'Farm stalls', 'Farm schools'])
  const tile = visitor.page.locator('.tile.palette-cellar')
  expect(
    await tile.evaluate((element) => getComputedStyle(element).getPropertyValue('--category-color')),
  ).toBe('#7a1f5c')
  expect(await tile.locator('use').getAttribute('href')).toBe('#icon-wine')
  expect(await visitor.page.locator('#icon-wine path').count()).toBeGreaterThan(0)
  await expectClean(visitor.page)

  const signup = await (await fetch(`${beside.url}/signup`)).text()
  const [, select = ''] = /<select[^>]*name="category"[^>]*>(.*?)<\/select>/s.exec(signup) ?? []
  expect([...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
    ...['Choose a category', 'Cellar', 'Farm stall', 'Farm school'],
  ])
  // `trades.test.ts` shows how an owner chooses one.
  const tradesLike = async (text: string) => (await fetch(`${beside.url}/api/trades?q=${text}`)).json()
  await expect.poll(() => tradesLike('barrel')).toMatchObject([{ name: 'Barrel Cooper', category: 'Cellar' }])
  expect(await tradesLike('cork+cut')).toEqual([])
  const typed = { name: 'Old Oak Cellar', category: 'Cellar', trades: ['barrel-cooper'] }
  const response = await register(beside.world, typed)
  expect(response.statusCode, response.body).toBe(201)
  return visitor
}

/** A new category has a landing page, which redirects when the category is renamed, and stays when it is hidden. */
async function renameAndHide(operator: Visit, visitor: Visit): Promise<void> {
  const { page, context } = operator
  const { pool } = site.world.database
  await pool.query(`INSERT INTO businesses (name, category, description, location, place_id, approval_status, approved_at)
    SELECT 'Windvane Cellar ' || n, 'Cellar', 'Wine from the barrel, tasted under the oak.', 'Church Street, Prince Albert, Western Cape',
      (SELECT id FROM places WHERE path = 'prince-albert-western-cape'), 'approved', now() FROM generate_series(1, 3) AS n`)
  await visitor.page.goto('/')
  await visitor.page.locator('.tile.palette-cellar').click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Cellar Businesses' }).waitFor()
  await visitor.page.getByRole('heading', { name: 'Windvane Cellar 1' }).waitFor()
  await visitor.page.goto('/in/prince-albert-western-cape/cellars')
  await visitor.page.getByRole('heading', { level: 1, name: 'Cellars in Prince Albert' }).waitFor()
  const sitemap = await (await fetch(`${beside.url}/sitemaps/places/western-cape.xml`)).text()
  expect(sitemap).toContain('/in/prince-albert-western-cape/cellars<')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Edit the category Cellar', exact: true }).press('Enter')
  await expect.poll(() => isInView(page.getByRole('heading', { name: 'Edit Cellar' }))).toBe(true)
  await waitUntilHydrated(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-categoryName')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => isInView(line(page, 'Cellar'))).toBe(true)
  await page.getByRole('link', { name: 'Edit the category Cellar', exact: true }).click()
  await page.getByLabel('Name of the category').fill('Winery')
  await page.getByLabel('Plural of the category').fill('Wineries')
  await page.getByRole('button', { name: 'Save category' }).click()
  await line(page, 'Winery').getByText('Wineries. 4 listings').waitFor()
  const moved = async (path: string) => {
    const response = await fetch(beside.url + path, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  await expect
    .poll(() => moved('/in/prince-albert-western-cape/cellars'))
    .toEqual([301, '/in/prince-albert-western-cape/wineries'])
  expect(await moved('/?category=Cellar&price=2')).toEqual([301, '/?category=Winery&price=2'])
  await visitor.page.goto('/?category=cellars')
  await visitor.page.getByRole('heading', { level: 1, name: 'Winery Businesses' }).waitFor()
  expect(await visitor.page.locator('.cards .badge').first().innerText()).toBe('Winery')

  await page.getByRole('button', { name: 'Hide the category Winery', exact: true }).click()
  await line(page, 'Winery').getByText('Hidden', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show the category Winery', exact: true }).waitFor()
  await expect.poll(offered).toEqual(['Farm stalls', 'Farm schools'])
  await visitor.page.goto('/')
  expect(await tilesOf(visitor.page)).toEqual(['Farm stalls', 'Farm schools'])
  const landing = await fetch(`${beside.url}/in/prince-albert-western-cape/wineries`)
  expect(await landing.text()).toContain('Windvane Cellar 1')
  expect(await (await page.request.get('/admin/log')).text()).toContain('Winery (hidden)')
  await visitor.context.close()
  await context.close()
}

test('three own categories and ten trades replace the nine shipped categories for visitors, owner and sitemap of another copy', async () => {
  const operator = await addOwn()
  const visitor = await findAndRegister()
  await renameAndHide(operator, visitor)
})
