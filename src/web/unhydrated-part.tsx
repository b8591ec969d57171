// Decides whether a part of a page is the HTML of the server, or is rendered by its lazy script.
import type { ReactNode } from 'react'
import { LazyContent } from './lazy-content.tsx'
import type { LazyModule } from './lazy-module.ts'
import { useKeptHtml } from './use-kept-html.ts'

type UnhydratedPartProps<Module> = {
  lazy: LazyModule<Module>
  /** The same seed gives the same content. */
  seed: string
  render: (module: Module) => ReactNode
  /** Shown when the script cannot be loaded. */
  instead?: ReactNode
}

/** For content without state: its links work as they are, also when the script is never loaded. */
export function UnhydratedPart<Module>({ seed, ...content }: UnhydratedPartProps<Module>) {
  const kept = useKeptHtml(content.lazy, seed)
  return (
    <div className="unhydrated" key={String(kept !== null)} {...kept}>
      {kept ? undefined : <LazyContent {...content} />}
    </div>
  )
}
