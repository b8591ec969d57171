// Knows the screen of a page that is still loading: one text in the middle.
import type { ReactNode } from 'react'

export function LoadingScreen({ children = <p role="status">Loading...</p> }: { children?: ReactNode }) {
  return (
    <main id="main" className="loading-screen">
      {children}
    </main>
  )
}
