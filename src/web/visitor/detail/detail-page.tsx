// The page of a business: its head, and which of its states is shown (spec §2).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BusinessDetail } from '../../../contract/business.ts'
import type { Site } from '../../../contract/page.ts'
import { findCode } from '../../../contract/public-addresses.ts'
import { businessQuery, findListedCard, idPattern, type ListedCard } from '../../data/business-query.ts'
import { CallError } from '../../data/calls.ts'
import { useAddress } from '../../navigation/navigation.tsx'
import type { PageContext, ScreenParts } from '../../screen.ts'
import { type PageHead, shortenDescription, usePageHead, useSite } from '../../ui/page-head.ts'
import { EmptyPage, unreachedText } from '../empty-page.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'
import { BusinessView } from './business-view.tsx'

export const detailPage: ScreenParts = {
  Component: DetailPage,
  load: ({ id, client, get }) => [client.prefetchQuery(businessQuery(id, get))],
  head: (context) => detailHead(context.site, context.path, findLoaded(context)),
  isFound: (context) => findLoaded(context) !== null,
  // A merged business redirects to the one that took its place.
  findPageRedirect: (context) => {
    const found = findLoaded(context)
    const isOther = found && idPattern.test(context.id) && found.id !== context.id.toLowerCase()
    return isOther ? { status: 301, redirect: found.path } : null
  },
}

/** The page at the readable address. A former address redirects to the current one. */
export const detailShortPage: ScreenParts = {
  ...detailPage,
  findPageRedirect: (context) => {
    const path = findLoaded(context)?.path ?? context.path
    return path === context.path ? null : { status: 301, redirect: path }
  },
}

function DetailPage({ id }: { id: string }) {
  const client = useQueryClient()
  const { data: business, error, refetch } = useQuery(businessQuery(id))
  const card = findListedCard(client, id)
  usePageHead(detailHead(useSite(), useAddress().path, business, card))
  return <VisitorFrame>{screen()}</VisitorFrame>

  function screen(): ReactNode {
    const failure = business === undefined ? error : null
    if (business === null) return <BusinessMissing />
    if (failure && !card) return <BusinessMissing failure={failure} onRetry={refetch} />
    return <BusinessView card={card} business={business} failure={failure} onRetry={refetch} />
  }
}

const findLoaded = ({ id, client }: PageContext) => client.getQueryData(businessQuery(id).queryKey)

/**
 * The path is the readable one, or `path` until that is known. `business` is null when there is none, and undefined until it is loaded;
 * until then, the `card` from a list may have its name.
 */
function detailHead(
  site: Site,
  path: string,
  business: BusinessDetail | null | undefined,
  card?: ListedCard,
): PageHead {
  if (!business) {
    const title = business === null ? 'Business not found' : (card?.name ?? 'Loading business details...')
    return { title: `${title} | ${site.name}`, description: '', path, isHidden: true, about: null }
  }
  return {
    title: `${business.name}, ${areaOf(business)} | ${site.name}`,
    // The notice comes first: whoever gets the link should read that the business has closed or moved.
    description: shortenDescription(
      `${business.tradingNotice ?? `${business.category} in ${areaOf(business)}.`} ${business.description}`,
    ),
    path: business.path,
    isHidden: false,
    about: business,
  }
}

/** The town and province of a full address, after the suburb or village of the business if it is neither. */
function areaOf({ location, place }: Pick<BusinessDetail, 'location' | 'place'>): string {
  const area = location.split(', ').slice(-2)
  return (place && !area.includes(place.name) ? [place.name, ...area] : area).join(', ')
}

/** With a `failure` the business may exist, but it could not be loaded. */
type BusinessMissingProps = { failure?: Error; onRetry?: () => void }

export function BusinessMissing({ failure, onRetry }: BusinessMissingProps) {
  return failure ? (
    <EmptyPage
      title="This business could not be loaded"
      text={(failure instanceof CallError && failure.sentence) || unreachedText}
      onRetry={onRetry}
    />
  ) : (
    <EmptyPage
      title="Business not found"
      text="It may have closed or moved, or there may be a mistake in the address."
    >
      <SearchInstead />
    </EmptyPage>
  )
}

/** Not the search form of the home page: its script and this one would have to share the parts of that form. */
function SearchInstead() {
  const slug = useAddress().path.replace(/.*\//, '')
  return (
    <search className="search-instead">
      <form action="/#results">
        <label htmlFor="search-instead">Search for it or something like it</label>
        <input id="search-instead" type="search" name="q" defaultValue={slugWords(slug)} />
        <button type="submit" className="button button-main">
          Search
        </button>
      </form>
    </search>
  )
}

/** In characters: longer than the words of any readable address, and short enough for a search. */
const maxWords = 100

/** The words of a readable address, without its code; '' for an id, which has no words. */
export function slugWords(slug: string): string {
  if (idPattern.test(slug)) return ''
  const words = findCode(slug) ? slug.slice(0, -6) : slug
  return words
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, maxWords)
}
