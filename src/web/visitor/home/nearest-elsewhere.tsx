// Knows the list that goes on where a place has few results: the nearest ones elsewhere, with their distances.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BusinessCard } from '../../../contract/business.ts'
import { BusinessCards } from '../../business/business-cards.tsx'
import { resultsQuery } from '../../data/business-lists.ts'
import type { Filter } from '../../data/filter.ts'

/** As many as fill rows of one, two, three and four. */
const shownCount = 12

type NearestElsewhereProps = { filter: Filter; listed: readonly BusinessCard[] }

export function NearestElsewhere({ filter, listed }: NearestElsewhereProps) {
  const { data } = useInfiniteQuery(resultsQuery(filter, ''))
  const found = data?.pages[0]?.businesses.filter(({ id }) => !listed.some((one) => one.id === id)) ?? []
  if (found.length === 0) return null
  return (
    <section className="elsewhere" aria-labelledby="elsewhere-heading">
      <h2 id="elsewhere-heading">Nearest elsewhere</h2>
      <p>Little matches here, so these are the closest ones.</p>
      <ul className="cards">
        <BusinessCards businesses={found.slice(0, shownCount)} />
      </ul>
    </section>
  )
}
