// Catches errors while a page renders, which would otherwise leave the screen empty. React has only classes for this.
import { Component, type ReactNode } from 'react'

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
