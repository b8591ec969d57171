// Knows content that is rendered by a lazy script: nothing until the script is loaded, and `instead` when that fails.
import { type ReactNode, Suspense, use } from 'react'
import type { LazyModule } from './lazy-module.ts'

type LazyContentProps<Module> = {
  lazy: LazyModule<Module>
  render: (module: Module) => ReactNode
  instead?: ReactNode
}

export function LazyContent<Module>(props: LazyContentProps<Module>) {
  const loaded = props.lazy.find()
  if (loaded) return props.render(loaded)
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded<Module>({ lazy, render, instead }: LazyContentProps<Module>) {
  const loaded = use(lazy.load())
  return loaded ? render(loaded) : instead
}
