// Decides where a search with few results goes on: at its point, with the first looser filter that finds any.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FoundBusiness } from '../../contract/business.ts'
import type { NamedPoint } from '../../contract/place.ts'
import { browserGet, type Get, isOk } from './browser-get.ts'
import { asRead, type Corrected, fetchResults, goesOnElsewhere, type ResultsPage } from './business-lists.ts'
import { renameCallError } from './call-error.ts'
import type { Filter } from './filter.ts'
import { type Dropped, listLooserFilters } from './looser-filters.ts'
import { bodyOf } from './response-body.ts'

/** As many as fill rows of one, two, three and four. */
const shownCount = 12

export type Elsewhere = {
  businesses: FoundBusiness[]
  corrected: Corrected | null
  /** What was asked for and does not hold for these. */
  dropped: readonly Dropped[]
  /** The area that was asked for: 'Upington', 'you', or '' when no point of it is known. */
  from: string
}

/** `listed` are the few results of the filter. Null when nothing else is like them. */
export function elsewhereQuery(
  filter: Filter,
  { businesses: listed, place }: ResultsPage,
  get: Get = browserGet,
) {
  return queryOptions({
    queryKey: ['/api/businesses', 'elsewhere', filter],
    queryFn: async ({ signal }): Promise<Elsewhere | null> => {
      const { from, near } = readPoint(filter, place ?? (await findPlace(filter.location, get, signal)))
      const isListed = ({ id }: FoundBusiness) => listed.some((one) => one.id === id)
      for (const step of listLooserFilters(filter, near)) {
        // Beside results that are what was asked for, others that are not are of no use.
        if (listed.length > 0 && step.dropped.some((part) => part !== 'area')) break
        const limit = shownCount + listed.length
        const { businesses, corrected } = await fetchResults(step.filter, { limit }, get, signal)
        const others = businesses.filter((one) => !isListed(one)).slice(0, shownCount)
        if (others.length > 0) return { businesses: others, corrected, dropped: step.dropped, from }
      }
      return null
    },
  })
}

/** What follows the few results of a filter: null for nothing, undefined until it is known. `first` is the first page of the results. */
export function useElsewhere(filter: Filter, first: ResultsPage | undefined): Elsewhere | null | undefined {
  const read = first ? asRead(filter, first) : filter
  const enabled = first !== undefined && goesOnElsewhere(read, first.total)
  return useQuery({ ...elsewhereQuery(read, first ?? noResults), enabled }).data
}

const noResults: ResultsPage = { businesses: [], next: '', total: '', corrected: null, place: null }

function readPoint({ near }: Filter, place: NamedPoint | null): { from: string; near: string } {
  if (near) return { from: 'you', near }
  return place ? { from: place.name, near: `${place.latitude},${place.longitude}` } : { from: '', near: '' }
}

/** The place that a location most likely means. */
async function findPlace(location: string, get: Get, signal: AbortSignal): Promise<NamedPoint | null> {
  if (!location) return null
  const response = await get(`/api/places?q=${encodeURIComponent(location)}&limit=1`, signal)
  if (!isOk(response)) throw renameCallError(response, 'Search failed')
  const [place] = bodyOf<'listPlaces'>(response)
  // The text does not name it, so it is said which one is meant.
  return place ? { ...place, name: place.label } : null
}
