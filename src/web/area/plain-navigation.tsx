// Knows what stands for the menu and the Logout button of an area when the browser runs no script.
import type { PageFormAction } from '../../contract/page-form.ts'
import type { AreaItem } from './area-link.tsx'
import './plain-navigation.css'

type PlainNavigationProps = {
  items: readonly AreaItem[]
  logoutAction: PageFormAction
  /** What does not work in this area without a script. */
  missing: string | undefined
}

/** A browser that runs scripts does not even read it. */
export function PlainNavigation({ items, logoutAction, missing }: PlainNavigationProps) {
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
        {missing && <p>{missing}</p>}
      </div>
    </noscript>
  )
}
