// The page of all businesses: a filter by text and state, and a card or a row for each.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../contract/day-text.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { statusWords } from '../../business/status-badge.tsx'
import { maxFieldLength } from '../../data/filter.ts'
import {
  adminStatsQuery,
  listAddress,
  type ModerationFilter,
  moderationListQuery,
  moderationStatuses,
  noModerationFilter,
  readListView,
  readModerationFilter,
  tablePath,
  writeListView,
  writeModerationFilter,
} from '../../data/moderation-lists.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { SentNotice } from '../../ui/form-summary.tsx'
import { useEarlyTyping } from '../../ui/hydration.ts'
import { titled } from '../../ui/page-head.ts'
import { useSearchDebounce } from '../../ui/use-search-debounce.ts'
import { narrowedText } from '../overview/overview-words.ts'
import { useSeenVersions } from './decision-dialog.tsx'
import { ModerationCard } from './moderation-card.tsx'
import {
  ListTools,
  ModerationFailure,
  type ModerationList,
  ModerationMore,
  ModerationSkeletons,
  useModerationList,
} from './moderation-list.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { searchId } from './queue-keys.tsx'
import { useNextFocus } from './use-next-focus.ts'
import { usePresence } from './use-presence.ts'
import '../../ui/form.css'

export const businessesPage: ScreenParts = {
  Component: BusinessesPage,
  head: titled('All Businesses'),
  load: ({ client, get, search }) => [
    client.prefetchInfiniteQuery(
      moderationListQuery(readModerationFilter(search), readListView(search), get),
    ),
  ],
}

function BusinessesPage() {
  const state = useModerationFilter()
  const businesses = useModerationList(moderationListQuery(state.filter, state.view))
  const { data: stats } = useQuery(adminStatsQuery)
  const { watch, awaitMore } = useNextFocus(businesses.items)
  const isFiltered = writeModerationFilter(state.filter) !== ''
  const { findSeen, remember } = useSeenVersions()
  usePresence()
  const decide = (business: ModerationItem) => {
    watch(business.id)
    remember(business)
  }
  return (
    <>
      <PageHeading title="All Businesses">
        {/* A longer word would need a line of its own on a phone. */}
        <PageLink className="button" href="/admin/businesses/new" aria-label="Add a business">
          <Plus aria-hidden="true" /> Add
        </PageLink>
        <ListTools />
      </PageHeading>
      <SentNotice words={{ listing: 'The business was added.' }} />
      <ModerationFilterForm {...state} />
      {narrowedText(state.filter) && (
        <p className="moderation-narrowed">
          {narrowedText(state.filter)}{' '}
          <PageLink className="text-button" href="/admin/businesses">
            Show all businesses
          </PageLink>
        </p>
      )}
      <p className="moderation-count" role="status">
        {shownText(businesses, stats?.total)}
        {businesses.hasMore && isFiltered && `. ${formatCount(businesses.total)} match the filter.`}
      </p>
      <ModerationFailure list={businesses} />
      {businesses.isLoading && <ModerationSkeletons kind="row" isTable={state.view.isTable} />}
      {businesses.total === '0' && businesses.items.length === 0 && (
        <NoneMatching isFiltered={isFiltered} onClear={state.clear} />
      )}
      {businesses.items.length > 0 && state.view.isTable && (
        <ModerationTable caption="All businesses" list={businesses} />
      )}
      {businesses.items.length > 0 && !state.view.isTable && (
        <ul className="moderation-list" aria-busy={businesses.isChanging}>
          {businesses.items.map((business) => (
            <ModerationCard
              key={business.id}
              business={business}
              seen={findSeen(business.id)}
              onDecide={decide}
            />
          ))}
        </ul>
      )}
      <ModerationMore list={businesses} onLoad={awaitMore} />
      {businesses.items.length > 0 && (
        <p className="moderation-download">
          <a className="text-button" href={tablePath(state.filter, state.view)} download>
            Download as a table
          </a>
        </p>
      )}
    </>
  )
}

