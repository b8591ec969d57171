// How a status is shown: by a word, a shape and a colour, so that each alone is enough.
import { CircleCheck, CircleX, Clock, DoorClosed, type LucideIcon, OctagonPause } from 'lucide-react'
import type { ApprovalStatus } from '../../contract/transitions.ts'
import './status-badge.css'

type StatusBadgeProps = {
  status: ApprovalStatus
  /** Another word for this reader, such as 'Live' for an owner. */
  label?: string
}

export const statusWords: Record<ApprovalStatus, string> = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

const shapes: Record<ApprovalStatus, LucideIcon> = {
  approved: CircleCheck,
  pending: Clock,
  rejected: CircleX,
  suspended: OctagonPause,
}

export function StatusBadge({ status, label = statusWords[status] }: StatusBadgeProps) {
  const Shape = shapes[status]
  return (
    <span className={`status status-${status}`}>
      <Shape aria-hidden="true" />
      {label}
    </span>
  )
}

/** `text` is the result of `closedText`. */
export function ClosedBadge({ text }: { text: string }) {
  return (
    <span className="status status-suspended">
      <DoorClosed aria-hidden="true" />
      {text}
    </span>
  )
}
