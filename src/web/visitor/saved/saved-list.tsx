// Decides what is shown of each saved business: its card, a skeleton, or that it is gone or could not be loaded.
import { useQueries } from '@tanstack/react-query'
import { BusinessCards } from '../../business/business-cards.tsx'
import { CardSkeleton } from '../../business/card-skeleton.tsx'
import { businessQuery } from '../../data/business-query.ts'
import { toggleSaved } from '../../data/saved-businesses.ts'
import { Notice } from '../../ui/notice.tsx'
import { ChooseCompared } from './choose-compared.tsx'

export function SavedList({ ids }: { ids: readonly string[] }) {
  const found = useQueries({ queries: ids.map((id) => businessQuery(id)) })
  const businesses = found.flatMap(({ data }) => data ?? [])
  const goneIds = ids.filter((_, at) => found[at]?.data === null)
  const failed = found.filter(({ isError }) => isError)
  const isLoading = found.some(({ isPending }) => isPending)
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
        <BusinessCards businesses={businesses} />
        {found.map(({ isPending }, at) => isPending && <CardSkeleton key={ids[at]} />)}
      </ul>
      {/* Below them, because many names to choose from would push the cards off the screen of a phone. */}
      {businesses.length > 1 && <ChooseCompared businesses={businesses} />}
    </section>
  )
}

const goneText = (count: number) =>
  count === 1
    ? 'One business that you saved is no longer listed.'
    : `${count} businesses that you saved are no longer listed.`
