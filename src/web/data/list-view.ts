// Knows how a moderator's list is shown, from its address: as cards or as a table, and in which order.
import {
  type ModerationSort,
  moderationSorts,
  type SortDirection,
  sortDirections,
} from '../../contract/moderation.ts'

/** Without a direction, the list has its own. */
export type ListView = { isTable: boolean; sort: ModerationSort; direction?: SortDirection | undefined }

/** An unknown order counts as the order by date, and an unknown direction as none. */
export function readListView(search: string): ListView {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  const direction = query.get('direction')
  return {
    isTable: query.get('view') === 'table',
    sort: moderationSorts.find((one) => one === sort) ?? 'date',
    direction: sortDirections.find((one) => one === direction),
  }
}

/** The parts of an address, without those that are usual. */
export const writeListView = ({ isTable, ...order }: ListView): Record<string, string> => ({
  ...(isTable && { view: 'table' }),
  ...writeOrder(order),
})

const writeOrder = ({ sort, direction }: Omit<ListView, 'isTable'>): Record<string, string> => ({
  ...(sort !== 'date' && { sort }),
  ...(direction && { direction }),
})

/** By date, the queue begins with the longest waiting and the list of all with the newest. A text begins with A. */
export const usualDirection = (sort: ModerationSort, isQueue: boolean): SortDirection =>
  sort === 'date' && !isQueue ? 'desc' : 'asc'

/** The address of the same list in another view; everything else of the address stays. */
export function listAddress(path: string, search: string, view: ListView): string {
  const query = new URLSearchParams(search)
  for (const name of ['view', 'sort', 'direction']) query.delete(name)
  for (const [name, value] of Object.entries(writeListView(view))) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** Items in one page: a row of a table is a tenth of a card. */
const pageSizes = { cards: 24, table: 100 }

/** What the calls get of a view. */
export const writeCallView = ({ isTable, ...order }: ListView): Record<string, string> => ({
  ...writeOrder(order),
  limit: String(pageSizes[isTable ? 'table' : 'cards']),
})
