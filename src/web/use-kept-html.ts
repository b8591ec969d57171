// Decides whether an element keeps the HTML that the server wrote into it, so that its script need not be loaded.
import { useState } from 'react'
import type { LazyModule } from './lazy-module.ts'
import { useIsHydrated } from './ui/use-is-hydrated.ts'

/** The props of an element that keeps its HTML: React leaves the content of such an element as it is. Null: it is rendered. */
export function useKeptHtml<Module>(lazy: LazyModule<Module>, seed: string) {
  const isInHtml = !useIsHydrated() && !lazy.find()
  // Another seed is other content, which must be rendered.
  const [keptSeed] = useState(isInHtml ? seed : null)
  return seed === keptSeed ? keptHtml : null
}

const keptHtml = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }
