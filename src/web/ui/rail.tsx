// A row that scrolls sideways: by touch, by the keyboard focus of its links, and by two buttons for a mouse.
import { type ReactNode, useRef } from 'react'
import { isMotionAllowed } from '../navigation/navigation.tsx'

/** The part of the visible row that one press scrolls. Below 1, so that a card at the edge stays in view. */
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
        <button type="button" aria-label={`${label}: back`} onClick={() => move(-1)} />
        <button type="button" aria-label={`${label}: forward`} onClick={() => move(1)} />
      </div>
    </div>
  )
}
