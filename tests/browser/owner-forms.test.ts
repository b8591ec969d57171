// The forms of the owner's area on a slow or failing network, and the ways to leave them.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntilHydrated } from '../world/page-pool.ts'
import {
  holdRequests,
  openSite,
  reloadUnhydrated,
  reloadUntilPainted,
  type Site,
  signInByCall,
  visit,
} from '../world/site.ts'
import { demoPassword, makeImage, openPage, save, signInAs, toast } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const thandi = 'thandi@mzansi.example'
const scriptOfForms = '**/owner-forms-*.js'
const openAs = async (path: string) => visit(site, path, 1280, await signInByCall(site, thandi, demoPassword))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('only the forms load their script; a failed load shows an error, and Retry loads it', async () => {
  const { page, context, requests } = await signInAs(site, thandi)
  // The page is blocked, too: otherwise it would be loaded from the server, once.
  const lost = [scriptOfForms, '**/business/edit']
  for (const files of lost) await page.route(files, (route) => route.abort())
  await openPage(page, 'Business Profile')
  expect(requests.filter((url) => url.includes('owner-forms'))).toEqual([])
  await openPage(page, 'Edit Business')
  await page.getByText('This page could not be loaded').waitFor()
  expect(await heading(page, 'Edit Business').evaluate((one) => one === document.activeElement)).toBe(true)
  for (const files of lost) await page.unroute(files)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByLabel('Business name').waitFor()
  await context.close()
})

test('a tip links to its field, even while the form is still loading', async () => {
  const { page, context } = await signInAs(site, thandi, 360)
  const release = await holdRequests(page, scriptOfForms)
  await page.getByText(/more things?$/i).click()
  await page.getByRole('link', { name: 'Add your logo' }).click()
  await heading(page, 'Edit Business').waitFor()
  await page.locator('.area-skeleton').waitFor()
  release()
  await page.getByLabel('Logo').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  // Only its part of the form is shown.
  expect(await page.locator('.part').filter({ visible: true }).count()).toBe(1)
  await context.close()
})

test('the form shows the saved values before hydration, and keeps the changes made before it', async () => {
  const { page, context } = await openAs('/business/edit')
  const name = await page.getByLabel('Business name').inputValue()
  const hydrate = await reloadUnhydrated(page)
  expect(name.length).toBeGreaterThan(3)
  expect(await page.getByLabel('Business name').inputValue()).toBe(name)
  const location = 'Vilakazi Street 98, Soweto, Gauteng'
  await page.getByLabel('Location').fill(location)
  await page.getByLabel('Open, closed or moved?').selectOption('We moved')
  await page.getByText('Luxury').click()
  const description = 'Kota, vetkoek and chakalaka from the window, until the bread is finished.'
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('I work from home').check()
  hydrate()
  await waitUntilHydrated(page)
  await page.getByText('You have unsaved changes.').waitFor()
  const request = page.waitForRequest('**/api/business/details')
  await save(page)
  // The place is sent as well if its proposals arrived before the click.
  const typed = { location, trading: 'moved', priceLevel: 4, description, hidesAddress: true }
  expect((await request).postDataJSON()).toMatchObject(typed)
  await toast(page, 'Business details updated.').waitFor()
  expect(await page.getByRole('radio', { name: /Luxury/ }).isChecked()).toBe(true)
  await context.close()
})

test('a click that makes React begin the hydration again loses no text', async () => {
  const { page, context } = await openAs('/business/edit')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const hydrate = await reloadUnhydrated(page)
  const typed = 'Everything from the coals, every day except Mondays.'
  await page.getByLabel('Description').fill(typed)
  // React sets the text area back while it renders, and until it is done a click makes it begin again.
  await page.getByLabel('Description').evaluate((area: HTMLTextAreaElement, typed) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (area.value === typed) port2.postMessage(null)
      else document.querySelector<HTMLElement>('input[name=name]')?.click()
    }
    port2.postMessage(null)
  }, typed)
  hydrate()
  await waitUntilHydrated(page)
  expect(await page.getByLabel('Description').inputValue()).toBe(typed)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await context.close()
})

test('a trade that is typed while the script of the form is loading is looked up', async () => {
  const { page, context } = await openAs('/business/edit')
  const release = await holdRequests(page, scriptOfForms)
  await reloadUntilPainted(page)
  await page.locator('[name=trades-text]').fill('hairdr')
  release()
  await page.getByRole('option', { name: 'Hairdresser' }).waitFor()
  expect(await page.locator('[name=trades-text]').inputValue()).toBe('hairdr')
  await context.close()
})

