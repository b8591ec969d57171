// The call for one business, and the card of one that is already loaded.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BusinessCard, BusinessDetail } from '../../contract/business.ts'
import { findCode } from '../../contract/public-addresses.ts'
import { type ListPage, moderationListsKey } from './business-lists.ts'
import { bodyOf, browserGet, type Get, isOk, toCallError } from './calls.ts'

/** The query key of one business. 'one' distinguishes it from lists, because an id in an address can be 'featured'. */
export const businessKey = (id: string) => ['/api/businesses', 'one', id]

/** Only an id or a code is sent to the server: any other text could be the path of another call. */
export const idPattern = /^[\da-f-]{36}$/i

/**
 * The business with an id, or with the code at the end of a readable address. Null when there is none, or it is not public
 * (404).
 */
export function businessQuery(id: string, get: Get = browserGet) {
  return queryOptions({
    queryKey: businessKey(id),
    queryFn: async ({ signal }): Promise<BusinessDetail | null> => {
      const idOrCode = idPattern.test(id) ? id : findCode(id)
      if (!idOrCode) return null
      const response = await get(`/api/businesses/${idOrCode}`, signal)
      if (response.status === 404 || response.status === 400) return null
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'getBusiness'>(response)
    },
  })
}

/** Whether everybody can see the business of a page. The public detail has no status at all. */
export const isPublic = (business: object): boolean =>
  !('approvalStatus' in business) || business.approvalStatus === 'approved'

/** A card of any list; a moderator's list does not say whether the business is open. */
export type ListedCard = Omit<BusinessCard, 'hoursNow'> & Partial<Pick<BusinessCard, 'hoursNow'>>

/** What the cache has for the calls about businesses: a list, a page of one, several pages, or one business. Null: it is missing. */
type Kept = BusinessCard[] | Pick<ListPage, 'businesses'> | { pages: ListPage[] } | BusinessCard | null

/** The card of the business with an id or a readable address, from what is loaded already: a public list, one of a moderator, or the business itself. */
export function findListedCard(client: QueryClient, id: string): ListedCard | undefined {
  return [['/api/businesses'], moderationListsKey]
    .flatMap((queryKey) => client.getQueriesData<Kept>({ queryKey }))
    .flatMap(([, data]) => cardsIn(data))
    .find((card) => card.id === id || ('path' in card && card.path === `/b/${id}`))
}

function cardsIn(data: Kept | undefined): BusinessCard[] {
  if (!data) return []
  if ('pages' in data) return data.pages.flatMap(cardsIn)
  if ('businesses' in data) return data.businesses
  return Array.isArray(data) ? data : [data]
}

/** The id of the business that the address of the page names; '' for none. */
export const readReported = (search: string): string => new URLSearchParams(search).get('business') ?? ''