/** How many are loaded, of how many there are in all. While the latter is unknown, the former alone. */
function shownText(list: ModerationList, all: number | undefined): string {
  if (list.isLoading || list.isChanging) return 'Loading businesses...'
  if (list.total === '') return ''
  const of = all === undefined ? '' : ` of ${formatCount(String(all))}`
  return `Showing ${formatCount(String(list.items.length))}${of} businesses`
}

type NoneMatchingProps = { isFiltered: boolean; onClear: () => void }

export function NoneMatching({ isFiltered, onClear }: NoneMatchingProps) {
  return (
    <div className="empty">
      <Pattern seed="No businesses found" color="#26427f" className="empty-pattern" />
      <p className="empty-title">No businesses found matching your criteria.</p>
      {isFiltered ? (
        <button type="button" className="button" onClick={onClear}>
          Show all businesses
        </button>
      ) : (
        <p>The directory has no business yet. Owners register theirs, or you add the first one.</p>
      )}
    </div>
  )
}

export function ModerationFilterForm({ filter, view, typed, type, search, choose }: ModerationFilterState) {
  const { q: _, status: __, ...narrowed } = filter
  const form = useEarlyTyping((early) => {
    const q = String(early.get('q'))
    if (q !== typed) type(q)
    const status = readStatus(early.get('status'))
    if (status !== filter.status) choose(status)
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (location.hash === `#${searchId}`) field.current?.focus()
  }, [])
  return (
    <search>
      <form
        className="moderation-filter"
        ref={form}
        action="/admin/businesses"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        {Object.entries({ ...writeListView(view), ...narrowed }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="moderation-search">
          <span className="sr-only">
            Search by name, category, location, or the owner’s name, email or phone
          </span>
          <Search aria-hidden="true" />
          <input
            className="input"
            id={searchId}
            ref={field}
            type="search"
            name="q"
            placeholder="Listing, owner or phone"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={maxFieldLength}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <StatusSelect status={filter.status} onChoose={choose} />
        <button type="submit" className="button without-script">
          Search
        </button>
      </form>
    </search>
  )
}

type Status = ModerationFilter['status']
type StatusSelectProps = { status: Status; onChoose: (status: Status) => void }

function StatusSelect({ status, onChoose }: StatusSelectProps) {
  return (
    <label className="select">
      <span className="sr-only">Status</span>
      <select
        className="input"
        name="status"
        value={status}
        onChange={(event) => onChoose(readStatus(event.target.value))}
      >
        <option value="">All Status</option>
        {moderationStatuses.map((one) => (
          <option key={one} value={one}>
            {statusWords[one]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </label>
  )
}

const readStatus = (value: unknown) => moderationStatuses.find((status) => status === value) ?? ''

export function useModerationFilter() {
  const { search: address } = useAddress()
  const filter = readModerationFilter(address)
  const view = readListView(address)
  const [known, setKnown] = useState(filter.q)
  const [typed, setTyped] = useState(filter.q)
  // A change of the address that does not come from typing replaces the typed text.
  if (known !== filter.q) {
    setKnown(filter.q)
    if (typed.trim() !== filter.q) setTyped(filter.q)
  }
  const show = (next: ModerationFilter, isTyping = false) => {
    const query = writeModerationFilter(next)
    // Typing adds one step to the history, however many pauses it has.
    if (query !== writeModerationFilter(filter))
      navigate(listAddress('/admin/businesses', query, view), { replace: isTyping && filter.q !== '' })
  }
  useSearchDebounce(typed, typed.trim() === filter.q, (text) => show({ ...filter, q: text.trim() }, true))
  return {
    filter,
    view,
    typed,
    type: setTyped,
    search: () => show({ ...filter, q: typed.trim() }),
    choose: (status: ModerationFilter['status']) => show({ ...filter, q: typed.trim(), status }),
    clear: () => {
      setTyped('')
      show(noModerationFilter)
    },
  }
}

export type ModerationFilterState = ReturnType<typeof useModerationFilter>
