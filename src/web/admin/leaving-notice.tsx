// Knows what a moderator reads of a business whose owner is leaving: why nothing can be decided about it.
import { dayText } from '../../contract/day-text.ts'

export function LeavingNotice({ leavesAt }: { leavesAt: string }) {
  return (
    <p className="waiting is-late">
      <span>
        <b>The owner is deleting this listing.</b> It is hidden, and gone on{' '}
        <time dateTime={leavesAt}>{dayText(leavesAt)}</time>, unless the owner keeps it.
      </span>
    </p>
  )
}
