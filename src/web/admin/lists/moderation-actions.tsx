// The buttons of a business in a moderator's list (spec §4), and what they do.

import { Check, CirclePlay, type LucideIcon, OctagonPause, Star, StarOff, X } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useId, useState } from 'react'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { businessPath } from '../../../contract/page.ts'
import {
  type Decision,
  decisions,
  featurableStatus,
  featureChangeTo,
  listTransitionsFrom,
  type Transition,
} from '../../../contract/transitions.ts'
import { queuePath } from '../../data/moderation-lists.ts'
import { businessHistoryPath } from '../../data/paged-lists.ts'
import { isSecondClick } from '../../data/send.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { InviteOwner } from '../claims/invite-owner.tsx'
import { DecisionDialog, useDecision } from './decision-dialog.tsx'

type ModerationActionsProps = { business: ModerationItem; onDecide: (business: ModerationItem) => void }

export function ModerationActions({ business, onDecide }: ModerationActionsProps) {
  const { id, name, approvalStatus } = business
  const { transition, flagChange } = listChoices(business)
  const { run, running } = useDecision()
  const [isAsking, setAsking] = useState(false)
  const decide = (event: MouseEvent, decision: Decision) => {
    // After a quick response, the second click of a double click would press the button that reverses the decision.
    if (isSecondClick(event)) return
    onDecide(business)
    void run(business, decision)
  }
  const buttonOf = { name, running: running?.decision, onDecide: decide }
  return (
    <div className="moderation-actions" ref={keepFocus}>
      {approvalStatus === 'pending' && (
        <PageLink className="button" href={queuePath(id)}>
          Review<span className="sr-only"> {name}</span>
        </PageLink>
      )}
      {flagChange && <DecisionButton {...buttonOf} decision={flagChange} />}
      {transition && <TransitionButtons {...buttonOf} decision={transition} onAsk={() => setAsking(true)} />}
      <p className="moderation-links">
        <PageLink className="button" href={businessPath(id)}>
          View Details<span className="sr-only"> of {name}</span>
        </PageLink>
        <PageLink className="text-button" href={businessHistoryPath(id)}>
          History<span className="sr-only"> of {name}</span>
        </PageLink>
        <InviteOwner business={business} />
      </p>
      {isAsking && (
        <DecisionDialog
          decision={{ transition: 'suspend', business }}
          onDecide={() => onDecide(business)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type TransitionButtonsProps = ComponentProps<typeof DecisionButton> & { onAsk: () => void }

/** A suspension has a second button, to give a reason. */
function TransitionButtons({ onAsk, ...button }: TransitionButtonsProps) {
  const id = useId()
  return (
    <span className="split-button">
      <DecisionButton {...button} id={id} />
      {button.decision === 'suspend' && (
        <button type="button" className="button" aria-describedby={id} onClick={onAsk}>
          With a Reason…<span className="sr-only"> {button.name}</span>
        </button>
      )}
    </span>
  )
}

type Choices = { transition?: Transition | undefined; flagChange?: Decision }

/**
 * The decisions that have a button. Pending businesses are decided in the queue, and those of a leaving owner cannot be decided. A
 * transition and its reverse share one button, which therefore keeps the focus.
 */
function listChoices({ approvalStatus, featured, leavesAt }: ModerationItem): Choices {
  if (approvalStatus === 'pending' || leavesAt) return {}
  const [transition] = listTransitionsFrom(approvalStatus)
  if (approvalStatus !== featurableStatus) return { transition }
  return { transition, flagChange: featureChangeTo(featured === 1 ? 0 : 1) }
}

type DecisionButtonProps = {
  id?: string
  decision: Decision
  /** The name of the business. */
  name: string
  /** The decision that is running. */
  running: Decision | undefined
  onDecide: (event: MouseEvent, decision: Decision) => void
}

function DecisionButton({ id, decision, name, running, onDecide }: DecisionButtonProps) {
  const { label, busyLabel } = decisions[decision]
  const Icon = decisionIcons[decision]
  return (
    <button
      type="button"
      className="button"
      id={id}
      aria-disabled={running !== undefined || undefined}
      onClick={(event) => onDecide(event, decision)}
    >
      <Icon aria-hidden="true" />
      {running === decision ? busyLabel : label}
      <span className="sr-only"> {name}</span>
    </button>
  )
}

export const decisionIcons: Record<Decision, LucideIcon> = {
  approve: Check,
  reject: X,
  suspend: OctagonPause,
  activate: CirclePlay,
  feature: Star,
  unfeature: StarOff,
}
