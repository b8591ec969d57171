// Knows the call for one business; a business that is not there is an answer, not a failure.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BusinessCard, BusinessDetail } from '../../contract/business.ts'
import { browserGet, type Get, isOk } from './browser-get.ts'
import type { ListPage } from './business-lists.ts'
import { toCallError } from './call-error.ts'

/** What one business is kept under: with a part of its own, since an address may say 'featured' where its id stands. */
export const businessKey = (id: string) => ['/api/businesses', 'one', id]

/** What is no id must not be asked for: it may be the name of another call. */
const idPattern = /^[\da-f-]{36}$/i

/** Null when there is no such business: the address is wrong or its listing is not public (404). */
export function businessQuery(id: string, get: Get = browserGet) {
  return queryOptions({
    queryKey: businessKey(id),
    queryFn: async ({ signal }) => {
      if (!idPattern.test(id)) return null
      const answer = await get(`/api/businesses/${id}`, signal)
      if (answer.status === 404 || answer.status === 400) return null
      if (!isOk(answer)) throw toCallError(answer)
      return answer.body as BusinessDetail
    },
  })
}

/** The card of a business that a list already brought, to be shown until the whole of it is here. */
export function findListedCard(client: QueryClient, id: string): BusinessCard | undefined {
  const lists = client.getQueriesData<BusinessCard[] | { pages: ListPage[] }>({
    queryKey: ['/api/businesses'],
  })
  return lists.flatMap(([, data]) => cardsIn(data)).find((card) => card.id === id)
}

function cardsIn(data: BusinessCard[] | { pages: ListPage[] } | undefined): BusinessCard[] {
  if (Array.isArray(data)) return data
  return data && 'pages' in data ? data.pages.flatMap((page) => page.businesses) : []
}
