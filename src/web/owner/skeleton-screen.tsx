// Knows what is shown while a page of the area loads: its skeleton, and a text for screen readers.
import type { ReactNode } from 'react'

export function SkeletonScreen({ shape }: { shape: ReactNode }) {
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
