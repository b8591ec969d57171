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

/** Opens the form of the listing as the owner of this account. */
export const openEdit = async (site: Site, email: string, width = 1280): Promise<Visit> =>
  visit(site, '/business/edit', width, await signInByCall(site, email, demoPassword))

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

/** With the keyboard alone, a new owner reads the state, edits the business, changes the password, logs out, and signs in with the new one. */
export async function editByKeyboard(page: Page, email: string, oldPassword: string): Promise<void> {
  const newPassword = 'seven red kettles'
  const saveButton = page.getByRole('button', { name: 'Save Changes' })
  const press = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const write = async (target: Locator, text: string) => {
    await tabTo(page, target)
    await page.keyboard.press('Control+a')
    await type(page, text)
  }
  await page.getByText('Pending Review', { exact: true }).first().waitFor()
  await press(page.getByRole('navigation').getByRole('link', { name: 'Edit Business' }))
  await write(page.getByLabel('Business hours'), 'Mon-Sat 08:00-18:00')
  await press(saveButton)
  await toast(page, 'Business details updated.').waitFor()
  await press(page.getByRole('navigation').getByRole('link', { name: 'Settings' }))
  await write(page.getByLabel(/^Current password/), oldPassword)
  await write(page.getByLabel(/^New password/), newPassword)
  await write(page.getByLabel(/^Confirm new password/), newPassword)
  await press(saveButton)
  await toast(page, 'Settings updated.').waitFor()
  await press(page.getByRole('button', { name: 'Logout' }))
  await page.waitForURL('**/login')
  await write(page.getByLabel('Email', { exact: true }), email)
  await write(page.getByLabel('Password', { exact: true }), newPassword)
  await press(page.getByRole('button', { name: 'Sign In' }))
  await page.waitForURL('**/business')
  await page.getByText('Pending Review', { exact: true }).first().waitFor()
}
