// Decides who draws: the browser keeps what the server drew, and so needs no script to draw it again.
import { type ReactNode, Suspense, type SVGProps, use, useState } from 'react'
import { drawings } from '../late-modules.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

type Draw = (made: typeof import('./drawings.ts')) => ReactNode

type DrawingProps = SVGProps<SVGSVGElement> & {
  /** The same seed gives the same drawing. Another seed is drawn anew. */
  seed: string
  draw: Draw
}

/** An SVG that screen readers skip. */
export function Drawing({ seed, draw, ...frame }: DrawingProps) {
  const isInHtml = !useIsHydrated() && !drawings.find()
  const [keptSeed] = useState(isInHtml ? seed : null)
  const isKept = seed === keptSeed
  return (
    <svg
      key={String(isKept)}
      {...frame}
      aria-hidden="true"
      suppressHydrationWarning
      // React leaves the content of such an element as it is in the HTML.
      {...(isKept && { dangerouslySetInnerHTML: { __html: '' } })}
    >
      {isKept ? undefined : <Drawn draw={draw} />}
    </svg>
  )
}

function Drawn({ draw }: { draw: Draw }) {
  const made = drawings.find()
  if (made) return draw(made)
  return (
    <Suspense>
      <DrawnLate draw={draw} />
    </Suspense>
  )
}

function DrawnLate({ draw }: { draw: Draw }) {
  const made = use(drawings.load())
  return made && draw(made)
}
