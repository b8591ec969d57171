// Knows the table of a moderator's list: a row for each business, an order in the address, and a bar to decide about several.
import { type BulkAction, bulkActions } from '../../contract/bulk-decision.ts'
import { type ModerationSort, moderationSorts } from '../../contract/moderation.ts'
import { listAddress, readListView } from '../data/list-view.ts'
import { useAddress } from '../navigation/address.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ModerationTableRow } from './moderation-table-row.tsx'
import { useBulk } from './use-bulk.ts'
import type { ModerationList } from './use-moderation-list.ts'

type ModerationTableProps = { caption: string; list: ModerationList; actions?: readonly BulkAction[] }

export function ModerationTable({ caption, list, actions = bulkActions }: ModerationTableProps) {
  const bulk = useBulk(list.items, actions, list.retry)
  const { path, search } = useAddress()
  const { sort } = readListView(search)
  const isQueue = path === '/admin/pending'
  const orderBy = (name: ModerationSort) => ({
    label: sortLabels[name],
    href: listAddress(path, search, { isTable: true, sort: name }),
    isHere: sort === name,
    // By date, the queue begins with the longest waiting and the list of all with the newest.
    direction: name === 'date' && !isQueue ? ('descending' as const) : ('ascending' as const),
  })
  return (
    <>
      <nav className="table-sort" aria-label="Order">
        {moderationSorts.map(orderBy).map(({ label, href, isHere }) => (
          <PageLink key={href} href={href} aria-current={isHere || undefined}>
            {label}
          </PageLink>
        ))}
      </nav>
      <table className="moderation-table" aria-busy={list.isChanging}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="table-choice">
              <input
                type="checkbox"
                aria-label="Choose all businesses of the list"
                checked={bulk.isAllChosen}
                onChange={(event) => bulk.chooseAll(event.target.checked)}
              />
            </th>
            <SortHead {...orderBy('name')} />
            <SortHead {...orderBy('category')} />
            <SortHead {...orderBy('place')} />
            <th scope="col">Owner</th>
            <th scope="col">Status</th>
            <SortHead {...orderBy('date')} />
          </tr>
        </thead>
        <tbody>
          {list.items.map((business) => (
            <ModerationTableRow
              key={business.id}
              business={business}
              outcome={bulk.outcomes.get(business.id)}
              isQueue={isQueue}
              isChosen={bulk.chosen.includes(business)}
              onChoose={bulk.open.includes(business) && ((isChosen) => bulk.choose(business.id, isChosen))}
            />
          ))}
        </tbody>
      </table>
      <BulkBar bulk={bulk} actions={actions} />
    </>
  )
}

type SortHeadProps = { label: string; href: string; isHere: boolean; direction: 'ascending' | 'descending' }

function SortHead({ label, href, isHere, direction }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={isHere ? direction : undefined}>
      <PageLink href={href}>{label}</PageLink>
    </th>
  )
}

const sortLabels: Record<ModerationSort, string> = {
  date: 'Date',
  name: 'Name',
  category: 'Category',
  place: 'Place',
}
