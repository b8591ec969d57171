// Imitates in Chromium how Safari moves the focus at a press: WebKit on Linux, too, focuses pressed buttons.
import type { Page } from 'playwright-core'

/** From now on, a pressed button, link or checkbox gets no focus: what is around it gets it, or nothing. */
export async function pressAsInSafari(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener('mousedown', (event) => {
      const control = (event.target as Element).closest('button, a[href], [type=checkbox], [type=radio]')
      if (!control) return
      event.preventDefault()
      const around = control.parentElement?.closest<HTMLElement>('[tabindex]')
      if (around) around.focus()
      else (document.activeElement as HTMLElement | null)?.blur()
    }),
  )
}
