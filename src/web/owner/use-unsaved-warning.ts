// Decides when leaving a form asks first: only when something in it is not saved.
import { useEffect, useEffectEvent } from 'react'

const question = 'You have unsaved changes. Leave this page without saving them?'

/**
 * Asks in the browser's words before the page goes, in ours before anything of the site leads elsewhere; whoever answers
 * ours with yes has discarded the changes.
 */
export function useUnsavedWarning(isChanged: boolean, onDiscard: () => void): void {
  const discard = useEffectEvent(onDiscard)
  useEffect(() => {
    if (!isChanged) return
    const mayLeave = () => {
      const isSure = confirm(question)
      if (isSure) discard()
      return isSure
    }
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    // Before the link itself hears of it, so that a refusal stops the visit.
    const onClick = (event: MouseEvent) => askBeforeVisit(event, mayLeave)
    document.addEventListener('click', onClick, { capture: true })
    // Only the Navigation API can refuse a Back; where a browser lacks it, Back leads away as it always did.
    const history = 'navigation' in window ? window.navigation : null
    const onNavigate = (event: NavigateEvent) => askBeforeReturn(event, mayLeave)
    history?.addEventListener('navigate', onNavigate)
    return () => {
      history?.removeEventListener('navigate', onNavigate)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [isChanged])
}

/** What leads elsewhere without being a link, as Logout, says so by `data-leaves`. */
function askBeforeVisit(event: MouseEvent, mayLeave: () => boolean): void {
  const way = event.target instanceof Element ? event.target.closest('a, [data-leaves]') : null
  if (!way || (way instanceof HTMLAnchorElement && !isElsewhere(way))) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || mayLeave()) return
  event.preventDefault()
  event.stopPropagation()
}

/** Back and Forward. A browser lets a page refuse only once between two presses, so that no page is a trap. */
function askBeforeReturn(event: NavigateEvent, mayLeave: () => boolean): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return
  if (isElsewhere(new URL(event.destination.url)) && !mayLeave()) event.preventDefault()
}

/** Another site is not among it: the browser asks by itself before the page goes. */
const isElsewhere = ({ origin, pathname }: { origin: string; pathname: string }) =>
  origin === location.origin && pathname !== location.pathname
