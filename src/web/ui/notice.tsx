// How loading and failures are shown: text while data or a page loads, and a failure with a Retry button that waits as long as the server asked.
import { useQueryClient } from '@tanstack/react-query'
import {
  Component,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { loadFailureText, secondsToWait } from '../data/calls.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { useFocusRecovery } from '../navigation/focus-management.ts'
import { useIsHydrated } from './hydration.ts'
import './script-load-error.css'

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

type LoadStateProps = {
  of: { data: unknown; error: Error | null; refetch: () => unknown }
  failureTitle: string
}

/** Shown in place of missing data: that it is loading, or why it could not be loaded. Nothing once the data is there. */
export function LoadState({ of: { data, error, refetch }, failureTitle }: LoadStateProps) {
  if (data !== undefined) return null
  if (!error) return <p role="status">Loading...</p>
  return (
    <Notice title={failureTitle} onRetry={() => refetch()}>
      {loadFailureText(error)}
    </Notice>
  )
}

type RetryButtonProps = {
  className?: string
  onRetry: MouseEventHandler<HTMLElement>
  /** When a call that sends something can be repeated, in milliseconds; for failed queries, the cache knows it. */
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

export function LoadingScreen({ children = <p role="status">Loading...</p> }: { children?: ReactNode }) {
  // It has no heading, so the page that follows it gets the focus.
  useFocusRecovery()
  return (
    <main id="main" className="loading-screen">
      {children}
    </main>
  )
}

type ErrorBoundaryProps = { path: string; fallback: ReactNode; children: ReactNode }

/** Renders `fallback` after an error in its children, until `path` changes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidUpdate({ path }: ErrorBoundaryProps) {
    if (this.state.hasFailed && path !== this.props.path) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** Part of the HTML, and hidden by CSS for the first seconds, because CSS works even if no script has loaded. */
export function ScriptLoadError({ path }: { path: string }) {
  if (useIsHydrated()) return null
  return (
    <div className="notice script-load-error" role="alert">
      This page did not load completely.
      <a className="button" href={path}>
        Load again
      </a>
    </div>
  )
}
