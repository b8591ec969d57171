// The elements of the administrator's screens, and actions on them.
import type { Locator, Page } from 'playwright-core'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** The card of the business with this name. */
export const card = (page: Page, name: string) =>
  page.locator('.moderation-card').filter({ has: heading(page, name) })
/** The listings in the queue, in order. */
export const queueRows = (page: Page) => page.locator('.queue-rows li')
/** Opens a listing in the queue, and returns its card. The link is clicked by script, because a phone does not show the list. */
export async function openInQueue(page: Page, name: string) {
  const row = page.locator('.queue-rows a').filter({ has: page.getByText(name, { exact: true }) })
  await row.evaluate((link: HTMLElement) => link.click())
  await card(page, name).waitFor()
  return card(page, name)
}
/** The toast on the screen. */
export const toast = (page: Page) => page.locator('.toast')
/** The text of the element with the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

/** Whether a whole element is on the screen. */
export const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** Presses Tab until an element has the focus whose text starts with `text`. */
export async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)).startsWith(text)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reached '${text}'.`)
}

/** Clicks a button of the open dialog. */
export const clickInDialog = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click()

/** Lists the elements that are wider than the screen or than their card. A correct screen has none. */
export function listOverflow(page: Page): Promise<string[]> {
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
