// A directory is set up in the browser, from an empty database to a site with its own name: with a script, and without.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeSetupLink } from '../../src/domain/settings/set-up.ts'
import { writeSetting } from '../../src/domain/settings/settings-queries.ts'
import { isInView } from '../world/admin-screen.ts'
import { expectClean } from '../world/every-width.ts'
import { fieldsOf } from '../world/form-fields.ts'
import { freePort } from '../world/free-port.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import {
  listAccessibilityViolations,
  listenToBrowser,
  reloadUnhydrated,
  type Site,
  visit,
} from '../world/site.ts'
import { addDevice } from '../world/virtual-device.ts'
import { openWorld } from '../world/world.ts'

const openEmpty = async () =>
  listenToBrowser(await openWorld({ fill: async () => {}, environment: { SITE_URL: '' } }))
const linkOf = async ({ world }: Site) => `/setup#${await makeSetupLink(world.database.db)}`

const password = 'nine red umbrellas'

test('the setup link creates the first administrator, and skippable steps lead to a site with its own name and colour', async () => {
  const site = await openEmpty()
  const { page } = await visit(site, await linkOf(site))
  expect(await listAccessibilityViolations(page)).toEqual([])
  await page.getByLabel('Name of the directory').fill('Hello Mthatha')
  await page.getByLabel('Your email').fill('founder@mthatha.example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set Up' }).click()
  await page.getByText('Password must be at least 8 characters').first().waitFor()
  // Nothing that was typed is lost, and the link still works.
  expect(await page.getByLabel('Name of the directory').inputValue()).toBe('Hello Mthatha')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set Up' }).click()

  await page.getByRole('heading', { name: 'Name and look' }).waitFor()
  // What is typed before hydration is kept, and the preview shows it.
  const hydrate = await reloadUnhydrated(page)
  await page.getByLabel('Tagline').fill('Everything in Mthatha.')
  await page.getByLabel('Colour').fill('#ffd400')
  hydrate()
  const band = page.locator('.look-band')
  await expect
    .poll(() => band.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(255, 212, 0)')
  await band.getByText('Everything in Mthatha.').waitFor()
  await page.getByRole('button', { name: 'Save and Continue' }).click()
  await page
    .getByText(/This colour is too light/)
    .first()
    .waitFor()
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Everything in Mthatha.')
  await page.getByLabel('Colour').fill('#0b6e4f')
  await page.getByRole('button', { name: 'Save and Continue' }).click()

  await page.getByRole('heading', { name: 'Region', exact: true }).waitFor()
  const hydrateRegion = await reloadUnhydrated(page)
  await page.getByLabel('Region (optional)').pressSequentially('mthat')
  hydrateRegion()
  await page.getByRole('option', { name: 'Mthatha Eastern Cape' }).click()
  expect(await page.getByLabel('Region (optional)').inputValue()).toBe('Mthatha, Eastern Cape')
  await page.getByRole('button', { name: 'Save and Continue' }).click()

  await page.getByRole('heading', { name: 'Pictures' }).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Skip this step' }).press('Enter')
  await expect.poll(() => isInView(page.getByRole('heading', { name: 'Contact' }))).toBe(true)
  // The pressed link does not keep the focus: pressed again, it would skip the next step.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  expect(await listAccessibilityViolations(page)).toEqual([])
  await page.getByLabel('Facebook').fill('hellomthatha')
  await page.getByRole('button', { name: 'Save and Continue' }).click()
  await page.getByRole('heading', { name: 'Email', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Skip this step' }).click()
  await page.getByRole('heading', { name: 'Public address' }).waitFor()
  await page.getByRole('link', { name: 'Skip this step' }).click()
  await page.getByRole('link', { name: 'Open the Overview' }).click()
  await page.getByText('0 of 6 steps are done.').waitFor()

  await page.goto('/')
  expect(await page.title()).toBe('Hello Mthatha: Everything in Mthatha.')
  await page.getByText('Everything in Mthatha.').first().waitFor()
  await page.getByText('Main Road, Mthatha').waitFor()
  await page.getByRole('heading', { name: 'Be the first in Mthatha: it takes three minutes' }).waitFor()
  expect(await page.getByRole('link', { name: 'Facebook' }).getAttribute('href')).toContain('hellomthatha')
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#0b6e4f')
  await page.goto('/admin/log')
  await page.getByText('Everything in Mthatha.').waitFor()
  await site.close()
})

test('without JavaScript, the setup link is pasted, and the region and the mail server can be changed', async () => {
  const world = await openWorld({ fill: async () => {} })
  const browser = openPlainBrowser(world)
  const link = `https://directory.example/setup#${await makeSetupLink(world.database.db)}`
  const founder = { email: 'founder@mthatha.example', password }
  const founded = await browser.send('/setup', { link, name: 'Plain Mthatha', ...founder })
  expect(founded.body).toContain('Name and look')
  const typedIn = (body: string, form: string) => fieldsOf(body, `${form}#form-summary`)
  const region = '/admin/settings?form=region'
  const refused = await browser.send(region, { region: 'Middelburg' })
  expect(refused.body).toContain(
    'More than one region is called &quot;Middelburg&quot;. Write one of these: ',
  )
  expect(typedIn(refused.body, region)).toContainEqual(['region', 'Middelburg'])
  const choices = /Which &quot;Middelburg&quot; is it\?<\/legend>([\s\S]*?)<\/fieldset>/.exec(
    refused.body,
  )?.[1]
  const radio = '<input type="radio" name="regionChoice" value="Middelburg, Eastern Cape"/>'
  expect(choices).toContain(radio)
  const chosen = { region: 'Middelburg', regionChoice: 'Middelburg, Eastern Cape' }
  const stored = await browser.send(region, chosen)
  expect(stored.body).toContain('The region is now Middelburg, Eastern Cape.')
  expect(typedIn(stored.body, region)).toContainEqual(['region', 'Middelburg, Eastern Cape'])
  const mail = '/admin/settings?form=mail'
  const server = { ...Object.fromEntries(typedIn(stored.body, mail)), smtpHost: '127.0.0.1', smtpPort: '1' }
  const unsigned = await browser.send(mail, server)
  expect(unsigned.body).toContain('Your password is required')
  expect(typedIn(unsigned.body, mail)).toContainEqual(['smtpPort', '1'])
  const saved = await browser.send(mail, { ...server, mailOwnPassword: password })
  expect(saved.body).toContain('The mail server was saved.')
  expect((await browser.open('/setup')).body).toContain('already has an administrator')
  await world.close()
})

test('a test email shows the error of the mail server, and the settings fit every width', async () => {
  const site = await openEmpty()
  const { cookie } = await signIn(site.world.database, { role: 'administrator' }, 'session')
  const { page } = await visit(site, '/admin/settings', 1280, withSession(cookie))
  await page.getByRole('textbox', { name: /^Mail server/ }).fill('127.0.0.1')
  await page.getByRole('textbox', { name: /^Port/ }).fill('1')
  const mail = page.locator('form', { has: page.getByRole('textbox', { name: /^Mail server/ }) })
  await mail.getByLabel('Your password', { exact: true }).fill(sessionPassword)
  await mail.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The mail server was saved.').waitFor()
  await page.getByRole('button', { name: 'Send a Test Email' }).click()
  await page.getByText(/ECONNREFUSED/).waitFor()
  await expectClean(page)

  // In the steps, the next one is open by then. It has the button, too.
  await page.goto('/admin/settings?step=mail')
  await page.getByLabel('Your password', { exact: true }).fill(sessionPassword)
  await page.getByRole('button', { name: 'Save and Continue' }).click()
  await page.getByRole('heading', { name: 'Public address' }).waitFor()
  await page.getByRole('button', { name: 'Send a Test Email' }).click()
  await page.getByText(/ECONNREFUSED/).waitFor()
  await site.close()
})

test('the last step offers a passkey, and the overview ticks each launch step that is done', async () => {
  const port = await freePort()
  const world = await openWorld({ fill: async () => {}, environment: { SITE_URL: '' } })
  const founded = { ...(await listenToBrowser(world, port)), url: `http://localhost:${port}` }
  await setAddress(founded, founded.url)
  const { cookie: session } = await signIn(world.database, { role: 'administrator' }, 'session')
  const options = withSession(session, 'localhost')
  const { page } = await visit(founded, '/admin/settings?step=address', 1280, options)
  await addDevice(page)
  await page.getByRole('link', { name: 'Skip this step' }).click()
  await page.getByText('Protect your account with a passkey before you invite others.').waitFor()
  await page.getByRole('link', { name: 'Add a Passkey' }).click()
  const form = page.getByRole('form', { name: 'passkey' })
  await form.getByLabel('Name').fill('Laptop')
  await form.getByLabel('Your password', { exact: true }).fill(sessionPassword)
  await form.getByRole('button', { name: 'Add Passkey' }).click()
  await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  expect(await page.locator('.passkeys li').innerText()).toContain('Laptop')

  await page.goto('/admin')
  const steps = launchStepsOf(page)
  await steps.getByText('0 of 6 steps are done.').waitFor()
  await steps.getByText('Write the About page and the privacy policy in your own words.').waitFor()
  await steps.getByText('Give the directory a public address that uses https.').waitFor()
  expect(await writePage(page, 'about')).toBe(200)
  expect(await writePage(page, 'privacy')).toBe(200)
  await page.reload()
  await steps.getByText('1 of 6 steps are done.').waitFor()
  await steps.getByText('The About page and the privacy policy are in your own words.').waitFor()

  await setAddress(founded, 'https://hello-mthatha.example')
  const { cookie } = await signIn(world.database, { role: 'administrator' })
  const { body } = await world.server.inject({ url: '/admin', headers: { cookie } })
  expect(body).toContain('The public address uses https.')
  expect(body.replaceAll('<!-- -->', '')).toContain('3 of 6 steps are done.')
  await founded.close()
})

const launchStepsOf = (page: Page) => page.getByRole('region', { name: 'Before the launch' })

/** The options of a browser that has a session cookie. */
function withSession(cookie: string, domain = '127.0.0.1'): BrowserContextOptions {
  const [name = '', value = ''] = cookie.split('=')
  const where = { domain, path: '/', expires: -1 }
  const kept = { name, value, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  return { storageState: { cookies: [{ ...kept, ...where }], origins: [] } }
}

/** Stores the public address, as the program does once it was checked. */
async function setAddress({ world }: Site, value: string): Promise<void> {
  await writeSetting(world.database.db, 'siteUrl', { value })
  await world.live.reload()
}

/** Writes a page of the site as the screen does, and returns the status of the response. */
const writePage = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (name) => {
    const response = await fetch(`/api/admin/pages/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: name, markdown: 'In our own words.', version: 0 }),
    })
    return response.status
  }, name)
