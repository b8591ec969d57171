// Knows how a failure is told: what happened, what was kept, and the way on.
import { TriangleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'

type NoticeProps = { title: string; children: ReactNode; onRetry?: () => void }

export function Notice({ title, children, onRetry }: NoticeProps) {
  const retry = (event: MouseEvent<HTMLElement>) => {
    keepFocus(event.currentTarget)
    onRetry?.()
  }
  return (
    <div className="notice" role="alert">
      <div>
        <TriangleAlert aria-hidden="true" />
        <p className="notice-title">{title}</p>
        <p>{children}</p>
      </div>
      {onRetry && (
        <button type="button" className="button" onClick={retry}>
          Retry
        </button>
      )}
    </div>
  )
}

/** The button goes away with the notice, so the focus waits for the answer at the part of the page that it concerns. */
function keepFocus(button: HTMLElement): void {
  const part = button.closest<HTMLElement>('section[tabindex]') ?? document.querySelector<HTMLElement>('h1')
  part?.focus({ preventScroll: true })
}
