// Knows the table of a moderator's list: a row for each business, an order in the address, and a bar to decide about several.
import { type BulkAction, bulkActions } from '../../contract/bulk-decision.ts'
import { type ModerationSort, moderationSorts } from '../../contract/moderation.ts'
import { listAddress, readListView, usualDirection } from '../data/list-view.ts'
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
  const isQueue = path === '/admin/pending'
  const orderBy = (name: ModerationSort) => orderLink(name, isQueue, path, search)
  return (
    <>
      <OrderNavigation links={moderationSorts.map(orderBy)} />
      <table className="moderation-table" aria-busy={list.isChanging}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="table-choice">
              <label className="needs-script">
                <input
                  type="checkbox"
                  aria-label="Choose all businesses of the list"
                  checked={bulk.isAllChosen}
                  onChange={(event) => bulk.chooseAll(event.target.checked)}
                />
                <span className="table-all">Choose all</span>
              </label>
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

type OrderLink = { label: string; href: string; order: 'ascending' | 'descending' | false }

/** A link to the order by this column; from that order, to its reverse. */
function orderLink(name: ModerationSort, isQueue: boolean, path: string, search: string): OrderLink {
  const view = readListView(search)
  const isHere = view.sort === name
  const usual = usualDirection(name, isQueue)
  const shown = (isHere && view.direction) || usual
  const reverse = shown === 'asc' ? 'desc' : 'asc'
  const direction = isHere && reverse !== usual ? reverse : undefined
  const href = listAddress(path, search, { isTable: true, sort: name, direction })
  return { label: sortLabels[name], href, order: isHere && ariaSorts[shown] }
}

/** A phone has it in the place of the heads of the columns. */
function OrderNavigation({ links }: { links: OrderLink[] }) {
  return (
    <nav className="table-sort" aria-label="Order">
      {links.map(({ label, href, order }) => (
        <PageLink
          key={label}
          href={href}
          aria-current={order !== false || undefined}
          data-order={order || undefined}
        >
          {label}
          {order && <span className="sr-only">, {order}</span>}
        </PageLink>
      ))}
    </nav>
  )
}

function SortHead({ label, href, order }: OrderLink) {
  return (
    <th scope="col" aria-sort={order || undefined}>
      <PageLink href={href} data-order={order || undefined}>
        {label}
      </PageLink>
    </th>
  )
}

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const

const sortLabels: Record<ModerationSort, string> = {
  date: 'Date',
  name: 'Name',
  category: 'Category',
  place: 'Place',
}
