// The steps of an owner in the tests of the area: sign in, fill in, save. It also makes images to upload.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { maxImageBytes } from '../../src/contract/image-upload.ts'
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

/** Presses Tab until the target has the focus, at most a hundred times. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Resolved once: a locator would search the page for its label again after every key.
  const found = await target.elementHandle()
  for (let presses = 0; presses < 100; presses++) {
    if (await found?.evaluate((element) => element === document.activeElement)) return
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

/** The console messages without those about the error responses that the test causes. */
export const unexpected = (consoleMessages: string[], status: number): string[] =>
  consoleMessages.filter((text) => !text.includes(`status of ${status}`))

export async function makeImage(name: string, background: string) {
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Writes a file and returns its path. The browser reads it itself, because it takes a second to send it 5 MB. */
export function writeToDisk({ world }: Site, file: { name: string; buffer: Buffer }): string {
  const path = join(world.files, file.name)
  writeFileSync(path, file.buffer)
  return path
}

/** The path of a file that is larger than an image may be. */
export const writeHugeFile = (site: Site): string =>
  writeToDisk(site, { name: 'huge.png', buffer: Buffer.alloc(maxImageBytes + 1) })

/** Types the first letter and inserts the rest at once, like autocomplete, because a form is rendered again for each key. */
export async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text.slice(0, 1))
  await page.keyboard.insertText(text.slice(1))
}

/** How a page is used: with a mouse, or with the keyboard alone. */
export type InputMethod = {
  press: (target: Locator) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
}

export const mouse: InputMethod = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
}

export const keyboard = (page: Page): InputMethod => ({
  async press(target) {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  },
  async write(target, text) {
    await tabTo(page, target)
    await page.keyboard.press('Control+a')
    await type(page, text)
  },
})

/** A new owner reads the state, edits the business, changes the password, logs out, and signs in with the new password. */
export async function editAsNewOwner(
  page: Page,
  input: InputMethod,
  email: string,
  oldPassword: string,
): Promise<void> {
  const newPassword = 'seven red kettles'
  const saveButton = page.getByRole('button', { name: 'Save Changes' })
  await page.getByText('Pending Review', { exact: true }).first().waitFor()
  await goTo(page, input, page.getByRole('navigation').getByRole('link', { name: 'Edit Business' }))
  await input.write(page.getByLabel('Business hours'), 'Mon-Sat 08:00-18:00')
  await input.press(saveButton)
  await toast(page, 'Business details updated.').waitFor()
  await goTo(page, input, page.getByRole('navigation').getByRole('link', { name: 'Settings' }))
  await input.write(page.getByLabel(/^Current password/), oldPassword)
  await input.write(page.getByLabel(/^New password/), newPassword)
  await input.write(page.getByLabel(/^Confirm new password/), newPassword)
  await input.press(saveButton)
  await toast(page, 'Settings updated.').waitFor()
  await goTo(page, input, page.getByRole('button', { name: 'Logout' }))
  await page.waitForURL('**/login')
  await input.write(page.getByLabel('Email', { exact: true }), email)
  await input.write(page.getByLabel('Password', { exact: true }), newPassword)
  await input.press(page.getByRole('button', { name: 'Sign In' }))
  await page.waitForURL('**/business')
  await page.getByText('Pending Review', { exact: true }).first().waitFor()
}

/** On a phone the sidebar is a sheet, which must be opened first. */
async function goTo(page: Page, input: InputMethod, target: Locator): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await input.press(page.getByRole('button', { name: 'Open menu' }))
  await input.press(target.filter({ visible: true }))
}
