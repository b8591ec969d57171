// The warning before unsaved changes are lost: when a link or a button leads to another page, by Back, and when the page is closed.
import { useEffect, useEffectEvent } from 'react'

const warning = 'You have unsaved changes. Leave this page without saving them?'

/**
 * The browser shows its own warning before the page is unloaded. Ours is shown before a link or a button of the site opens
 * another page; confirming it discards the changes.
 */
export function useUnsavedWarning(isChanged: boolean, onDiscard: () => void): void {
  const discard = useEffectEvent(onDiscard)
  useEffect(() => {
    if (!isChanged) return
    const mayLeave = (event: Event) => {
      const isConfirmed = askOnce(event)
      if (isConfirmed) discard()
      return isConfirmed
    }
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    // In the capture phase, before the link's own handler, so that a refusal stops the navigation.
    const onClick = (event: MouseEvent) => warnBeforeVisit(event, mayLeave)
    document.addEventListener('click', onClick, { capture: true })
    // Only the Navigation API can cancel Back. In a browser without it, Back leaves the page without a warning.
    const history = 'navigation' in window ? window.navigation : null
    const onNavigate = (event: NavigateEvent) => warnBeforeReturn(event, mayLeave)
    history?.addEventListener('navigate', onNavigate)
    return () => {
      history?.removeEventListener('navigate', onNavigate)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [isChanged])
}

const answers = new WeakMap<Event, boolean>()

/** A page can have unsaved fields and an unfinished upload of a photo: people are asked once for both. */
function askOnce(event: Event): boolean {
  const isConfirmed = answers.get(event) ?? confirm(warning)
  answers.set(event, isConfirmed)
  return isConfirmed
}

/** A button that leaves the page, such as Logout, has `data-leaves`. */
function warnBeforeVisit(event: MouseEvent, mayLeave: (event: Event) => boolean): void {
  const link = event.target instanceof Element ? event.target.closest('a, [data-leaves]') : null
  if (!link || (link instanceof HTMLAnchorElement && !isElsewhere(link))) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || mayLeave(event)) return
  event.preventDefault()
  event.stopPropagation()
}

/** For Back and Forward. A browser lets a page cancel only once between two clicks, so that no page traps the user. */
function warnBeforeReturn(event: NavigateEvent, mayLeave: (event: Event) => boolean): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return
  if (isElsewhere(new URL(event.destination.url)) && !mayLeave(event)) event.preventDefault()
}

/** Another page of this site, or another version of this one. For another site the browser shows its own warning. */
const isElsewhere = ({ origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>) =>
  origin === location.origin && pathname + search !== location.pathname + location.search
