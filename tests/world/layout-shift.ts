// Measures how far things jumped since a page began to load, as browsers count it.
import type { Page } from 'playwright-core'

/** The sum of all layout shifts, those of the next `waitMs` milliseconds included. */
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
