// Knows the menu of a narrow screen: a disclosure of the browser's own, so that it opens without JavaScript.
import { Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAddress } from '../../navigation/address.ts'
import { AccountLinks } from './account-links.tsx'
import { SectionLinks } from './section-links.tsx'

export function SiteMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { path } = useAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival at another page closes the menu.
  useEffect(() => close(menu.current), [path])
  useEffect(() => closeOnLeaving(menu), [])
  return (
    <details className="menu" ref={menu}>
      <summary aria-label="Menu">
        <Menu aria-hidden="true" className="menu-open" />
        <X aria-hidden="true" className="menu-close" />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside carry the keyboard; this only closes behind them. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
      <div className="menu-panel" onClick={() => close(menu.current)}>
        <nav aria-label="Menu">
          <SectionLinks />
        </nav>
        <div className="menu-account">
          <AccountLinks />
        </div>
      </div>
    </details>
  )
}

function close(menu: HTMLDetailsElement | null): void {
  menu?.removeAttribute('open')
}

/** Escape closes the menu and gives the focus back; so does a press anywhere else. */
function closeOnLeaving(menu: { current: HTMLDetailsElement | null }): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    close(menu.current)
    menu.current.querySelector('summary')?.focus()
  }
  const onPress = (event: PointerEvent) => {
    if (!menu.current?.contains(event.target as Node)) close(menu.current)
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPress)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPress)
  }
}
