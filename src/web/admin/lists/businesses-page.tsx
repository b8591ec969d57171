// The page of all businesses: a filter by text and status, and a card or a row for each.
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { formatCount } from '../../../contract/day-text.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { statusWords } from '../../business/status-badge.tsx'
import {
  adminStatsQuery,
  moderationListQuery,
  moderationStatuses,
  noModerationFilter,
  readListView,
  readModerationFilter,
  tablePath,
  writeFilter,
} from '../../data/moderation-lists.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { SentNotice } from '../../ui/form-summary.tsx'
import { titled } from '../../ui/page-head.ts'
import { narrowedText } from '../overview/overview-words.ts'
import { useSeenVersions } from './decision-dialog.tsx'
import { ModerationCard } from './moderation-card.tsx'
import { FilterSelect, ModerationFilterForm, useModerationFilter } from './moderation-filter.tsx'
import {
  ListTools,
  ModerationFailure,
  type ModerationList,
  ModerationMore,
  ModerationSkeletons,
  useModerationList,
} from './moderation-list.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { useNextFocus, usePresence } from './use-open-listing.ts'

export const businessesPage: ScreenParts = {
  Component: BusinessesPage,
  head: titled('All Businesses'),
  load: ({ client, get, search }) => [
    client.prefetchInfiniteQuery(
      moderationListQuery(readModerationFilter(search), readListView(search), get),
    ),
  ],
}

const filtered = { path: '/admin/businesses', read: readModerationFilter, none: noModerationFilter }

function BusinessesPage() {
  const state = useModerationFilter(filtered)
  const businesses = useModerationList(moderationListQuery(state.filter, state.view))
  const { data: stats } = useQuery(adminStatsQuery)
  const { watch, awaitMore } = useNextFocus(businesses.items)
  const isFiltered = writeFilter(state.filter) !== ''
  const { findSeen, remember } = useSeenVersions()
  usePresence()
  const decide = (business: ModerationItem) => {
    watch(business.id)
    remember(business)
  }
  return (
    <>
      <PageHeading title="All Businesses">
        {/* A longer label would need a line of its own on a phone. */}
        <PageLink className="button" href="/admin/businesses/new" aria-label="Add a business">
          <Plus aria-hidden="true" /> Add
        </PageLink>
        <ListTools />
      </PageHeading>
      <SentNotice words={{ listing: 'The business was added.' }} />
      <ModerationFilterForm state={state} shown={['q', 'status']}>
        <FilterSelect
          label="Status"
          name="status"
          value={state.filter.status}
          options={statusOptions}
          onChoose={state.choose}
        />
      </ModerationFilterForm>
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

const statusOptions = [
  { value: '', label: 'All Status' },
  ...moderationStatuses.map((value) => ({ value, label: statusWords[value] })),
]

/** How many businesses are loaded, and how many there are in all, if that is known and not older than the list. */
function shownText(list: ModerationList, all: number | undefined): string {
  if (list.isLoading || list.isChanging) return 'Loading businesses...'
  if (list.total === '') return ''
  const of = all === undefined || all < list.items.length ? '' : ` of ${formatCount(String(all))}`
  return `Showing ${formatCount(String(list.items.length))}${of} businesses`
}

type NoneMatchingProps = { isFiltered: boolean; onClear: () => void }

function NoneMatching({ isFiltered, onClear }: NoneMatchingProps) {
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
