// The businesses that were saved on this device, and the choice of those to compare.

import { useQueries } from '@tanstack/react-query'
import { Fragment, type ReactNode, type SubmitEvent, useLayoutEffect, useState } from 'react'
import type { BusinessCard as Card } from '../../../contract/business.ts'
import { BusinessCard, CardSkeleton } from '../../business/business-card.tsx'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { businessQuery } from '../../data/business-query.ts'
import { readOrigin } from '../../data/filter.ts'
import {
  comparePath,
  maxCompared,
  replaceSaved,
  restoreSaved,
  toggleSaved,
  useSavedIds,
} from '../../data/saved-businesses.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import { entryState, updateEntryState } from '../../navigation/scroll-memory.ts'
import type { ScreenParts } from '../../screen.ts'
import { useIsHydrated } from '../../ui/hydration.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { VisitorFrame } from '../visitor-frame.tsx'
import './saved.css'

export const savedPage: ScreenParts = {
  Component: SavedPage,
  head: titled('Saved businesses'),
}

function SavedPage() {
  usePageHead(plainHead(useSite().name, 'Saved businesses', '/saved'))
  const isHydrated = useIsHydrated()
  const ids = useSavedIds()
  const shownIds = useShownIds(ids)
  return (
    <VisitorFrame>
      <main id="main" className="saved" ref={keepFocus}>
        <h1>Saved businesses</h1>
        <p className="saved-intro">
          They are kept on this device only. You do not need an account.
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
        {isHydrated && shownIds.length === 0 && (
          <NothingChosen title="Nothing saved yet" text="Tap the heart of a business to keep it here.">
            <PageLink className="button button-main" href="/">
              Find businesses
            </PageLink>
          </NothingChosen>
        )}
        {shownIds.length > 0 && <SavedList ids={ids} shownIds={shownIds} />}
      </main>
    </VisitorFrame>
  )
}

/** The saved ids, and those removed since this page was opened, each at its place. */
function useShownIds(ids: readonly string[]): readonly string[] {
  const [shown, setShown] = useState(ids)
  const added = ids.filter((id) => !shown.includes(id))
  if (added.length > 0) setShown([...added, ...shown])
  return shown
}

type SavedListProps = { ids: readonly string[]; shownIds?: readonly string[] }

function SavedList({ ids, shownIds = ids }: SavedListProps) {
  const found = useQueries({ queries: shownIds.map((id) => businessQuery(id)) })
  const shown = eachOnce(found.flatMap(({ data }) => data ?? []))
  const businesses = shown.filter(({ id }) => ids.includes(id))
  const goneIds = ids.filter((id) => found[shownIds.indexOf(id)]?.data === null)
  const failed = found.filter(({ isError }) => isError)
  const isLoading = found.some(({ isPending }) => isPending)
  // The call for a merged business returns the one that took its place. Before the browser paints, or it would look removed.
  useLayoutEffect(() => {
    for (const id of ids) {
      const standing = found[shownIds.indexOf(id)]?.data?.id
      if (standing && standing !== id) replaceSaved(id, standing)
    }
  })
  return (
    <section aria-label="Saved">
      {goneIds.length > 0 && (
        <div className="notice saved-gone">
          <p>{goneText(goneIds.length)}</p>
          <button type="button" className="button" onClick={() => goneIds.forEach(toggleSaved)}>
            Remove from the list
          </button>
        </div>
      )}
      {failed.length > 0 && (
        <Notice
          title="Some businesses could not be loaded"
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        >
          You may be offline. They stay saved.
        </Notice>
      )}
      <h2 className="sr-only">Businesses</h2>
      {isLoading && <p role="status">Loading businesses...</p>}
      <ul className="cards">
        {shown.map((business) =>
          ids.includes(business.id) ? (
            <BusinessCard key={business.id} business={business} />
          ) : (
            <li key={business.id} className="saved-removed">
              <p role="status">{`${business.name} is removed.`}</p>
              <button
                type="button"
                className="button"
                aria-label={`Undo: save ${business.name} again`}
                onClick={() => restoreSaved(business.id, shownIds)}
              >
                Undo
              </button>
            </li>
          ),
        )}
        {found.map(({ isPending }, at) => isPending && <CardSkeleton key={shownIds[at]} />)}
      </ul>
      {/* Below the cards, because many names to choose from would push them off the screen of a phone. */}
      {businesses.length > 1 && <ChooseCompared businesses={businesses} />}
    </section>
  )
}

/** Without repetitions: two merged businesses are one. The last stays, because it was shown first (useShownIds). */
export const eachOnce = <T extends { id: string }>(businesses: readonly T[]): T[] =>
  businesses.filter(({ id }, at) => businesses.slice(at + 1).every((one) => one.id !== id))

const goneText = (count: number) =>
  count === 1
    ? 'One business that you saved is no longer listed.'
    : `${count} businesses that you saved are no longer listed.`

function ChooseCompared({ businesses }: { businesses: readonly Card[] }) {
  const { search } = useAddress()
  const [chosenIds, setChosenIds] = useState(entryState().compared)
  const listed = businesses.map(({ id }) => id)
  const ids = (chosenIds ?? listed.slice(0, maxCompared)).filter((id) => listed.includes(id))
  const [refusedId, setRefusedId] = useState<string | null>(null)
  const toggle = (id: string) => {
    const isRefused = !ids.includes(id) && ids.length >= maxCompared
    setRefusedId(isRefused ? id : null)
    if (isRefused) return
    const compared = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
    setChosenIds(compared)
    // After going back from the comparison, the same businesses are chosen.
    updateEntryState({ compared })
  }
  const compare = (event: SubmitEvent) => {
    event.preventDefault()
    navigate(comparePath(ids, readOrigin(search)))
  }
  return (
    <form className="choose-compared" onSubmit={compare}>
      <fieldset>
        <legend>Compare two or three</legend>
        {businesses.map(({ id, name }) => (
          <Fragment key={id}>
            <label className="pill">
              <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
              {name}
            </label>
            {/* In a row of its own, right below the tap. */}
            {id === refusedId && <p role="alert">Only three fit side by side. Untick one first.</p>}
          </Fragment>
        ))}
      </fieldset>
      <button type="submit" className="button button-main" disabled={ids.length < 2}>
        Compare side by side
      </button>
    </form>
  )
}

type NothingChosenProps = { title: string; text: string; children: ReactNode }

export function NothingChosen({ title, text, children }: NothingChosenProps) {
  return (
    <div className="empty">
      <Pattern seed={title} color="#26427f" className="empty-pattern" />
      {/* Gets the focus after the last business was removed (keep-focus.ts). */}
      <p className="empty-title" tabIndex={-1}>
        {title}
      </p>
      <p>{text}</p>
      {children}
    </div>
  )
}
