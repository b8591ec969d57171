// What follows few results: those elsewhere, or that nothing was found.
import type { ReactNode } from 'react'
import { asRead, goesOnElsewhere, type ResultsPage } from '../../data/business-lists.ts'
import type { Filter } from '../../data/filter.ts'
import { NearestElsewhere } from './nearest-elsewhere.tsx'

type FewResultsProps = {
  filter: Filter
  /** The first page of the results, when it is loaded. */
  first: ResultsPage | undefined
  onViewAll: () => void
  /** What is shown when nothing was found, here or elsewhere. */
  children: ReactNode
}

export function FewResults({ filter, first, onViewAll, children: none }: FewResultsProps) {
  const read = first && asRead(filter, first)
  if (!read || !goesOnElsewhere(read, first.total)) return none
  return <NearestElsewhere filter={read} results={first} onViewAll={onViewAll} />
}
