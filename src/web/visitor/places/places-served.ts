// What the server loads for a landing page, and where an address leads that has none.
import { leastForLanding, readLandingPath } from '../../../contract/public-addresses.ts'
import { bestInPlaceQuery, placeQuery, provincesQuery, searchPath } from '../../data/place-queries.ts'
import { sessionQuery } from '../../data/session.ts'
import type { PageContext, ServedPage } from '../../served-page.ts'
import { placeHead, provincesHead, totalOf } from './place-words.ts'

export const provincesServed: ServedPage = {
  access: 'everyone',
  load: ({ client }) => [client.prefetchQuery(sessionQuery), client.prefetchQuery(provincesQuery)],
  head: ({ site }) => provincesHead(site),
  isFound: () => true,
}

export const placeServed: ServedPage = {
  access: 'everyone',
  load: (context) => [context.client.prefetchQuery(sessionQuery), loadPlace(context)],
  head: (context) => {
    const { place, category } = findLoaded(context)
    const cards = place && context.client.getQueryData(bestInPlaceQuery(place, category ?? null).queryKey)
    return placeHead(context.site, context.path, place, category ?? null, cards ?? [])
  },
  isFound: (context) => {
    const { place, category } = findLoaded(context)
    return place !== null && category !== undefined
  },
  /** A place of few businesses has no page, but people who look for it find them in the search. */
  findPageRedirect: (context) => {
    const { place, category } = findLoaded(context)
    if (!place || category === undefined) return null
    const { path } = placeServed.head(context)
    if (totalOf(place, category) < leastForLanding)
      return { status: 302, redirect: searchPath(place, category) }
    return path === context.path ? null : { status: 301, redirect: path }
  },
}

function findLoaded({ path, client }: PageContext) {
  const asked = readLandingPath(path)
  return { place: client.getQueryData(placeQuery(asked.path).queryKey), category: asked.category }
}

async function loadPlace({ path, client, get }: PageContext): Promise<void> {
  const asked = readLandingPath(path)
  if (asked.category === undefined) return
  const place = await client.fetchQuery(placeQuery(asked.path, get)).catch(() => null)
  if (place && totalOf(place, asked.category) >= leastForLanding)
    await client.prefetchQuery(bestInPlaceQuery(place, asked.category, get))
}
