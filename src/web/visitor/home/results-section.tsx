// The results: cards, skeletons, a failure, the next page, or that nothing was found.
import { type ReactNode, type RefObject, useRef } from 'react'
import { businessesText, formatCount } from '../../../contract/day-text.ts'
import { SkeletonList } from '../../business/business-card.tsx'
import { withImpliedFilters } from '../../data/business-lists.ts'
import { type CallError, isRefused } from '../../data/calls.ts'
import { type Filter, filterPath, isFiltered } from '../../data/filter.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { useFocusOnMore } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { updateEntryState } from '../../navigation/scroll-memory.ts'
import { useMapScript } from '../../places/maps.tsx'
import type { OpenedResultsMap } from '../../places/street-map/results-map.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSite } from '../../ui/page-head.ts'
import { ClearFilters, FilterButton, FilterChips, QuickFilters } from './filter-form.tsx'
import { resultsHeading, resultsSubtext, tradeName } from './filter-words.ts'
import { BeFirst } from './first-listing.tsx'
import { FewResults, NoResults, ReadWords, ResultGroups } from './nearest-elsewhere.tsx'
import type { Results } from './use-home-filter.ts'

type ResultsSectionProps = {
  filter: Filter
  start: string
  results: Results
  section: RefObject<HTMLElement | null>
  onRefine: (next: Filter) => void
  onChange: (next: Filter) => void
  onClear: () => void
  onShowAll: () => void
}

export function ResultsSection(props: ResultsSectionProps) {
  const { filter, start, results, section, onShowAll } = props
  const isNarrowed = isFiltered(filter)
  const { list, loadMore } = useLoadMore(results)
  const found = results.businesses
  const isLoading = !found && !results.failure
  const { first, shown } = results
  const { map: area } = useSite()
  const map = useMapScript<OpenedResultsMap>(() =>
    import('../../places/street-map/results-map.tsx').then(({ openResultsMap }) => openResultsMap()),
  )
  const opened = area && isNarrowed && found?.length !== 0 && map.opened
  const none = found?.length === 0 && <NoResults advice="You can browse everything." onViewAll={onShowAll} />
  return (
    <section
      id="results"
      className="section results"
      ref={section}
      aria-labelledby="results-heading"
      tabIndex={-1}
    >
      <ResultsHead {...props} isLoading={isLoading} mapButton={area && <MapButton {...map} />} />
      {area && (
        <p role="status" className={map.status && 'corrected'}>
          {map.status}
        </p>
      )}
      {first && found?.length !== 0 && <ReadWords filter={filter} first={first} />}
      {start && (
        <PageLink className="pill" href={`${filterPath(filter)}#results`}>
          Back to the start of the list
        </PageLink>
      )}
      {/* The cards have headings of the third level. */}
      {isNarrowed && <h2 className="sr-only">Results</h2>}
      <p className="sr-only" role="status">
        {results.full && `${businessesText(results.full)} found`}
      </p>
      {results.failure && !results.isMoreFailed && (
        <ResultsFailure results={results} failure={results.failure} />
      )}
      <div ref={list} className={opened ? 'mapped' : undefined}>
        {opened && (
          <opened.ResultsMap businesses={found ?? []} list={list} area={area} header={opened.header} />
        )}
        {isLoading && <SkeletonList className="cards" count={8} />}
        {found && shown && <ResultGroups found={found} filter={filter} first={shown} />}
      </div>
      <FewResults filter={filter} first={first} onViewAll={onShowAll}>
        {none}
      </FewResults>
      <BeFirst filter={filter} first={first} />
      <LoadMore
        results={results}
        href={`${filterPath(filter, { cursor: results.next })}#results`}
        onLoad={loadMore}
      />
    </section>
  )
}

type ResultsHeadProps = ResultsSectionProps & { isLoading: boolean; mapButton: ReactNode }

