// Keeps `:target` in sync with the fragment of the address.
import { useEffect } from 'react'

/**
 * A page that shows one of its parts does so with `:target` in CSS, which needs no script. A link of the site changes the address by pushState,
 * which does not update `:target`; a fragment navigation does. Back and Forward also bring the part into view. In Safari they leave `:target`
 * as it was, because this site restores scroll positions itself.
 */
export function useFragmentTarget(): void {
  useEffect(() => {
    const { pathname } = location
    const follow = () => {
      if (location.pathname === pathname) retarget()
    }
    const followBack = () => {
      follow()
      showTarget()
    }
    follow()
    addEventListener('pushState', follow)
    addEventListener('hashchange', followBack)
    return () => {
      removeEventListener('pushState', follow)
      removeEventListener('hashchange', followBack)
    }
  }, [])
}

function retarget(): void {
  const id = location.hash.slice(1)
  const target = document.querySelector(':target')
  const wanted = id === '' ? null : document.getElementById(id)
  if (target === wanted) return
  const { href } = location
  const { state } = history
  location.replace(id === '' ? '#' : `#${id}`)
  history.replaceState(state, '', href)
}

/** Scrolls to the part, and focuses it if the focused element is now hidden. */
function showTarget(): void {
  const target = document.querySelector<HTMLElement>(':target')
  if (!target) return
  target.scrollIntoView({ behavior: 'instant' })
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.getClientRects().length === 0)
    target.focus({ preventScroll: true })
}

/** The id of the part that is shown alone; null while the whole page is shown. */
export const findShownPart = (): string | null =>
  document.querySelector(':target')?.closest('.part')?.id ?? null
