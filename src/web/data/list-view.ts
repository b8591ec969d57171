// Knows how a moderator's list is shown, from its address: as cards or as a table, and in which order.
import { type ModerationSort, moderationSorts } from '../../contract/moderation.ts'

export type ListView = { isTable: boolean; sort: ModerationSort }

/** An unknown order counts as the order by date. */
export function readListView(search: string): ListView {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  return {
    isTable: query.get('view') === 'table',
    sort: moderationSorts.find((one) => one === sort) ?? 'date',
  }
}

/** The parts of an address, without those that are usual. */
export const writeListView = ({ isTable, sort }: ListView): Record<string, string> => ({
  ...(isTable && { view: 'table' }),
  ...(sort !== 'date' && { sort }),
})

/** The address of the same list in another view; everything else of the address stays. */
export function listAddress(path: string, search: string, view: ListView): string {
  const query = new URLSearchParams(search)
  for (const name of ['view', 'sort']) query.delete(name)
  for (const [name, value] of Object.entries(writeListView(view))) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** Items in one page: a row of a table is a tenth of a card. */
const pageSizes = { cards: 24, table: 100 }

/** What the calls get of a view. */
export const writeCallView = ({ isTable, sort }: ListView): Record<string, string> => ({
  ...(sort !== 'date' && { sort }),
  limit: String(pageSizes[isTable ? 'table' : 'cards']),
})
