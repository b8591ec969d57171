// Knows what a moderator sees of an earlier decision: why the listing was turned down, and what its owner changed since.
import { dayText } from '../../contract/day-text.ts'
import { reasonKinds } from '../../contract/decision-reason.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { ChangeList } from '../business/change-list.tsx'
import { describeChanges } from '../business/change-words.ts'
import './edited-notice.css'

/** What is said before the day of the decision. An approved listing has none. */
const labels = {
  pending: 'Sent again, rejected on',
  approved: '',
  rejected: 'Rejected on',
  suspended: 'Suspended on',
}

export function TurnedDownNotice({
  business: { name, approvalStatus, decision, editedSince },
}: {
  business: ModerationItem
}) {
  if (!decision) return null
  return (
    <section className="earlier" aria-label={`Earlier decision about ${name}`}>
      <h3>
        {labels[approvalStatus]} <time dateTime={decision.at}>{dayText(decision.at)}</time>
      </h3>
      <p>{decision.kind ? `Reason: ${reasonKinds[decision.kind].label}` : 'No reason was given.'}</p>
      {decision.text && (
        <blockquote>
          <bdi>{decision.text}</bdi>
        </blockquote>
      )}
      {editedSince.length > 0 && (
        <>
          <h4>Changed since</h4>
          <ChangeList differences={describeChanges(editedSince)} />
        </>
      )}
    </section>
  )
}
