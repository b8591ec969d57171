// Decides whether a part of a page is the HTML of the server, or is rendered by its late script.
import type { ReactNode } from 'react'
import { LateContent } from './late-content.tsx'
import type { LateModule } from './late-module.ts'
import { useKeptHtml } from './use-kept-html.ts'

type LatePartProps<Module> = {
  late: LateModule<Module>
  /** The same seed gives the same content. */
  seed: string
  render: (module: Module) => ReactNode
}

/** For content without state: its links work as they are, also when the script is never loaded. */
export function LatePart<Module>({ late, seed, render }: LatePartProps<Module>) {
  const kept = useKeptHtml(late, seed)
  return (
    <div className="late" key={String(kept !== null)} {...kept}>
      {kept ? undefined : <LateContent late={late} render={render} />}
    </div>
  )
}
