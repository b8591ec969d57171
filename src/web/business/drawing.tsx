// Knows a drawing that the browser keeps as the server made it. It loads the script that draws only to make one itself.
import type { ReactNode, SVGProps } from 'react'
import { LazyContent } from '../lazy-content.tsx'
import { drawings } from '../lazy-modules.ts'
import { useKeptHtml } from '../use-kept-html.ts'

type DrawingProps = SVGProps<SVGSVGElement> & {
  /** The same seed gives the same drawing. */
  seed: string
  draw: (made: typeof import('./drawings.ts')) => ReactNode
}

/** An SVG that screen readers skip. */
export function Drawing({ seed, draw, ...frame }: DrawingProps) {
  const kept = useKeptHtml(drawings, seed)
  return (
    <svg key={String(kept !== null)} {...frame} aria-hidden="true" {...kept}>
      {kept ? undefined : <LazyContent lazy={drawings} render={draw} />}
    </svg>
  )
}
