// Decides when leaving a form asks first: only when something in it is not saved.
import { useEffect } from 'react'

const question = 'You have unsaved changes. Leave this page without saving them?'

/** Asks in the browser's words before the page goes, in ours before anything of the site leads elsewhere. */
export function useUnsavedWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    // Before the link itself hears of it, so that a refusal stops the visit.
    document.addEventListener('click', askBeforeVisit, { capture: true })
    // Only the Navigation API can refuse a Back; where a browser lacks it, Back leads away as it always did.
    const history = 'navigation' in window ? window.navigation : null
    history?.addEventListener('navigate', askBeforeReturn)
    return () => {
      history?.removeEventListener('navigate', askBeforeReturn)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('click', askBeforeVisit, { capture: true })
    }
  }, [isChanged])
}

/** What leads elsewhere without being a link, as Logout, says so by `data-leaves`. */
function askBeforeVisit(event: MouseEvent): void {
  const way = event.target instanceof Element ? event.target.closest('a, [data-leaves]') : null
  if (!way || (way instanceof HTMLAnchorElement && !isElsewhere(way))) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || confirm(question)) return
  event.preventDefault()
  event.stopPropagation()
}

/** Back and Forward. A browser lets a page refuse only once between two presses, so that no page is a trap. */
function askBeforeReturn(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return
  if (isElsewhere(new URL(event.destination.url)) && !confirm(question)) event.preventDefault()
}

/** Another site is not among it: the browser asks by itself before the page goes. */
const isElsewhere = ({ origin, pathname }: { origin: string; pathname: string }) =>
  origin === location.origin && pathname !== location.pathname
