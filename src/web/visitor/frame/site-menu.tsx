// Knows the menu of a narrow screen. It is a <details> element, so that it opens without JavaScript.
import { useEffect, useRef } from 'react'
import { useAddress } from '../../navigation/address.ts'
import { AccountLinks } from './account-links.tsx'
import { SectionLinks } from './section-links.tsx'

export function SiteMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { path } = useAddress()
  useEffect(() => closeOnLeaving(menu), [])
  return (
    <details className="menu" ref={menu} key={path}>
      <summary aria-label="Menu" />
      <div className="menu-panel">
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

/** Closes the menu by Escape, which returns the focus to it, by a press outside it, and by a click on a link inside it. */
function closeOnLeaving(menu: { current: HTMLDetailsElement | null }): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    close(menu.current)
    menu.current.querySelector('summary')?.focus()
  }
  const onPress = (event: PointerEvent) => {
    if (!menu.current?.contains(event.target as Node)) close(menu.current)
  }
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('.menu-panel')) close(menu.current)
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('pointerdown', onPress, { signal })
  return () => listening.abort()
}
