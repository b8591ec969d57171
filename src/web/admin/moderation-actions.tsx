// Decides what may be done to a business by its state (spec §4), and does it.
import { CirclePlay, OctagonPause, Star, StarOff } from 'lucide-react'
import type { ModerationItem } from '../../contract/moderation.ts'
import { businessPath } from '../../contract/page.ts'
import type { Decision } from '../data/moderate.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { decisionWords } from './moderation-words.ts'
import { useDecision } from './use-decision.ts'

type ModerationActionsProps = { business: ModerationItem; onDecide: (id: string) => void }

const choices = {
  feature: { label: 'Make Featured', icon: Star },
  unfeature: { label: 'Remove from Featured', icon: StarOff },
  suspend: { label: 'Suspend', icon: OctagonPause },
  activate: { label: 'Activate', icon: CirclePlay },
}

export function ModerationActions({ business, onDecide }: ModerationActionsProps) {
  const { id, name, approvalStatus } = business
  const { mutate, isPending, variables } = useDecision(business)
  const decide = (decision: Decision) => {
    if (isPending) return
    onDecide(id)
    mutate(decision)
  }
  return (
    <div className="moderation-actions">
      {approvalStatus === 'pending' && (
        <PageLink className="button" href="/admin/pending">
          Review
        </PageLink>
      )}
      {choicesOf(business).map(({ place, decision }) => {
        const { label, icon: Icon } = choices[decision]
        return (
          <button
            // One button for Suspend and Activate, so that the focus stays on it when one becomes the other.
            key={place}
            type="button"
            className="button"
            aria-disabled={isPending || undefined}
            onClick={() => decide(decision)}
          >
            <Icon aria-hidden="true" />
            {isPending && variables === decision ? decisionWords[decision].pending : label}
            <span className="sr-only"> {name}</span>
          </button>
        )
      })}
      <PageLink className="button" href={businessPath(id)}>
        View Details<span className="sr-only"> of {name}</span>
      </PageLink>
    </div>
  )
}

type Choice = { place: string; decision: keyof typeof choices }

function choicesOf({ approvalStatus, featured }: ModerationItem): Choice[] {
  if (approvalStatus === 'suspended') return [{ place: 'public', decision: 'activate' }]
  if (approvalStatus !== 'approved') return []
  return [
    { place: 'featured', decision: featured === 1 ? 'unfeature' : 'feature' },
    { place: 'public', decision: 'suspend' },
  ]
}
