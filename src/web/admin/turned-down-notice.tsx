// Knows what a moderator sees of an earlier decision: why the listing was turned down, and what its owner changed since.
import { dayText } from '../../contract/day-text.ts'
import { reasonKinds } from '../../contract/decision-reason.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { ChangeList } from '../business/change-list.tsx'
import { describeChanges } from '../business/change-words.ts'
import './edited-notice.css'

export function TurnedDownNotice({
  business: { name, approvalStatus, decision, editedSince },
}: {
  business: ModerationItem
}) {
  if (!decision) return null
  const isSentAgain = approvalStatus === 'pending'
  return (
    <section className="earlier" aria-label={`Earlier decision about ${name}`}>
      <h3>
        {isSentAgain ? 'Sent again, rejected on' : 'Turned down on'}{' '}
        <time dateTime={decision.at}>{dayText(decision.at)}</time>
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
