// Knows the text of an empty queue (spec §2).
import { Pattern } from '../business/pattern/pattern.tsx'

export function AllCaughtUp() {
  return (
    <div className="empty">
      <Pattern seed="All Caught Up!" color="#1f6b4a" className="empty-pattern" />
      <h2 className="empty-title">All Caught Up!</h2>
      <p>There are no pending business listings to review at this time.</p>
    </div>
  )
}
