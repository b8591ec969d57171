// Knows what an owner does in every test of the area: sign in, fill in, save; and the pictures they own.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { type Site, type Visit, visit } from '../world/site.ts'

export const demoPassword = 'demo-owner-2026'

/** Signs in as people do, and waits for the overview. */
export async function signInAs(
  site: Site,
  email: string,
  width = 1280,
  password = demoPassword,
): Promise<Visit> {
  const visited = await visit(site, '/login', width)
  await fillLogin(visited.page, email, password)
  await visited.page.waitForURL('**/business')
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

export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

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
