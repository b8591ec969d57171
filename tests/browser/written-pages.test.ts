// An administrator writes the pages of the site.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paddedTo, plain } from '../media/image-maker.ts'
import { expectClean } from '../world/every-width.ts'
import { waitUntilHydrated } from '../world/page-pool.ts'
import { signIn } from '../world/sign-in.ts'
import { listAccessibilityViolations, listenToBrowser, type Site, sessionOf, visit } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

let site: Site
beforeAll(async () => {
  site = await listenToBrowser(await openWorld({ environment: { SITE_URL: '' } }))
})
afterAll(() => site.close())

/** Opens a path as an administrator with this email. */
async function openAs(email: string, path: string) {
  const session = await signIn(site.world.database, { role: 'administrator', email }, 'session')
  return (await visit(site, path, 1280, sessionOf(site, session))).page
}

test('a new page is previewed, gets a picture, is linked in the footer, and is deleted', async () => {
  const page = await openAs('writer@karoo.example', '/admin/pages')
  await page.getByRole('link', { name: 'New Page' }).click()
  await page.getByLabel('Address').fill('Our Story')
  await page.getByRole('textbox', { name: 'Title' }).fill('Our story')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('## How it began\n\nIn **1998**.')
  await page.getByLabel('Link in the footer').selectOption('Under Company')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The address must be small letters').first().waitFor()

  await page.getByLabel('Address').fill('our-story')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('heading', { name: 'How it began' }).waitFor()
  expect(await page.locator('.page-preview strong').textContent()).toBe('1998')
  // A photo of any phone is made smaller before it is sent.
  const buffer = paddedTo(6_000_000, await plain(1800, 1100).jpeg().toBuffer())
  await page.getByLabel('Picture').setInputFiles({ name: 'stoep.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('What it shows').fill('A stoep')
  await page.getByRole('button', { name: 'Add Picture' }).click()
  await page.getByText('The picture is at the end of the text.').waitFor()
  // Nothing that was typed is lost by a refusal, a preview or a picture.
  expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toMatch(
    /^## How it began\n\nIn \*\*1998\*\*\.\n\n!\[A stoep\]\(\/images\/[0-9a-f-]{36}\)\n$/,
  )
  expect(await page.getByLabel('Link in the footer').inputValue()).toBe('company')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The page was saved and is live.').waitFor()
  await readAsVisitor(page)
  await page.goto('/admin/pages/our-story')
  await page.getByText('Delete this page').click()
  await page.getByRole('button', { name: 'Delete the Page' }).click()
  await page.getByText('The page was deleted.').waitFor()
  expect((await fetch(`${site.url}/pages/our-story`)).status).toBe(404)
})

/** Goes from the footer of the home page to the page and its picture. */
async function readAsVisitor(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our story' }).click()
  await page.getByRole('heading', { name: 'How it began' }).waitFor()
  const picture = page.getByRole('img', { name: 'A stoep' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectClean(page)
}

test("a save after someone else's shows both texts and needs a second save, and an older version can be restored", async () => {
  const second = await openAs('second@karoo.example', '/admin/pages/about')
  const headers = await signIn(
    site.world.database,
    { role: 'administrator', email: 'first@karoo.example' },
    'session',
  )
  const payload = { title: 'About', markdown: 'Words of the first.', version: 0 }
  const first = { method: 'PUT', url: '/api/admin/pages/about', headers, payload } as const
  expect((await site.world.server.inject(first)).statusCode).toBe(200)
  await second.getByRole('textbox', { name: 'Text', exact: true }).fill('Words of the second.')
  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByText('Someone else saved this page since you opened it.').waitFor()
  expect(await second.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe(
    'Words of the second.',
  )
  expect(await second.getByLabel('Its text').inputValue()).toBe('Words of the first.')
  await second.getByText('by first@karoo.example').waitFor()
  expect(await listAccessibilityViolations(second)).toEqual([])
  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByText('The page was saved and is live.').waitFor()

  await second.getByRole('link', { name: 'Open version 1' }).click()
  await second.getByText('The form below has this version.').waitFor()
  await expectClean(second)
  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByText('The page was saved and is live.').waitFor()
  expect(await (await fetch(`${site.url}/about`)).text()).toContain('Words of the first.')
  expect(await (await second.request.get('/admin/log')).text()).toContain('Page of the site written')
})

test('a written page is not lost without a warning, not even after a preview, and saving it does not warn', async () => {
  const page = await openAs('careful@karoo.example', '/admin/pages')
  await page.getByRole('link', { name: 'New Page' }).click()
  const asked: string[] = []
  let choice: 'accept' | 'dismiss' = 'dismiss'
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog[choice]()
  })
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const allPages = page.getByRole('link', { name: 'All Pages' })
  await text.fill('A long story.')
  await allPages.click()
  await page.evaluate(() => history.back())
  await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
  await page.getByLabel('Address').fill('long-story')
  await page.getByRole('textbox', { name: 'Title' }).fill('A long story')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('heading', { name: 'Preview: nothing is saved yet' }).waitFor()
  await allPages.click()
  await expect.poll(() => asked).toHaveLength(3)
  expect(await text.inputValue()).toBe('A long story.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The page was saved and is live.').waitFor()
  await waitUntilHydrated(page)
  await text.fill('A longer story.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Open version 1' }).waitFor()
  await waitUntilHydrated(page)
  expect(asked).toHaveLength(3)
  // An older version replaces what is in the form.
  await text.fill('The longest story.')
  await page.getByRole('link', { name: 'Open version 1' }).click()
  await expect.poll(() => asked).toHaveLength(4)
  expect(await text.inputValue()).toBe('The longest story.')
  choice = 'accept'
  await allPages.click()
  await page.getByRole('link', { name: 'New Page' }).waitFor()
  expect(asked).toHaveLength(5)
})
