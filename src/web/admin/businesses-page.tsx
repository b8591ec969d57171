// Knows the page of all businesses: a filter by text and state, and a card with buttons for each business (spec §2).
import { useQuery } from '@tanstack/react-query'
import type { ModerationItem } from '../../contract/moderation.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { adminStatsQuery, moderationListQuery, writeModerationFilter } from '../data/moderation-lists.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { formatCount } from '../ui/format-count.ts'
import { ListTools } from './list-tools.tsx'
import { ModerationCard } from './moderation-card.tsx'
import { ModerationFailure } from './moderation-failure.tsx'
import { ModerationFilterForm } from './moderation-filter-form.tsx'
import { ModerationMore } from './moderation-more.tsx'
import { ModerationSkeletons } from './moderation-skeletons.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { NoneMatching } from './none-matching.tsx'
import { narrowedText } from './overview-words.ts'
import { useLooking } from './use-looking.ts'
import { useModerationFilter } from './use-moderation-filter.ts'
import { type ModerationList, useModerationList } from './use-moderation-list.ts'
import { useNextFocus } from './use-next-focus.ts'
import { useSeenVersions } from './use-seen-versions.ts'

export function BusinessesPage() {
  const state = useModerationFilter()
  const businesses = useModerationList(moderationListQuery(state.filter, state.view))
  const { data: stats } = useQuery(adminStatsQuery)
  const { watch, awaitMore } = useNextFocus(businesses.items)
  const isFiltered = writeModerationFilter(state.filter) !== ''
  const { findSeen, remember } = useSeenVersions()
  useLooking()
  const decide = (business: ModerationItem) => {
    watch(business.id)
    remember(business)
  }
  return (
    <>
      <PageHeading title="All Businesses">
        <ListTools />
      </PageHeading>
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
