// Knows a part of a page with state: the browser keeps the HTML of the server until the lazy script is loaded, and then hydrates it.
import { type ReactNode, Suspense, use } from 'react'
import type { LazyModule } from './lazy-module.ts'

/** `render` gets null when the script cannot be loaded. */
type HydratedPartProps<Module> = {
  lazy: LazyModule<Module>
  render: (module: Module | null) => ReactNode
}

export function HydratedPart<Module>(props: HydratedPartProps<Module>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded<Module>({ lazy, render }: HydratedPartProps<Module>) {
  return render(lazy.find() ?? use(lazy.load()))
}
