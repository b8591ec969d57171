// Knows what is said while something of the area is on its way, over its final shape.
import type { ReactNode } from 'react'

export function LoadingScreen({ shape }: { shape: ReactNode }) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className="skeleton area-skeleton" aria-hidden="true">
        {shape}
      </div>
    </>
  )
}
