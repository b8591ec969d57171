// Knows what an owner does in every test of the area: sign in, fill in, save; and the pictures they own.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { type Site, signInByCall, type Visit, visit } from '../world/site.ts'

export const demoPassword = 'demo-owner-2026'

/** Opens the overview as the owner of this account. */
export async function signInAs(
  site: Site,
  email: string,
  width = 1280,
  password = demoPassword,
): Promise<Visit> {
  const visited = await visit(site, '/business', width, await signInByCall(site, email, password))
  await visited.page.getByRole('heading', { level: 1 }).waitFor()
  return visited
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Opens a page of the area by its name in the sidebar, or in the sheet of a narrow screen. */
export async function openPage(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
}

/** Moves the focus with Tab alone until it is there; never more than a hundred steps. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

export const typeInto = (page: Page, label: string, text: string): Promise<void> =>
  keyboard(page).write(page.getByLabel(label), text)

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

export const toast = (page: Page, text: string): Locator => page.locator('.toast').getByText(text)

/** The console's own line about an answer that the test asked for. */
export const unexpected = (complaints: string[], status: number): string[] =>
  complaints.filter((text) => !text.includes(`status of ${status}`))

export async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** How somebody works a page: with a mouse, or with the keyboard alone. */
export type Hand = {
  press: (target: Locator) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
}

export const mouse: Hand = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
}

export const keyboard = (page: Page): Hand => ({
  async press(target) {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  },
  async write(target, text) {
    await tabTo(page, target)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  },
})

/** What a new owner does in the area: reads the state, edits, changes the password, leaves, and comes back with the new one. */
export async function keepListing(page: Page, hand: Hand, email: string, oldPassword: string): Promise<void> {
  const newPassword = 'seven red kettles'
  const saveButton = page.getByRole('button', { name: 'Save Changes' })
  await page.getByText('Pending Review', { exact: true }).first().waitFor()
  await goTo(page, hand, page.getByRole('navigation').getByRole('link', { name: 'Edit Business' }))
  await hand.write(page.getByLabel('Business hours'), 'Mon-Sat 08:00-18:00')
  await hand.press(saveButton)
  await toast(page, 'Business details updated.').waitFor()
  await goTo(page, hand, page.getByRole('navigation').getByRole('link', { name: 'Settings' }))
  await hand.write(page.getByLabel(/^Current password/), oldPassword)
  await hand.write(page.getByLabel(/^New password/), newPassword)
  await hand.write(page.getByLabel(/^Confirm new password/), newPassword)
  await hand.press(saveButton)
  await toast(page, 'Settings updated.').waitFor()
  await goTo(page, hand, page.getByRole('button', { name: 'Logout' }))
  await page.waitForURL('**/login')
  await hand.write(page.getByLabel('Email', { exact: true }), email)
  await hand.write(page.getByLabel('Password', { exact: true }), newPassword)
  await hand.press(page.getByRole('button', { name: 'Sign In' }))
  await page.waitForURL('**/business')
  await page.getByText('Pending Review', { exact: true }).first().waitFor()
}

/** On a phone the sidebar is a sheet that has to be opened first. */
async function goTo(page: Page, hand: Hand, target: Locator): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await hand.press(page.getByRole('button', { name: 'Open menu' }))
  await hand.press(target.filter({ visible: true }))
}
