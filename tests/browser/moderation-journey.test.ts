// One listing through all states, and what visitors see of it on another copy of the program: registered with a photo, approved, featured, suspended, activated.
import { expect, test } from 'vitest'
import { asc } from '#drizzle'
import { outboxMails } from '../../src/database/schema.ts'
import {} from '../world/admin-screen.ts'
import { openAdminSite } from '../world/admin-site.ts'
import type { Site } from '../world/site.ts'
import { openWorld } from '../world/world.ts'
import { marimbaMakers, type Registered, registerByCall } from './register-by-call.ts'

const { name, ownerEmail } = marimbaMakers

// For a single copy, tests/moderation/visibility.test.ts covers the states, and tests/process/whole-program.test.ts the registration.
// Shows 1.4.
test('a second copy shows a listing after it is approved, featured or activated, and hides it while pending or suspended', async () => {
  const site = await openAdminSite(async () => {})
  const visitors = await openSecondCopy(site)
  try {
    const address = await registerByCall(visitors)
    const { id, image } = address
    expect(await whereItIsPublic(visitors, address)).toEqual([])

    const { page, context, consoleMessages } = await site.visitAsAdmin('/admin/pending')
    await page.getByText('1 listing awaiting review').waitFor()
    const photoOnCard = page.locator('.moderation-card img')
    expect(await photoOnCard.getAttribute('src')).toBe(image)
    await expect
      .poll(() => photoOnCard.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('All Caught Up!').waitFor()
    await expectPublic(visitors, address, ['call', 'image', 'list', 'page', 'search', 'sitemap'])

    await page.getByRole('link', { name: 'All Businesses' }).click()
    await page.getByRole('button', { name: 'Make Featured' }).click()
    await page.locator('.toast').getByText('Business Featured').waitFor()
    await expectPublic(visitors, address, ['call', 'featured', 'image', 'list', 'page', 'search', 'sitemap'])
    const readHome = async () => (await fetch(visitors.url)).text()
    expect(/id="featured"[\s\S]*?<h3[\s\S]*?<\/h3>/.exec(await readHome())?.[0]).toContain(name)

    await page.getByRole('button', { name: 'Suspend' }).click()
    await page.locator('.toast').getByText('Business Suspended').waitFor()
    await expectPublic(visitors, address, [])
    expect(await readHome()).not.toContain(name)

    await page.getByRole('button', { name: 'Activate' }).click()
    await page.locator('.toast').getByText('Business Activated').waitFor()
    await expectPublic(visitors, address, ['call', 'featured', 'image', 'list', 'page', 'search', 'sitemap'])
    expect(await (await fetch(`${visitors.url}/business/${id}`)).text()).toMatch(
      new RegExp(`<h1[^>]*>${name}</h1>`),
    )
    expect(consoleMessages).toEqual([])
    await context.close()

    const mails = await site.world.database.db.select().from(outboxMails).orderBy(asc(outboxMails.createdAt))
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['registration-received', ownerEmail],
      ['business-approved', ownerEmail],
      ['business-suspended', ownerEmail],
      ['business-activated', ownerEmail],
    ])
  } finally {
    // The pages are closed first: a server waits for each open connection, and on a slow machine a browser opens some that it never uses.
    await site.pages.close()
    await visitors.world.close()
    await site.close()
  }
})

async function openSecondCopy(first: Site): Promise<Site> {
  const environment = { SITE_URL: 'http://directory.example' }
  const world = await openWorld({ beside: first.world, environment })
  return { ...first, world, url: await world.server.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Where a visitor can see the business: each kind of public address that shows it. */
async function whereItIsPublic(site: Site, { id, image, path }: Registered): Promise<string[]> {
  const get = (path: string) => fetch(site.url + path, { signal: AbortSignal.timeout(30_000) })
  const isIn = async (list: string, text = id) => (await (await get(list)).text()).includes(text)
  const isOk = async (path: string) => (await get(path)).status === 200
  const checks: [string, Promise<boolean>][] = [
    ['call', isOk(`/api/businesses/${id}`)],
    ['featured', isIn('/api/businesses/featured')],
    ['image', isOk(image)],
    ['list', isIn('/api/businesses')],
    ['page', isOk(`/business/${id}`)],
    ['search', isIn('/api/businesses/search?q=marimba')],
    ['sitemap', isIn('/sitemaps/1.xml', path)],
  ]
  const shown = await Promise.all(checks.map(async ([kind, isShown]) => ((await isShown) ? [kind] : [])))
  return shown.flat()
}

/** Waits until visitors see the business at these addresses. Another copy shows a change a moment later. */
const expectPublic = (site: Site, address: Registered, expected: string[]) =>
  expect.poll(() => whereItIsPublic(site, address), { interval: 200 }).toEqual(expected)
