// Knows the badge of a listing that its owner closed, for a time or for good.
import { DoorClosed } from 'lucide-react'
import './status-badge.css'

/** `text` is that of `closedText`. */
export function ClosedBadge({ text }: { text: string }) {
  return (
    <span className="status status-suspended">
      <DoorClosed aria-hidden="true" />
      {text}
    </span>
  )
}
