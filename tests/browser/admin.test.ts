// A moderator at work in a real browser: the numbers, the queue by keyboard, all businesses, and what others do meanwhile.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSampleData } from '../../src/commands/sample-data.ts'
import { businesses } from '../../src/database/schema.ts'
import { type AdminSite, findOverflow, openAdminSite, waiting } from '../world/admin-site.ts'
import { findBarriers, visit } from '../world/site.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const card = (page: Page, name: string) => page.locator('.review').filter({ has: heading(page, name) })
const toast = (page: Page) => page.locator('.toast')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const countLine = (page: Page) => page.locator('.review-count')

async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)).startsWith(text)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reached '${text}'.`)
}

describe('over the businesses of the demo', () => {
  let site: AdminSite
  beforeAll(async () => {
    site = await openAdminSite('PGlite', ({ db }) => addSampleData(db))
  })
  afterAll(() => site.close())

  test('the overview counts every state and leads on', async () => {
    const { page, context, complaints } = await site.visitAsAdmin('/admin')
    const numbers = await page.locator('.stat').allInnerTexts()
    expect(numbers.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Total Businesses 270',
      'Approved 248',
      'Pending Review 13',
      'Suspended 4',
      'Rejected 5',
    ])
    await page.getByRole('link', { name: 'View Public Site' }).click()
    await page.getByRole('heading', { name: 'Discover More' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Manage All Businesses' }).click()
    await page.getByRole('heading', { level: 1, name: 'All Businesses' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Review Pending Listings' }).click()
    await page.getByText('13 listings awaiting review').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a listing in the queue shows all that is weighed', async () => {
    const { page, context } = await site.visitAsAdmin('/admin/pending')
    expect(await page.locator('.review').count()).toBe(13)
    const one = card(page, 'Driepoot Potjiehuis')
    const text = (await one.innerText()).replace(/\s+/g, ' ')
    for (const part of ['Pending', 'Restaurant', 'Pieter van Wyk', 'pieter@mzansi.example', 'Waiting since'])
      expect(text).toContain(part)
    expect(await one.locator('img').getAttribute('src')).toBe('/stock/restaurant-braai.svg')
    expect(await one.getByRole('button', { name: 'Approve' }).count()).toBe(1)
    expect(await one.getByRole('button', { name: 'Reject' }).count()).toBe(1)
    await context.close()
  })

  test('text and state narrow the list after a pause, stand in the address, and Back undoes them', async () => {
    const { page, context, requests, complaints } = await site.visitAsAdmin('/admin/businesses')
    await page.getByText('Showing 270 of 270 businesses').waitFor()
    expect(await page.locator('.review').count()).toBe(24)
    const before = requests.length
    await page
      .getByPlaceholder('Search by name, category or location...')
      .pressSequentially('NAILS', { delay: 20 })
    await page.waitForURL('**/admin/businesses?q=NAILS')
    await expect.poll(() => countLine(page).innerText()).toMatch(/^Showing \d+ of 270 businesses$/)
    expect(requests.slice(before).filter((url) => url.includes('/api/admin/businesses'))).toHaveLength(1)
    await card(page, 'Naledi Nails & Lashes').waitFor()
    await page.getByLabel('Status').selectOption('Suspended')
    await page.waitForURL('**/admin/businesses?q=NAILS&status=suspended')
    await page.getByText('Showing 1 of 270 businesses').waitFor()
    expect(await page.locator('.review').count()).toBe(1)
    await page.goBack()
    await page.waitForURL('**/admin/businesses?q=NAILS')
    await page.goBack()
    await page.getByText('Showing 270 of 270 businesses').waitFor()
    expect(await page.getByPlaceholder('Search by name, category or location...').inputValue()).toBe('')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the search knows name, category and place, and a shared address finds the same', async () => {
    for (const [q, name] of [
      ['klapstoel', 'Klapstoel Bioscope'],
      ['soweto', 'Kwa-Nhlapo Fish & Chips'],
    ] as const) {
      const { page, context } = await site.visitAsAdmin(`/admin/businesses?q=${q}&status=pending`)
      await card(page, name).waitFor()
      expect(await page.getByLabel('Status').inputValue()).toBe('pending')
      await context.close()
    }
    const { page, context } = await site.visitAsAdmin('/admin/businesses?q=automotive')
    const kinds = await page.locator('.review .badge').allInnerTexts()
    expect(kinds.filter((kind) => kind === 'Automotive').length).toBeGreaterThan(10)
    await context.close()
  })

  test('nothing found says so and leads back to everything', async () => {
    const { page, context } = await site.visitAsAdmin('/admin/businesses?q=zzzzqqqq')
    await page.getByText('No businesses found matching your criteria.').waitFor()
    await page.getByText('Showing 0 of 270 businesses').waitFor()
    await page.getByRole('button', { name: 'Show all businesses' }).click()
    await page.getByText('Showing 270 of 270 businesses').waitFor()
    await context.close()
  })

  test('more businesses are added below, each once, and reading goes on at the first new one', async () => {
    const { page, context } = await site.visitAsAdmin('/admin/businesses')
    await page.getByRole('button', { name: 'Load more businesses' }).click()
    await expect.poll(() => page.locator('.review').count()).toBe(48)
    const names = await page.locator('.review h2').allInnerTexts()
    await expect.poll(() => focused(page)).toBe(names[24])
    const links = await page
      .locator('.review a[href^="/business/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(links).size).toBe(48)
    await context.close()
  })

  test('a business that is featured is on the home page, and no longer when it is not', async () => {
    const { page, context, complaints } = await site.visitAsAdmin('/admin/businesses?status=approved')
    const unfeatured = page.locator('.review').filter({ hasText: 'Make Featured' }).first()
    const name = await unfeatured.locator('h2').innerText()
    const button = card(page, name).getByRole('button', { name: /Make Featured|Remove from Featured/ })
    await button.click()
    await toast(page).getByText('Business Featured').waitFor()
    expect(await toast(page).innerText()).toContain('is now featured on the homepage')
    await card(page, name).getByText('Featured', { exact: true }).waitFor()
    expect(await focused(page)).toMatch(/^Remove from Featured/)
    const featured = async () => {
      const answer = await fetch(`${site.url}/api/businesses/featured`)
      return ((await answer.json()) as { name: string }[]).map((one) => one.name)
    }
    expect(await featured()).toContain(name)
    await page.getByRole('link', { name: 'Mzansi Local' }).first().click()
    await expect.poll(() => page.locator('#featured h3').allInnerTexts()).toContain(name)
    await page.goBack()
    await button.click()
    await toast(page).getByText('Business Unfeatured').waitFor()
    expect(await featured()).not.toContain(name)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a suspended business leaves the public site, and an activated one is back', async () => {
    const { page, context } = await site.visitAsAdmin("/admin/businesses?q=thandi's+sunday+pots")
    const one = card(page, "Thandi's Sunday Pots")
    const path = (await one.getByRole('link', { name: 'View Details' }).getAttribute('href')) ?? ''
    const found = async () => {
      const answer = await fetch(`${site.url}/api/businesses/search?q=thandi%27s+sunday+pots`)
      return ((await answer.json()) as { name: string }[]).some(({ name }) => name === "Thandi's Sunday Pots")
    }
    expect([await found(), (await fetch(site.url + path)).status]).toEqual([true, 200])
    await one.getByRole('button', { name: 'Suspend' }).click()
    await toast(page).getByText('Business Suspended').waitFor()
    await one.getByText('Suspended', { exact: true }).waitFor()
    expect([await found(), (await fetch(site.url + path)).status]).toEqual([false, 404])
    // The button that was pressed is the one that undoes it.
    await expect.poll(() => focused(page)).toMatch(/^Activate/)
    expect(await one.getByRole('button', { name: 'Make Featured' }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await toast(page).getByText('Business Activated').waitFor()
    await one.getByText('Approved', { exact: true }).waitFor()
    expect([await found(), (await fetch(site.url + path)).status]).toEqual([true, 200])
    await context.close()
  })

  test('in a list of one state a business that changes leaves, and the next one is read', async () => {
    const { page, context } = await site.visitAsAdmin('/admin/businesses?status=suspended')
    await page.getByText('Showing 4 of 270 businesses').waitFor()
    const names = await page.locator('.review h2').allInnerTexts()
    await card(page, names[0] ?? '')
      .getByRole('button', { name: 'Activate' })
      .click()
    await page.getByText('Showing 3 of 270 businesses').waitFor()
    await expect.poll(() => focused(page)).toBe(names[1])
    await context.close()
  })

  test('View Details shows an administrator what is hidden, and says so', async () => {
    const { page, context, complaints } = await site.visitAsAdmin('/admin/businesses?q=klapstoel')
    await card(page, 'Klapstoel Bioscope').getByRole('link', { name: 'View Details' }).click()
    await page.getByRole('heading', { level: 1, name: 'Klapstoel Bioscope' }).waitFor()
    await page.getByText('This listing is pending.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    const path = new URL(page.url()).pathname
    await page.reload()
    await page.getByText('This listing is pending.').waitFor()
    await page.getByText('Back to Listings').click()
    await page.getByText('Showing 1 of 270 businesses').waitFor()
    expect((await fetch(site.url + path)).status).toBe(404)
    expect(complaints).toEqual([])
    await context.close()
    const visitor = await visit(site, '/')
    expect(await visitor.page.getByText('This listing is').count()).toBe(0)
    await visitor.context.close()
  })

  test.each(['approve', 'reject'] as const)(
    'the dialog to %s asks to the letter and can be left',
    async (decision) => {
      const { page, context } = await site.visitAsAdmin('/admin/pending')
      const words = {
        approve:
          'Are you sure you want to approve "Klapstoel Bioscope"? This will make the listing visible to all users on the platform.',
        reject:
          'Are you sure you want to reject "Klapstoel Bioscope"? The listing will not be published on the platform.',
      }
      const opener = card(page, 'Klapstoel Bioscope').getByRole('button', { name: new RegExp(decision, 'i') })
      await opener.click()
      const dialog = page.getByRole('alertdialog')
      expect(await dialog.locator('p').innerText()).toBe(words[decision])
      expect(await focused(page)).toBe('Cancel')
      expect(await findBarriers(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
      await opener.click()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await page.locator('.review').count()).toBe(13)
      await context.close()
    },
  )

  test('what fails is told in the words of the table, and stays as it was', async () => {
    const { page, context } = await site.visitAsAdmin('/admin/pending')
    await page.route('**/api/admin/businesses/*/*', (route) => route.fulfill({ status: 500, body: '' }))
    const failures = [
      ['Approve', 'Approval Failed', 'Failed to approve business'],
      ['Reject', 'Rejection Failed', 'Failed to reject business'],
    ]
    for (const [button = '', title = '', text = ''] of failures) {
      await card(page, 'Klapstoel Bioscope').getByRole('button', { name: button }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
      await toast(page).getByText(title).waitFor()
      expect(await toast(page).innerText()).toContain(text)
      expect(await card(page, 'Klapstoel Bioscope').count()).toBe(1)
    }
    await page.getByRole('link', { name: 'All Businesses' }).click()
    await page.getByText(/^Showing 270 of 270/).waitFor()
    const act = async (status: string, button: string, text: string) => {
      await page.getByLabel('Status').selectOption(status)
      await page.waitForURL(`**status=${status}`)
      await expect.poll(() => countLine(page).innerText()).toMatch(/^Showing/)
      await page.locator('.review').getByRole('button', { name: button }).first().click()
      await toast(page).getByText(text).waitFor()
      expect(await toast(page).locator('.toast-title').innerText()).toBe('Error')
    }
    await act('approved', 'Suspend', 'Failed to suspend business.')
    await act('suspended', 'Activate', 'Failed to activate business.')
    await act('approved', 'Make Featured', 'Failed to update featured status.')
    await context.close()
  })

  test('the sentence of the server comes before the fallback', async () => {
    const { page, context } = await site.visitAsAdmin('/admin/pending')
    const body = JSON.stringify({
      message: 'The desk is closed.',
      error: 'The desk is closed.',
      code: 'internal',
    })
    await page.route('**/approve', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    )
    await card(page, 'Klapstoel Bioscope').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await toast(page).getByText('The desk is closed.').waitFor()
    await context.close()
  })

  test('a list or the numbers that cannot be loaded say so and are asked for again', async () => {
    const { page, context } = await site.visitAsAdmin('/')
    await page.route('**/api/admin/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/login')
    await page.evaluate(() => history.pushState(null, '', '/admin/businesses'))
    await page.getByText('The businesses could not be loaded').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.unroute('**/api/admin/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('.review').first().waitFor()
    expect(await page.getByText('could not be loaded').count()).toBe(0)
    await context.close()
  })

  test('more that cannot be loaded keeps what is there and can be tried again', async () => {
    const { page, context } = await site.visitAsAdmin('/admin/businesses')
    await page.route('**/api/admin/businesses?*cursor*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Load more businesses' }).click()
    await page.getByText('The next businesses could not be loaded').waitFor()
    expect(await page.locator('.review').count()).toBe(24)
    await page.unroute('**/api/admin/businesses?*cursor*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.locator('.review').count()).toBe(48)
    await context.close()
  })

  test('whoever is no administrator is led away', async () => {
    const { page, context } = await visit(site, '/admin/pending')
    expect(new URL(page.url()).pathname).toBe('/login')
    await context.close()
  })

  describe.each([320, 768, 1280])('at %i px', (width) => {
    test.each(['/admin', '/admin/pending', '/admin/businesses', '/admin/businesses?q=zzzzqqqq'])(
      '%s has no barrier, nothing wider than the screen, no complaint, and wakes without a call',
      async (path) => {
        const { page, context, complaints, requests } = await site.visitAsAdmin(path, width)
        await page.waitForTimeout(300)
        expect(await findBarriers(page)).toEqual([])
        expect(await findOverflow(page)).toEqual([])
        expect(complaints).toEqual([])
        expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
        await context.close()
      },
    )
  })
})

describe('over a small queue', () => {
  let site: AdminSite
  beforeAll(async () => {
    site = await openAdminSite('PGlite', async ({ db }) => {
      await db.insert(businesses).values(queue)
    })
  })
  afterAll(() => site.close())

  const queue = ['Ants Plumbing', 'Bela Biltong', 'Cosmos Cafe', 'Duma Driving', 'Eshowe Eats'].map(
    (name, at) => waiting(at + 1, name),
  )

  test('the second of two administrators is told what happened, and the list follows', async () => {
    const { page, context, complaints } = await site.visitAsAdmin('/admin/pending')
    const second = await site.visitAsAdmin('/admin/pending')
    await card(page, 'Ants Plumbing').getByRole('button', { name: 'Reject' }).click()
    await card(second.page, 'Ants Plumbing').getByRole('button', { name: 'Approve' }).click()
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await second.page.getByText('4 listings awaiting review').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
    await toast(page).getByText('Rejection Failed').waitFor()
    expect(await toast(page).innerText()).toContain(
      'Only a pending business can be rejected. This one is approved.',
    )
    await page.getByText('4 listings awaiting review').waitFor()
    expect(await card(page, 'Ants Plumbing').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Bela Biltong')
    expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([])
    await second.context.close()
    await context.close()
  })

  test('the queue is cleared by keyboard alone, each next listing under the focus, until all is caught up', async () => {
    const { page, context, complaints } = await site.visitAsAdmin('/admin')
    await tabTo(page, 'Pending Listings')
    await page.keyboard.press('Enter')
    await page.getByText('4 listings awaiting review').waitFor()
    await expect.poll(() => focused(page)).toBe('Pending Listings')
    const steps = [
      ['Approve', 'Business Approved', '3 listings awaiting review', 'Cosmos Cafe'],
      ['Reject', 'Business Rejected', '2 listings awaiting review', 'Duma Driving'],
      ['Approve', 'Business Approved', '1 listing awaiting review', 'Eshowe Eats'],
      ['Reject', 'Business Rejected', '0 listings awaiting review', 'Pending Listings'],
    ]
    for (const [button = '', done = '', left = '', next = ''] of steps) {
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      await page.getByRole('alertdialog').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await toast(page).getByText(done).waitFor()
      expect(await page.getByRole('status').getByText(left, { exact: true }).count()).toBe(1)
      await expect.poll(() => focused(page)).toBe(next)
    }
    await page.getByText('All Caught Up!').waitFor()
    await page.getByText('There are no pending business listings to review at this time.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(complaints).toEqual([])
    const rows = await site.world.database.db.select().from(businesses).orderBy(businesses.name)
    expect(rows.map(({ approvalStatus }) => approvalStatus)).toEqual([
      'approved',
      'approved',
      'rejected',
      'approved',
      'rejected',
    ])
    await context.close()
  })

  test.each([320, 768, 1280])('an empty queue has no barrier at %i px', async (width) => {
    const { page, context, complaints } = await site.visitAsAdmin('/admin/pending', width)
    await page.getByText('All Caught Up!').waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('over listings that mean harm', () => {
  const wide = 'W'.repeat(120)
  const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const turning = 'Safe \u202Epp.tnalp\u202D\u2067 Shop'
  const hostile = [
    waiting(1, wide, {
      description: 'W'.repeat(5000),
      location: 'W'.repeat(200),
      phone: '0'.repeat(40),
      ownerName: wide,
      ownerEmail: `${'w'.repeat(240)}@a.example`,
    }),
    waiting(2, markup, {
      description: `${markup}\n`.repeat(60),
      location: `<b>${markup}</b>`,
      ownerName: `"><svg onload=alert(3)>`,
      ownerEmail: '"<i>"@x.example',
      image: '/stock/no-such-picture.svg',
    }),
    waiting(3, turning, { ownerName: '\u202Emoc.elpmaxe', description: `${turning}\n`.repeat(20) }),
  ]
  let site: AdminSite
  beforeAll(async () => {
    const approved = hostile.map((one, at) => ({
      ...one,
      approvalStatus: 'approved' as const,
      approvedAt: new Date(Date.UTC(2026, 1, at + 1)),
      featured: 1 as const,
      featuredAt: new Date(),
    }))
    const suspended = hostile.map((one) => ({ ...one, approvalStatus: 'suspended' as const }))
    site = await openAdminSite('PGlite', async ({ db }) => {
      await db.insert(businesses).values([...hostile, ...approved, ...suspended])
    })
  })
  afterAll(() => site.close())

  test.each([320, 360, 768, 1280])(
    'nothing runs and nothing breaks out of its card at %i px',
    async (width) => {
      const { page, context, complaints } = await site.visitAsAdmin('/admin', width)
      let dialogs = 0
      page.on('dialog', () => dialogs++)
      for (const path of ['/admin/pending', '/admin/businesses', '/admin/businesses?status=suspended']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        expect(await page.locator('.review').count()).toBeGreaterThanOrEqual(3)
        for (const button of await page.getByRole('button', { name: /^Show all \d+ characters$/ }).all())
          await button.click()
        expect(await findOverflow(page)).toEqual([])
        expect(await page.locator('.review script, .review [onerror], .review [onload]').count()).toBe(0)
      }
      expect(await findBarriers(page)).toEqual([])
      await page.goto('/admin/pending', { waitUntil: 'networkidle' })
      for (const at of [0, 1, 2]) {
        await page.locator('.review').nth(at).getByRole('button', { name: 'Reject' }).click()
        expect(await findOverflow(page)).toEqual([])
        await page.keyboard.press('Escape')
      }
      expect(dialogs).toBe(0)
      // The picture that is not there is the only thing a browser may note.
      expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([])
      await context.close()
    },
  )

  test('a name that turns its reading direction keeps it to itself', async () => {
    const { page, context } = await site.visitAsAdmin('/admin/pending')
    const one = page.locator('.review').nth(2)
    await one.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('alertdialog')
    for (const name of [one.locator('h2 > bdi'), one.locator('dd > bdi').first(), dialog.locator('p > bdi')])
      expect(await name.evaluate((part) => getComputedStyle(part).unicodeBidi)).toBe('isolate')
    await page.keyboard.press('Escape')
    await context.close()
  })

  test('a message about a hostile listing stays on the screen of a phone', async () => {
    const { page, context } = await site.visitAsAdmin('/admin/businesses?status=suspended', 360)
    const last = page.locator('.review').last()
    await last.getByRole('button', { name: 'Activate' }).click()
    await toast(page).getByText('Business Activated').waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findBarriers(page)).toEqual([])
    await context.close()
  })
})
