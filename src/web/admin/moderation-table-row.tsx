// Knows one row of the table of businesses. On a phone the name and a line below it are all that is shown.
import type { BulkOutcome } from '../../contract/bulk-decision.ts'
import { dateAt, dayText } from '../../contract/day-text.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { businessPath } from '../../contract/page.ts'
import { ClosedBadge } from '../business/closed-badge.tsx'
import { isFeatured } from '../business/featured-badge.tsx'
import { StatusBadge, statusWords } from '../business/status-badge.tsx'
import { closedText } from '../business/trading-text.ts'
import { queuePath } from '../data/moderation-lists.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { LookedAtMark } from './looked-at-mark.tsx'
import { similarMark } from './similar-reasons.ts'

type ModerationTableRowProps = {
  business: ModerationItem
  /** What became of it in a decision about several. */
  outcome: BulkOutcome | undefined
  /** In the queue nearly every business is pending, and a phone says so of none. */
  isQueue: boolean
  isChosen: boolean
  /** False for one about which nothing can be decided here. */
  onChoose: false | ((isChosen: boolean) => void)
}

export function ModerationTableRow(props: ModerationTableRowProps) {
  const { business, outcome, isQueue, isChosen, onChoose } = props
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
        <PageLink href={approvalStatus === 'pending' ? queuePath(id) : businessPath(id)}>
          <bdi>{name}</bdi>
        </PageLink>
        <span className="table-narrow">
          {category} · <bdi>{place}</bdi> · {dayText(submittedAt)}
        </span>
        {!isGone && state.text !== statusWords[isQueue ? 'pending' : 'approved'] && (
          <span className="table-narrow">{state.text}</span>
        )}
        {mark && <span className="similar-mark">{mark}</span>}
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

// The status of the row says what was done.
const doneText = 'Done'
const leavingText = 'Leaving'

/** Of the state, its owner's closure and the flag, the one that says most. The column has no room for a day. */
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
