// Whether a finger can hit every control of the public pages on a phone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite, visit } from '../world/site.ts'

const paths = [
  '/?q=coffee&location=gauteng&price=1',
  '/?category=Restaurant',
  '/?q=zzzzqqqq',
  '/signup',
  '/login',
  '/forgot-password',
  '/in',
  '/in/johannesburg-gauteng/restaurants',
  '/in/soweto-gauteng/coffee-shop',
  '/saved',
  '/contact',
  '/help',
  '/about-the-data',
  '/no-such-page',
]

test('every touch target of the public pages is at least 44 × 44 px at 360 px', async () => {
  const site = await openSite()
  const [business] = (await site.world.server.inject({ url: '/api/businesses?limit=1' })).json()
  const { page, context } = await visit(site, '/', 360)
  await page.locator('.search input[name=location]').pressSequentially('sow')
  await page.getByRole('option').first().waitFor()
  expect(await listSmallTargets(page), 'suggested places').toEqual([])
  for (const path of ['/', `/business/${business.id}`, ...paths]) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    expect(await listSmallTargets(page), path).toEqual([])
    // The menu and the form of the filters open on a tap, one over the other.
    for (const summary of await page.locator('summary:visible').all()) {
      await summary.evaluate((element: HTMLElement) => element.click())
      const small = await listSmallTargets(page, 'details[open], dialog[open]')
      expect(small, `${path}: ${await summary.textContent()} is open`).toEqual([])
      await summary.evaluate((element: HTMLElement) => element.click())
    }
  }
  await context.close()
  await site.close()
})

/**
 * The controls whose target is smaller than 44 px, with their size. A label belongs to the target of its field. A link inside a sentence
 * is as small as its words, and a skip link is for the keyboard. The stars of a business are 25 px high: they lead to its reviews, which
 * follow on the same page.
 */
const listSmallTargets = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((within) => {
    const least = 44
    const controls = document.querySelectorAll<HTMLElement>(
      `:is(${within}) :is(a[href], button, input, select, textarea, summary, [role=option])`,
    )
    const isInSentence = (control: HTMLElement) =>
      control.matches('a') &&
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent?.trim() !== control.textContent?.trim()
    const measure = (control: HTMLElement) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const parts = [control, ...labels].map((part) => part.getBoundingClientRect())
      const width = Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left))
      const height = Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top))
      return { width, height }
    }
    /** A pseudo-element that makes the target larger has no box of its own. */
    const isHitAround = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const reach = least / 2 - 0.5
      const middle = [left + width / 2, top + height / 2] as const
      return [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ].every(([right = 0, down = 0]) => {
        const hit = document.elementFromPoint(middle[0] + right, middle[1] + down)
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
      })
    }
    return [...controls]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.offsetParent)
      .filter((control) => !control.closest('.skip, .sr-only') && !isInSentence(control))
      .map((control) => ({ control, ...measure(control) }))
      .filter(({ width, height }) => Math.min(width, height) < least - 0.5)
      .filter(({ control }) => !isHitAround(control))
      .map(({ control, width, height }) => {
        const name = control.ariaLabel ?? control.textContent?.trim() ?? ''
        return `${control.tagName}.${control.className} '${name || control.getAttribute('name')}' ${width.toFixed(1)} × ${height.toFixed(1)}`
      })
  }, within)
