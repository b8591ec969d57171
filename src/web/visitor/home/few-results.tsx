// Decides what follows few results: those elsewhere, by a lazy script, or else that nothing was found.
import type { ReactNode } from 'react'
import { asRead, goesOnElsewhere, type ResultsPage } from '../../data/business-lists.ts'
import type { Filter } from '../../data/filter.ts'
import { HydratedPart } from '../../hydrated-part.tsx'
import { elsewhereParts } from '../../lazy-modules.ts'

type FewResultsProps = {
  filter: Filter
  /** The first page of the results, when it is loaded. */
  first: ResultsPage | undefined
  onViewAll: () => void
  /** What is shown when nothing was found and the lazy script, which knows more, cannot be loaded. */
  children: ReactNode
}

export function FewResults({ filter, first, onViewAll, children: none }: FewResultsProps) {
  const read = first && asRead(filter, first)
  if (!read || !goesOnElsewhere(read, first.total)) return none
  return (
    <HydratedPart
      lazy={elsewhereParts}
      render={(parts) =>
        parts ? <parts.NearestElsewhere filter={read} results={first} onViewAll={onViewAll} /> : none
      }
    />
  )
}
