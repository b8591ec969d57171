// The table of a moderator's list: a row for each business, with the sort order in the address.
import { type BulkAction, type BulkOutcome, bulkActions } from '../../../contract/bulk-decision.ts'
import { dateAt, dayText } from '../../../contract/day-text.ts'
import { type ModerationItem, type ModerationSort, moderationSorts } from '../../../contract/moderation.ts'
import { businessPath } from '../../../contract/page.ts'
import { isFeatured } from '../../business/badges.tsx'
import { closedText } from '../../business/business-facts.ts'
import { ClosedBadge, StatusBadge, statusWords } from '../../business/status-badge.tsx'
import {
  listAddress,
  queuePath,
  readListView,
  readQueueFilter,
  usualDirection,
} from '../../data/moderation-lists.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import { BulkBar, useBulk } from './bulk-bar.tsx'
import { LookedAtMark } from './moderation-card.tsx'
import type { ModerationList } from './moderation-list.tsx'
import { similarMark } from './moderation-notices.tsx'
import { AssigneeMark } from './waiting-listing.tsx'

type ModerationTableProps = { caption: string; list: ModerationList; actions?: readonly BulkAction[] }

export function ModerationTable({ caption, list, actions = bulkActions }: ModerationTableProps) {
  const bulk = useBulk(list.items, actions, list.refresh)
  const { path, search } = useAddress()
  const isQueue = path === '/admin/pending'
  const orderBy = (name: ModerationSort) => orderLink(name, path, search)
  return (
    <>
      <ListOrder />
      <table className="moderation-table" aria-busy={list.isChanging}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="table-choice">
              <label className="needs-script">
                <input
                  type="checkbox"
                  aria-label="Choose all businesses in the list"
                  checked={bulk.isAllChosen}
                  onChange={(event) => bulk.chooseAll(event.target.checked)}
                />
                <span className="table-all">Choose all</span>
              </label>
            </th>
            <SortHead {...orderBy('name')} />
            <SortHead {...orderBy('category')} />
            <SortHead {...orderBy('place')} />
            <SortHead {...orderBy('owner')} />
            <SortHead {...orderBy('status')} />
            <SortHead {...orderBy('date')} />
          </tr>
        </thead>
        <tbody>
          {list.items.map((business) => (
            <ModerationTableRow
              key={business.id}
              business={business}
              queueHref={queuePath(business.id, isQueue ? readQueueFilter(search) : undefined)}
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

/** A link that sorts the list by this column, or reverses the order if it is sorted by it already. */
function orderLink(name: ModerationSort, path: string, search: string): OrderLink {
  const view = readListView(search)
  const isHere = view.sort === name
  const usual = usualDirection(name, path === '/admin/pending')
  const shown = (isHere && view.direction) || usual
  const reverse = shown === 'asc' ? 'desc' : 'asc'
  const direction = isHere && reverse !== usual ? reverse : undefined
  const href = listAddress(path, search, { ...view, sort: name, direction })
  return { label: sortLabels[name], href, order: isHere && ariaSorts[shown] }
}

/** The sort links of a list without column headings: on a phone, and in the queue next to the open listing. */
export function ListOrder() {
  const { path, search } = useAddress()
  const { isTable } = readListView(search)
  return (
    <nav className="table-sort" aria-label="Order">
      {moderationSorts
        // In the queue all have the same status, and the list next to the open listing shows no owners.
        .filter((name) => name !== 'status' || path !== '/admin/pending')
        .filter((name) => name !== 'owner' || isTable)
        .map((name) => orderLink(name, path, search))
        .map(({ label, href, order }) => (
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
  owner: 'Owner',
  status: 'Status',
}

type ModerationTableRowProps = {
  business: ModerationItem
  /** Where the business is decided if it is pending. */
  queueHref: string
  /** Its outcome in a bulk decision. */
  outcome: BulkOutcome | undefined
  /** Nearly every business of the queue is pending, so the narrow row does not say it there. */
  isQueue: boolean
  isChosen: boolean
  /** False if no action applies to the business. */
  onChoose: false | ((isChosen: boolean) => void)
}

function ModerationTableRow(props: ModerationTableRowProps) {
  const { business, queueHref, outcome, isQueue, isChosen, onChoose } = props
  const { id, name, category, location, ownerName, ownerEmail, approvalStatus, submittedAt } = business
  const place = business.place?.name ?? location
  const mark = similarMark(business)
  const state = stateOf(business)
  const isGone = outcome?.business === null
  return (
    <tr className={isChosen ? 'is-chosen' : undefined} data-listing={id}>
      <td className="table-choice">
        {onChoose && (
          <input
            type="checkbox"
            className="needs-script"
            aria-label={`Choose ${name}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
      </td>
      <th scope="row">
        <PageLink href={approvalStatus === 'pending' ? queueHref : businessPath(id)}>
          <bdi>{name}</bdi>
        </PageLink>
        <span className="table-narrow">
          {category} · <bdi>{place}</bdi> · {dayText(submittedAt)}
        </span>
        {!isGone && state.text !== statusWords[isQueue ? 'pending' : 'approved'] && (
          <span className="table-narrow">{state.text}</span>
        )}
        {mark && <span className="similar-mark">{mark}</span>}
        <AssigneeMark assignee={business.assignee} />
        <LookedAtMark by={business.lookedAtBy} />
        {outcome && (
          <span className={outcome.ok ? 'outcome' : 'outcome outcome-bad'}>
            {outcome.ok ? doneText : outcome.message}
          </span>
        )}
      </th>
      <td>{category}</td>
      <td title={location}>
        <bdi>{place}</bdi>
      </td>
      <td title={ownerEmail ?? undefined}>
        <bdi>{ownerName ?? ownerEmail ?? ''}</bdi>
      </td>
      <td title={state.title}>{!isGone && state.badge}</td>
      <td>
        <time dateTime={submittedAt}>{dayText(submittedAt)}</time>
      </td>
    </tr>
  )
}

// The status in the row shows what was done.
const doneText = 'Done'
const leavingText = 'Leaving'

/** The most important of the status, the owner's closure and the flag. The column has no room for a date. */
function stateOf(business: ModerationItem) {
  if (business.leavesAt) {
    const badge = <StatusBadge status={business.approvalStatus} label={leavingText} />
    return { text: leavingText, badge }
  }
  const title = closedText(business, dateAt(new Date()))
  if (title) {
    const text = business.trading === 'temporarily-closed' ? 'Closed for now' : title
    return { text, title, badge: <ClosedBadge text={text} /> }
  }
  const { approvalStatus } = business
  if (approvalStatus === 'approved' && isFeatured(business)) return { text: 'Featured', badge: 'Featured' }
  return { text: statusWords[approvalStatus], badge: <StatusBadge status={approvalStatus} /> }
}
