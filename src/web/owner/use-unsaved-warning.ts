// Decides when leaving a form asks first: only when something in it is not saved.
import { useEffect } from 'react'

const question = 'You have unsaved changes. Leave this page without saving them?'

/** Asks in the browser's words before the page goes, in ours before a link of the site is followed. */
export function useUnsavedWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    // Before the link itself hears of it, so that a refusal stops the visit.
    document.addEventListener('click', askBeforeVisit, { capture: true })
    return () => {
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('click', askBeforeVisit, { capture: true })
    }
  }, [isChanged])
}

function askBeforeVisit(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isVisit = link && link.origin === location.origin && link.pathname !== location.pathname
  if (!isVisit || event.ctrlKey || event.metaKey || event.shiftKey || confirm(question)) return
  event.preventDefault()
  event.stopPropagation()
}
