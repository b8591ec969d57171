// Finds what is known of a business without a request: its card in a list that is loaded already.
import type { QueryClient } from '@tanstack/react-query'
import type { BusinessCard } from '../../contract/business.ts'
import { type ListPage, moderationListsKey } from './business-lists.ts'

/** A card of a list; those of a moderator do not say whether it is open. */
export type ListedCard = Omit<BusinessCard, 'hoursNow'> & Partial<Pick<BusinessCard, 'hoursNow'>>

/** What the calls for businesses keep: a list, a page of one, several pages, or one business. Null: it is missing. */
type Kept = BusinessCard[] | Pick<ListPage, 'businesses'> | { pages: ListPage[] } | BusinessCard | null

/** The card of a business from a list that is loaded already: a public one, or one of a moderator. */
export function findListedCard(client: QueryClient, id: string): ListedCard | undefined {
  return [['/api/businesses'], moderationListsKey]
    .flatMap((queryKey) => client.getQueriesData<Kept>({ queryKey }))
    .flatMap(([, data]) => cardsIn(data))
    .find((card) => card.id === id)
}

function cardsIn(data: Kept | undefined): BusinessCard[] {
  if (!data) return []
  if ('pages' in data) return data.pages.flatMap(cardsIn)
  if ('businesses' in data) return data.businesses
  return Array.isArray(data) ? data : [data]
}
