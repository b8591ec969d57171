// Knows a late part with state: the browser keeps the HTML of the server until its script is loaded, and then hydrates it.
import { type ReactNode, Suspense, use } from 'react'
import type { LateModule } from './late-module.ts'

/** `render` gets null when the script cannot be loaded. */
type HydratedPartProps<Module> = {
  late: LateModule<Module>
  render: (module: Module | null) => ReactNode
}

export function HydratedPart<Module>(props: HydratedPartProps<Module>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded<Module>({ late, render }: HydratedPartProps<Module>) {
  return render(late.find() ?? use(late.load()))
}