test('text typed while the form is being saved is another unsaved change, and a refused field that is changed loses its error', async () => {
  const { page, context } = await openAs('/business/edit')
  const bodies: object[] = []
  const release = await holdRequests(page, '**/api/business/details', (route) => {
    // The place is sent as well if its proposals arrived before the click.
    const { placeId: _, ...sent } = route.request().postDataJSON()
    bodies.push(sent)
    return route.continue()
  })
  await page.getByLabel('Business hours').fill('Mon-Fri: 07:00-19:00')
  await save(page)
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  const location = 'Vilakazi Street 99, Soweto, Gauteng'
  await page.getByLabel('Location').fill(location)
  release()
  await toast(page, 'Business details updated.').waitFor()
  expect(await page.getByLabel('Location').inputValue()).toBe(location)
  await page.getByText('You have unsaved changes.').waitFor()
  await save(page)
  await expect.poll(() => bodies).toEqual([{ hours: 'Mon-Fri: 07:00-19:00' }, { location }])
  await expect.poll(() => page.getByText('You have unsaved changes.').count()).toBe(0)

  await page.unrouteAll()
  const issues = [
    { path: 'name', message: 'This name is taken.' },
    { path: 'offers', message: 'This is not offered here.' },
    { path: 'closedUntil', message: 'This day is over.' },
  ]
  await page.route('**/api/business/details', (route) =>
    route.fulfill({ status: 422, json: { message: 'Please check three things.', issues } }),
  )
  await page.getByLabel('Business name').fill('Somewhere')
  await page.getByLabel('Delivery').click()
  await save(page)
  await page.getByRole('heading', { name: 'Please check 3 things' }).waitFor()
  // Another choice hides the day that was wrong.
  await page.getByLabel('Open, closed or moved?').selectOption('Closed for good')
  await page.getByRole('heading', { name: 'Please check 2 things' }).waitFor()
  await page.getByLabel('Delivery').click()
  await page.getByRole('heading', { name: 'Please check one thing' }).waitFor()
  expect(await page.locator('.field-error').allInnerTexts()).toEqual(['This name is taken.'])
  await page.getByRole('button', { name: 'Reset' }).click()
  await context.close()
})

test('a form that was refused without a script has no unsaved changes once it is saved with one', async () => {
  const { page, context } = await openAs('/business/edit')
  const name = await page.getByLabel('Business name').inputValue()
  const refuse = async () => {
    const hydrate = await reloadUnhydrated(page)
    await page.getByLabel('Business name').fill('')
    await page.getByRole('form', { name: 'Edit Business' }).evaluate((form: HTMLFormElement) => form.submit())
    hydrate()
    await page.locator('.field-error').first().waitFor()
    await waitUntilHydrated(page)
    await page.unrouteAll()
  }
  const unsaved = page.getByText('You have unsaved changes.')
  await refuse()
  await unsaved.waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => unsaved.count()).toBe(0)
  expect(await page.getByLabel('Business name').inputValue()).toBe(name)

  await refuse()
  await page.getByLabel('Business name').fill(name)
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  await expect.poll(() => unsaved.count()).toBe(0)
  await page.getByLabel('Business hours').fill('Mon-Fri: 06:00-19:00')
  const request = page.waitForRequest('**/api/business/details')
  await save(page)
  expect((await request).postDataJSON()).toEqual({ hours: 'Mon-Fri: 06:00-19:00' })
  await context.close()
})

test('a current password is not an unsaved change, a new one is, and correcting it to match its confirmation removes the error', async () => {
  const { page, context } = await openAs('/business/settings')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByLabel(/^Current password/).fill(demoPassword)
  await openPage(page, 'Business Profile')
  await heading(page, 'Business Profile').waitFor()
  expect(asked).toEqual([])
  await openPage(page, 'Settings')
  await page.getByLabel(/^Current password/).fill(demoPassword)
  await page.getByLabel(/^New password/).fill('seven red kettles')
  await page.getByText('You have unsaved changes.').waitFor()
  await openPage(page, 'Business Profile')
  await expect.poll(() => asked).toEqual(['confirm'])
  expect(await heading(page, 'Settings').count()).toBe(1)
  await page.getByLabel(/^Confirm new password/).fill('seven red kettle')
  await save(page)
  await page.locator('.field-error').getByText('Passwords do not match').waitFor()
  await page.getByLabel(/^New password/).fill('seven red kettle')
  await expect.poll(() => page.locator('.field-error').count()).toBe(0)
  // Without a response, both passwords may be valid.
  await page.route('**/api/business/settings', (route) => route.abort())
  await save(page)
  await page.locator('.form-summary').getByText('Your password may have been changed').waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await context.close()
})

test('Back and Logout ask for confirmation while there are unsaved changes', async () => {
  const { page, context } = await signInAs(site, thandi)
  await openPage(page, 'Edit Business')
  await page.getByLabel('Business name').fill('Something else')
  // A photo that is still uploading also asks; one answer counts for both.
  await page.route('**/api/business/photos', () => {})
  await page.getByLabel('Add photos').setInputFiles(await makeImage('yard.png', '#26427f'))
  await page.getByText('yard.png').waitFor()
  let asked = 0
  let choice: 'accept' | 'dismiss' = 'dismiss'
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog[choice]()
  })
  await page.evaluate(() => history.back())
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => asked).toBe(2)
  expect(await page.getByLabel('Business name').inputValue()).toBe('Something else')
  expect(new URL(page.url()).pathname).toBe('/business/edit')
  choice = 'accept'
  await page.goBack()
  await page.getByRole('region', { name: 'Your listing is live' }).waitFor()
  expect(asked).toBe(3)
  await context.close()
})
