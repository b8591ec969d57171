// Knows content that is rendered by a lazy script: nothing until the script is loaded, and nothing when that fails.
import { type ReactNode, Suspense, use } from 'react'
import type { LazyModule } from './lazy-module.ts'

type LazyContentProps<Module> = { lazy: LazyModule<Module>; render: (module: Module) => ReactNode }

export function LazyContent<Module>({ lazy, render }: LazyContentProps<Module>) {
  const loaded = lazy.find()
  if (loaded) return render(loaded)
  return (
    <Suspense>
      <Loaded lazy={lazy} render={render} />
    </Suspense>
  )
}

function Loaded<Module>({ lazy, render }: LazyContentProps<Module>) {
  const loaded = use(lazy.load())
  return loaded && render(loaded)
}
