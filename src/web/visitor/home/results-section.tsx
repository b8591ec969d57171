// Decides what the results show: cards, skeletons, a failure, or that nothing was found.
import { type RefObject, useEffect, useRef } from 'react'
import { BusinessCards } from '../../business/business-cards.tsx'
import { SkeletonList } from '../../business/skeleton-list.tsx'
import { withImpliedFilters } from '../../data/business-lists.ts'
import { type Filter, filterPath, isFiltered } from '../../data/filter.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { updateEntryState } from '../../navigation/scroll-memory.ts'
import { CorrectedWords } from './corrected-words.tsx'
import { FewResults } from './few-results.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { businesses, resultsHeading, resultsSubtext } from './home-words.ts'
import { LoadMore } from './load-more.tsx'
import { NoResults } from './no-results.tsx'
import { ResultsFailure } from './results-failure.tsx'
import type { Results } from './use-results.ts'

type ResultsSectionProps = {
  filter: Filter
  start: string
  results: Results
  section: RefObject<HTMLElement | null>
  onRefine: (next: Filter) => void
  onRemove: (next: Filter) => void
  onClear: () => void
  onShowAll: () => void
}

export function ResultsSection(props: ResultsSectionProps) {
  const { filter, start, results, section, onShowAll } = props
  const isNarrowed = isFiltered(filter)
  const { list, loadMore } = useLoadMore(results)
  const found = results.businesses
  const isLoading = !found && !results.failure
  const { first } = results
  const none = found?.length === 0 && (
    <NoResults advice={isNarrowed ? 'You can look through everything.' : null} onViewAll={onShowAll} />
  )
  return (
    <section
      id="results"
      className="section results"
      ref={section}
      aria-labelledby="results-heading"
      tabIndex={-1}
    >
      <ResultsHead {...props} isLoading={isLoading} />
      {first?.corrected && found?.length !== 0 && <CorrectedWords {...first.corrected} />}
      {start && (
        <PageLink className="pill" href={`${filterPath(filter)}#results`}>
          Back to the start of the list
        </PageLink>
      )}
      {/* The cards have headings of the third level. */}
      {isNarrowed && <h2 className="sr-only">Results</h2>}
      <p className="sr-only" role="status">
        {results.total && `${businesses(results.total)} found`}
      </p>
      {results.failure && !results.isMoreFailed && (
        <ResultsFailure results={results} failure={results.failure} />
      )}
      {isLoading && <SkeletonList className="cards" count={8} />}
      {found && found.length > 0 && (
        <ul className="cards" ref={list}>
          <BusinessCards businesses={found} />
        </ul>
      )}
      <FewResults filter={filter} first={first} onViewAll={onShowAll}>
        {none}
      </FewResults>
      <LoadMore
        results={results}
        href={`${filterPath(filter, { cursor: results.next })}#results`}
        onLoad={loadMore}
      />
    </section>
  )
}

type ResultsHeadProps = ResultsSectionProps & { isLoading: boolean }

function ResultsHead({ filter, results, isLoading, onRefine, onRemove, onClear }: ResultsHeadProps) {
  const isNarrowed = isFiltered(filter)
  // With a filter the page is about the results.
  const Heading = isNarrowed ? 'h1' : 'h2'
  const placeName = results.first?.place?.name
  return (
    <>
      <header className="section-head">
        <Heading id="results-heading">{resultsHeading(filter, results.first?.place)}</Heading>
        {isLoading ? (
          <p role="status">Loading businesses...</p>
        ) : (
          <p>{resultsSubtext(filter, results.total)}</p>
        )}
      </header>
      {isNarrowed && (
        <div className="filter-row">
          <FilterButton filter={filter} first={results.first} onApply={onRefine} onClear={onClear} />
          <FilterChips
            filter={withImpliedFilters(filter, results.first)}
            placeName={placeName}
            onRemove={onRemove}
            onClear={onClear}
          />
        </div>
      )}
    </>
  )
}

/** In whole pages of 24: a call gives at most 200. */
const longestFirstPage = 192

/** Loads the next page and focuses the link of its first card, where keyboards and screen readers continue. */
function useLoadMore({ businesses: found, loadMore }: Results) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(0)
  const count = found?.length ?? 0
  useEffect(() => {
    if (!before.current || count <= before.current) return
    // The phone number is before the link.
    list.current?.children[before.current]
      ?.querySelector<HTMLElement>('.more')
      ?.focus({ preventScroll: true })
    before.current = 0
    updateEntryState({ loaded: Math.min(count, longestFirstPage) })
  }, [count])
  const { run } = useOneAtATime(() => {
    before.current = count
    return loadMore()
  })
  return { list, loadMore: run }
}
