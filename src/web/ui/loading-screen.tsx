// Knows a screen that has nothing to show yet: what is said in the middle of it.
import type { ReactNode } from 'react'

export function LoadingScreen({ children = <p role="status">Loading...</p> }: { children?: ReactNode }) {
  return (
    <main id="main" className="loading-screen">
      {children}
    </main>
  )
}
