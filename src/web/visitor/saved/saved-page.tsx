// Decides what the page of the saved businesses shows: how to save one, or the cards. Only the browser knows what was saved.
import { useSavedIds } from '../../data/saved-businesses.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { NothingChosen } from './nothing-chosen.tsx'
import { SavedList } from './saved-list.tsx'
import './saved.css'

export function SavedPage() {
  usePageHead(plainHead(useSite().name, 'Saved businesses', '/saved'))
  const isHydrated = useIsHydrated()
  const ids = useSavedIds()
  return (
    <VisitorFrame>
      <main id="main" className="saved" ref={keepFocus}>
        <h1>Saved businesses</h1>
        <p className="saved-intro">
          They are kept on this device only. You need no account.
          {ids.length === 1 && ' Save another one to compare them side by side.'}
        </p>
        <noscript>
          <p>Saving needs JavaScript. Please switch it on in your browser and open the page again.</p>
        </noscript>
        {!isHydrated && (
          <p role="status" className="needs-script">
            Loading businesses...
          </p>
        )}
        {isHydrated && ids.length === 0 && (
          <NothingChosen
            title="Nothing saved yet"
            text="Tap the heart of a business, and it waits for you here."
          >
            <PageLink className="button button-main" href="/">
              Find businesses
            </PageLink>
          </NothingChosen>
        )}
        {ids.length > 0 && <SavedList ids={ids} />}
      </main>
    </VisitorFrame>
  )
}