function ResultsHead({
  filter,
  results,
  isLoading,
  mapButton,
  onRefine,
  onChange,
  onClear,
}: ResultsHeadProps) {
  const { categories, priceSign } = useSite()
  const isNarrowed = isFiltered(filter)
  // With a filter the page is about the results.
  const Heading = isNarrowed ? 'h1' : 'h2'
  const asked = withImpliedFilters(filter, results.first)
  const names = {
    place: results.first?.place?.name,
    trade: tradeName(filter, results.first),
    sign: priceSign,
  }
  return (
    <>
      <header className="section-head">
        <Heading id="results-heading">{resultsHeading(filter, categories, results.first?.place)}</Heading>
        {isLoading ? (
          <p role="status">Loading businesses...</p>
        ) : (
          <p>{resultsSubtext(filter, categories, results.full)}</p>
        )}
      </header>
      {isNarrowed && (
        <div className="filter-row">
          <FilterButton filter={filter} first={results.first} onApply={onRefine} onClear={onClear} />
          <FilterChips filter={asked} names={names} onChange={onChange} />
          {results.businesses?.length !== 0 && mapButton}
          <QuickFilters filter={asked} first={results.first} onChange={onChange} />
          <ClearFilters onClear={onClear} />
        </div>
      )}
    </>
  )
}

type MapButtonProps = ReturnType<typeof useMapScript<OpenedResultsMap>>

/** The list is next to an open map; on a phone it is below, so the label differs. */
function MapButton({ opened, isLoading, load, close }: MapButtonProps) {
  return (
    <button
      type="button"
      className="pill needs-script"
      onClick={opened ? close : load}
      aria-disabled={isLoading || undefined}
    >
      {opened ? (
        <>
          <span className="map-beside">Hide Map</span>
          <span className="map-above">Show List</span>
        </>
      ) : (
        'Show Map'
      )}
    </button>
  )
}

/** In whole pages of 24 businesses: a call returns at most 200. */
const longestFirstPage = 192

/** Loads the next page and focuses the link of its first card, where keyboards and screen readers continue. */
function useLoadMore({ businesses: found, loadMore }: Results) {
  const list = useRef<HTMLDivElement>(null)
  const count = found?.length ?? 0
  const focusCard = (at: number) => {
    // Not simply the first link, which may be the phone number.
    list.current
      ?.querySelectorAll('.card')
      [at]?.querySelector<HTMLElement>('.more')
      ?.focus({ preventScroll: true })
    updateEntryState({ loaded: Math.min(count, longestFirstPage) })
  }
  const awaitMore = useFocusOnMore(count, focusCard, found?.[0]?.id)
  const { run } = useOneAtATime(() => {
    awaitMore()
    return loadMore()
  })
  return { list, loadMore: run }
}

type ResultsFailureProps = { results: Results; failure: CallError }

function ResultsFailure({ results, failure }: ResultsFailureProps) {
  const canRetry = !isRefused(failure)
  return (
    <>
      <Notice title={failure.message} {...(canRetry && { onRetry: results.retry })}>
        {failure.sentence || 'The directory could not be reached.'}
        {!canRetry && ' Search for something else above, or continue here:'}
        {results.isEarlier && ' The earlier results are below.'}
      </Notice>
      {!canRetry && (
        <p className="ways-on">
          <PageLink className="pill" href="/#results">
            View All Businesses
          </PageLink>
          <PageLink className="pill" href="/in">
            Browse by place
          </PageLink>
        </p>
      )}
    </>
  )
}

type LoadMoreProps = { results: Results; href: string; onLoad: () => void }

function LoadMore({ results, href, onLoad }: LoadMoreProps) {
  if (results.isMoreFailed) {
    return (
      <Notice title="Search failed" onRetry={results.retry}>
        The next businesses could not be loaded. Those above are still correct.
      </Notice>
    )
  }
  if (!results.next) return null
  return (
    <div className="load-more">
      <p>
        Showing {formatCount(String(results.businesses?.length))} of {businessesText(results.total)}
      </p>
      <PageLink
        className="button"
        href={href}
        onNavigate={onLoad}
        aria-disabled={results.isLoadingMore || undefined}
      >
        {results.isLoadingMore ? 'Loading businesses...' : 'Load more businesses'}
      </PageLink>
    </div>
  )
}
