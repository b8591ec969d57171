// Knows how the state of a business is told: by a word, by a shape and by a colour, so that each alone is enough.
import { CircleCheck, CircleX, Clock, type LucideIcon, OctagonPause } from 'lucide-react'
import type { ApprovalStatus } from '../../contract/business.ts'
import './status-badge.css'

type StatusBadgeProps = {
  status: ApprovalStatus
  /** The word for this reader, as 'Live' for an owner; an administrator reads the state itself. */
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
