// Decides what may be done to a business by its state (spec §4), and does it.
import { CirclePlay, OctagonPause, Star, StarOff } from 'lucide-react'
import type { ReviewItem } from '../../contract/moderation.ts'
import { businessPath } from '../../contract/page.ts'
import type { Decision } from '../data/moderate.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { decisionWords } from './moderation-words.ts'
import { useDecision } from './use-decision.ts'

type ReviewActionsProps = { business: ReviewItem; onDecide: (id: string) => void }

/** The same button stands for Suspend and Activate, so that the focus stays on it when one becomes the other. */
export function ReviewActions({ business, onDecide }: ReviewActionsProps) {
  const { id, name, approvalStatus, featured } = business
  const { mutate, isPending, variables } = useDecision(business)
  const isSuspended = approvalStatus === 'suspended'
  const button = (decision: Decision, label: string, Icon: typeof Star) => (
    <button
      type="button"
      className="button"
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (isPending) return
        onDecide(id)
        mutate(decision)
      }}
    >
      <Icon aria-hidden="true" />
      {isPending && variables === decision ? decisionWords[decision].pending : label}
      <span className="sr-only"> {name}</span>
    </button>
  )
  return (
    <div className="review-actions">
      {approvalStatus === 'approved' &&
        (featured === 1
          ? button('unfeature', 'Remove from Featured', StarOff)
          : button('feature', 'Make Featured', Star))}
      {approvalStatus === 'approved' && button('suspend', 'Suspend', OctagonPause)}
      {isSuspended && button('activate', 'Activate', CirclePlay)}
      <PageLink className="button" href={businessPath(id)}>
        View Details<span className="sr-only"> of {name}</span>
      </PageLink>
    </div>
  )
}
