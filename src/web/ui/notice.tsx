// Knows how a failure is shown: what happened, what is not lost, and a Retry button.
import type { MouseEvent, ReactNode } from 'react'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { RetryButton } from './retry-button.tsx'

type NoticeProps = { title: string; children: ReactNode; onRetry?: () => unknown }

export function Notice({ title, children, onRetry }: NoticeProps) {
  const { run } = useOneAtATime(async () => onRetry?.())
  const retry = (event: MouseEvent<HTMLElement>) => {
    focusSection(event.currentTarget)
    void run()
  }
  return (
    <div className="notice" role="alert">
      <div>
        <p className="notice-title">{title}</p>
        <p>{children}</p>
      </div>
      {onRetry && <RetryButton onRetry={retry} />}
    </div>
  )
}

/** Focuses the section of the notice, or the heading: a Retry removes the button, and the focus would be lost with it. */
function focusSection(button: HTMLElement): void {
  const section =
    button.closest<HTMLElement>('section[tabindex]') ?? document.querySelector<HTMLElement>('h1')
  section?.focus({ preventScroll: true })
}
