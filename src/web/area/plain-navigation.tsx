// Knows what stands for the menu and the Logout button of an area when the browser runs no script.
import type { PageFormAction } from '../../contract/page-form.ts'
import type { AreaItem } from './area-frame.tsx'

type PlainNavigationProps = { items: readonly AreaItem[]; logoutAction: PageFormAction }

/** A browser that runs scripts does not even read it. */
export function PlainNavigation({ items, logoutAction }: PlainNavigationProps) {
  return (
    <noscript>
      <div className="area-plain">
        <nav aria-label="Pages">
          <a href="/">Home</a>
          {items.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <form method="post" action={logoutAction}>
          <button type="submit" className="button">
            Logout
          </button>
        </form>
      </div>
    </noscript>
  )
}
