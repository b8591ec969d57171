// Knows content that is rendered by a late script: nothing until the script is loaded, and nothing when that fails.
import { type ReactNode, Suspense, use } from 'react'
import type { LateModule } from './late-module.ts'

type LateContentProps<Module> = { late: LateModule<Module>; render: (module: Module) => ReactNode }

export function LateContent<Module>({ late, render }: LateContentProps<Module>) {
  const loaded = late.find()
  if (loaded) return render(loaded)
  return (
    <Suspense>
      <Loaded late={late} render={render} />
    </Suspense>
  )
}

function Loaded<Module>({ late, render }: LateContentProps<Module>) {
  const loaded = use(late.load())
  return loaded && render(loaded)
}
