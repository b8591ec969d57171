// Knows how a failure is told: what happened, what was kept, and the way on.
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeProps = { title: string; children: ReactNode; onRetry?: () => void }

export function Notice({ title, children, onRetry }: NoticeProps) {
  return (
    <div className="notice" role="alert">
      <div>
        <TriangleAlert aria-hidden="true" />
        <p className="notice-title">{title}</p>
        <p>{children}</p>
      </div>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  )
}
