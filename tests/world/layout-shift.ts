// Measures the cumulative layout shift of a page.
import type { Page } from 'playwright-core'

/** The sum of all layout shifts since the page began to load, and during the next `waitMs` milliseconds. */
export function measureShift(page: Page, waitMs = 800): Promise<number> {
  return page.evaluate(
    (waitMs) =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), waitMs)
      }),
    waitMs,
  )
}
