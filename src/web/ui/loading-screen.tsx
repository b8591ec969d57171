// A page that is still loading, cannot be rendered, or whose script does not load.
import { Component, type ReactNode } from 'react'
import { useIsHydrated } from './hydration.ts'
import './script-load-error.css'

export function LoadingScreen({ children = <p role="status">Loading...</p> }: { children?: ReactNode }) {
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

/** Part of the HTML, and hidden by CSS for the first seconds: CSS works also when no script has loaded. */
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
