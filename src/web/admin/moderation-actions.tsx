// Decides which buttons a business has in the list of all businesses (spec §4), and what a press does.
import { type MouseEvent, useRef, useState } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'
import { businessPath } from '../../contract/page.ts'
import {
  type Decision,
  decisions,
  featurableStatus,
  featureChangeTo,
  listTransitionsFrom,
  transitions,
} from '../../contract/transitions.ts'
import { businessHistoryPath } from '../data/history-lists.ts'
import { queuePath } from '../data/moderation-lists.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { decisionIcons } from './decision-icons.ts'
import { useDecision } from './use-decision.ts'

type ModerationActionsProps = { business: ModerationItem; onDecide: (business: ModerationItem) => void }

export function ModerationActions({ business, onDecide }: ModerationActionsProps) {
  const { id, name, approvalStatus } = business
  const { run, isRunning, decision: running } = useDecision(business)
  const [isAsking, setAsking] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const decide = (event: MouseEvent, decision: Decision) => {
    // A quick response makes the button take the decision back before the second click of a double click arrives.
    if (event.detail > 1) return
    onDecide(business)
    void run(decision)
  }
  const close = () => {
    setAsking(false)
    // After a suspension the button that opened the dialog is gone.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus()
    })
  }
  return (
    <div className="moderation-actions" ref={actions}>
      {approvalStatus === 'pending' && (
        <PageLink className="button" href={queuePath(id)}>
          Review<span className="sr-only"> {name}</span>
        </PageLink>
      )}
      {listChoices(business).map(({ key, decision }) => {
        const { label, busyLabel } = decisions[decision]
        const Icon = decisionIcons[decision]
        return (
          <button
            key={key}
            type="button"
            className="button"
            aria-disabled={isRunning || undefined}
            onClick={(event) => decide(event, decision)}
          >
            <Icon aria-hidden="true" />
            {isRunning && running === decision ? busyLabel : label}
            <span className="sr-only"> {name}</span>
          </button>
        )
      })}
      <PageLink className="button" href={businessPath(id)}>
        View Details<span className="sr-only"> of {name}</span>
      </PageLink>
      <p className="moderation-links">
        <PageLink className="text-button" href={businessHistoryPath(id)}>
          History<span className="sr-only"> of {name}</span>
        </PageLink>
        {approvalStatus === transitions.suspend.from && (
          <button type="button" className="text-button" onClick={() => setAsking(true)}>
            Hide with a reason…<span className="sr-only"> {name}</span>
          </button>
        )}
      </p>
      {isAsking && (
        <DecisionDialog
          decision={{ transition: 'suspend', business }}
          onDecide={() => onDecide(business)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** A decision and the one that takes it back have the same key: the button stays, and the focus stays on it. */
type Choice = { key: string; decision: Decision }

function listChoices({ approvalStatus, featured }: ModerationItem): Choice[] {
  // Pending businesses are decided in the queue.
  if (approvalStatus === 'pending') return []
  const changes = listTransitionsFrom(approvalStatus).map((decision, at) => ({
    key: `transition ${at}`,
    decision,
  }))
  if (approvalStatus !== featurableStatus) return changes
  return [{ key: 'featured', decision: featureChangeTo(featured === 1 ? 0 : 1) }, ...changes]
}
