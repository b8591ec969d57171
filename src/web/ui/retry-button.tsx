// Decides when a Retry may be pressed: not before the time that the server named with its refusal (Retry-After).
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEventHandler, useEffect, useState } from 'react'
import { secondsToWait } from '../data/retry-wait.ts'

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
