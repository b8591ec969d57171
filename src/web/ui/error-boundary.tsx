// Knows what to show when drawing a page fails, which would otherwise leave the screen empty. React has only a class for this.
import { Component, type ReactNode } from 'react'

/** Draws `instead` once its children fail to draw, until `path` changes. */
type ErrorBoundaryProps = { path: string; instead: ReactNode; children: ReactNode }

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidUpdate({ path }: ErrorBoundaryProps) {
    if (this.state.hasFailed && path !== this.props.path) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
