// Knows the mark of a listing that a colleague is looking at.
import { Eye } from 'lucide-react'

export function LookedAtMark({ by }: { by: string | null }) {
  if (by === null) return null
  return (
    <p className="looked-at">
      <Eye aria-hidden="true" />
      <span>
        <bdi>{by}</bdi> is looking at this
      </span>
    </p>
  )
}
