// Checks an open page at the width of a phone, of a tablet and of a desktop. The page is loaded once, and resized.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listAccessibilityViolations } from './site.ts'

const widths = [320, 768, 1280]

/** Expects no accessibility violation, and nothing wider than the screen, at every width. */
export async function expectClean(page: Page, listOverflow = listWidth, state = ''): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 900 })
    expect(await listAccessibilityViolations(page), `${state} at ${width} px`).toEqual([])
    expect(await listOverflow(page), `${state} at ${width} px`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

const listWidth = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    return wide > 0 ? [`page by ${wide}`] : []
  })
