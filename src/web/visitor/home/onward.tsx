// Links to further searches, below the results: wider areas, places nearby, related trades, provinces and categories.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Categories, offeredCategories, slugOf } from '../../../contract/categories.ts'
import type { PageSite } from '../../../contract/page.ts'
import type { PlaceOverview } from '../../../contract/place.ts'
import { provinces } from '../../../contract/provinces.ts'
import { findFirstResults, type ResultsPage } from '../../data/business-lists.ts'
import { type Filter, filterPath, withoutPart } from '../../data/filter.ts'
import { placeQuery } from '../../data/place-queries.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { PageContext } from '../../screen.ts'
import { useSite } from '../../ui/page-head.ts'

/** The address of the place that a search names; '' when it names none. */
const placePathOf = (first: ResultsPage | undefined) => (first?.place ? slugOf(first.place.label) : '')

/** Loads the place of the results, which must be loaded before. */
export async function loadOnward(
  client: QueryClient,
  { search, site, get }: Pick<PageContext, 'search' | 'site' | 'get'>,
): Promise<void> {
  const path = placePathOf(findFirstResults(client, search, site.categories))
  if (path) await client.prefetchQuery(placeQuery({ path, trade: null }, get))
}

type OnwardProps = {
  filter: Filter
  /** The first page of the results, when it is loaded. */
  first: ResultsPage | undefined
  onChoose: (next: Filter) => void
}

export function Onward({ filter, first, onChoose }: OnwardProps) {
  const site = useSite()
  const path = placePathOf(first)
  const { data: place } = useQuery({ ...placeQuery({ path, trade: null }), enabled: path !== '' })
  const rows = [
    ...listAreas(filter, place, site),
    { title: 'Related', links: listTrades(filter, first) },
    { title: 'Categories', id: 'categories', links: listCategories(filter, site.categories) },
  ]
  return (
    <nav className="section onward" aria-label="Look further">
      {rows
        .filter(({ links }) => links.length > 0)
        .map(({ title, id, links }) => (
          <section key={title} id={id} tabIndex={id ? -1 : undefined}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ text, next }) => (
                <li key={text}>
                  <PageLink
                    className="pill"
                    href={`${filterPath(next)}#results`}
                    aria-current={filterPath(next) === filterPath(filter) ? 'true' : undefined}
                    onNavigate={() => onChoose(next)}
                  >
                    {text}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}

type Row = { title: string; id?: string; links: { text: string; next: Filter }[] }

/** Enough for two rows on a wide screen. */
const maxLinks = 8

/** The areas around the place of the search, and the places near it. A search without any area gets the provinces. */
function listAreas(
  filter: Filter,
  place: PlaceOverview | null | undefined,
  { region }: Pick<PageSite, 'region'>,
): Row[] {
  const parts = ['location', 'place', 'province', 'near', 'radiusKm'] as const
  const anywhere = parts.reduce(withoutPart, filter)
  const at = (location: string) => ({ text: location, next: { ...anywhere, location } })
  const inProvince = (province: string) => ({ text: province, next: { ...anywhere, province } })
  if (parts.every((part) => filter[part] === ''))
    return region ? [] : [{ title: 'In one province', links: provinces.map(inProvince) }]
  const around = [...(place?.around ?? [])].reverse()
  const wider = [
    ...around.map(({ name }) => (name === place?.province ? inProvince(name) : at(name))),
    { text: region ? `All of ${region.name}` : 'All of South Africa', next: anywhere },
  ]
  const near = place?.near.slice(0, maxLinks).map(({ name }) => at(name)) ?? []
  return [
    { title: 'In a wider area', links: wider },
    { title: 'Places near by', links: near },
  ]
}

/** The most frequent trades of the results, without the one that was searched for. */
function listTrades(filter: Filter, first: ResultsPage | undefined): Row['links'] {
  const found = new Map<string, { name: string; count: number }>()
  for (const { id, name } of first?.businesses.flatMap(({ trades }) => trades) ?? [])
    found.set(id, { name, count: (found.get(id)?.count ?? 0) + 1 })
  return [...found]
    .filter(([id, { name }]) => id !== filter.trade && name.toLowerCase() !== filter.q.toLowerCase())
    .sort(([, one], [, other]) => other.count - one.count)
    .slice(0, maxLinks)
    .map(([id, { name }]) => ({ text: name, next: { ...filter, q: '', category: '', trade: id } }))
}

const listCategories = (filter: Filter, categories: Categories): Row['links'] =>
  offeredCategories(categories)
    .filter(({ isTile }) => isTile)
    .map(({ name, plural }) => ({ text: plural, next: { ...filter, q: '', trade: '', category: name } }))
