// Knows how a test finds its way on a moderator's screens, and when something on them breaks out.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** The card of the business of this name. */
export const card = (page: Page, name: string) =>
  page.locator('.moderation-card').filter({ has: heading(page, name) })
/** The message on the screen. */
export const toast = (page: Page) => page.locator('.toast')
/** What the element under the focus says. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

/** What becomes true as soon as the screen gets to it; a busy machine takes its time. */
export const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 15_000 })

/** Presses Tab until something is reached that begins with these words. */
export async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)).startsWith(text)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reached '${text}'.`)
}

/** Answers the question that is open, as a mouse would. */
export const answer = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click()

/** What is wider than the screen, or than the card it stands in; nothing should be. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    const frames = [
      ...document.querySelectorAll('.moderation-card, .stat, .quick-link, dialog[open], .toast'),
    ]
    const inside = frames.flatMap((frame) => {
      const right = frame.getBoundingClientRect().right + 1
      return [...frame.querySelectorAll('h2, p, dd, b, button, a, span')]
        .filter((part) => !part.closest('.sr-only') && part.getBoundingClientRect().right > right)
        .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`)
    })
    return wide > 0 ? [`page by ${wide}`, ...inside] : inside
  })
}
