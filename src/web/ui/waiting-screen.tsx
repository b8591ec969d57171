// Knows a screen that has nothing to show yet: what is said in the middle of it.
import type { ReactNode } from 'react'

export function WaitingScreen({ children = <p role="status">Loading...</p> }: { children?: ReactNode }) {
  return (
    <main id="main" className="waiting-screen">
      {children}
    </main>
  )
}
