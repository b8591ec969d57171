// How a failure is shown: what happened, what is not lost, and a Retry button that waits as long as the server asked.

import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type MouseEventHandler, type ReactNode, useEffect, useState } from 'react'
import { secondsToWait } from '../data/calls.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'

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

type RetryButtonProps = {
  className?: string
  onRetry: MouseEventHandler<HTMLElement>
  /** In milliseconds: the wait that the server named for a call that sends something. Those of loads are known. */
  waitUntil?: number
}

export function RetryButton({ className = 'button', onRetry, waitUntil = 0 }: RetryButtonProps) {
  const client = useQueryClient()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const look = () => setSeconds(secondsToWait(client, Date.now(), waitUntil))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [client, waitUntil])
  const mustWait = seconds > 0
  return (
    <button
      type="button"
      className={className}
      aria-disabled={mustWait || undefined}
      onClick={mustWait ? undefined : onRetry}
    >
      Retry
      {/* Hidden from screen readers: they would read every second. The sentence of the failure says how long. */}
      {mustWait && <span aria-hidden="true">in {seconds} s</span>}
    </button>
  )
}
