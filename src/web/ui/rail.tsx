// Knows a row that scrolls sideways: by finger, by keyboard through its links, by two buttons for a mouse.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { isMotionAllowed } from '../navigation/motion.ts'

/** How much of the visible row one press moves on; a card at the edge stays in sight. */
const pressShare = 0.8

export function Rail({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({
      left: direction * row.current.clientWidth * pressShare,
      behavior: isMotionAllowed() ? 'smooth' : 'instant',
    })
  return (
    <div className="rail-frame">
      <ul className="rail" ref={row} aria-label={label}>
        {children}
      </ul>
      <div className="rail-buttons">
        <button type="button" aria-label={`${label}: back`} onClick={() => move(-1)}>
          <ChevronLeft aria-hidden="true" />
        </button>
        <button type="button" aria-label={`${label}: on`} onClick={() => move(1)}>
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
