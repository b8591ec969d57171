// Decides how the filters open: on a phone as a sheet over the page, else below their button, and without script always below it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { filterCountsQuery, type ResultsPage, withImpliedFilters } from '../../data/business-lists.ts'
import { type Filter, filterPath, readFilter } from '../../data/filter.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { FilterPanel } from './filter-panel.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { countChosen } from './filter-words.ts'

type FilterButtonProps = {
  filter: Filter
  /** The first page of the results, when it is loaded. */
  first: ResultsPage | undefined
  onApply: (next: Filter) => void
  onClear: () => void
}

export function FilterButton({ filter, first, onApply, onClear }: FilterButtonProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The server loads the counts for its form. The browser needs them only while it shows the filters.
  const { data: counts } = useQuery({
    ...filterCountsQuery(filter),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const isHydrated = useIsHydrated()
  const [isSheet, setSheet] = useState(false)
  const asked = withImpliedFilters(filter, first)
  const chosen = countChosen(asked)
  const open = (event: MouseEvent<HTMLDetailsElement>) => {
    if (!(event.target instanceof Element && event.target.closest('summary'))) return
    setOpen(true)
    if (!matchMedia('(width < 48rem)').matches) return
    event.preventDefault()
    setSheet(true)
  }
  const closeSheet = () => {
    setSheet(false)
    setOpen(false)
  }
  useApplyEarlyChoices(details, filter, (next) => {
    setOpen(true)
    if (next) onApply(next)
  })
  const shared = { filter: asked, first, counts, onApply, onClear }
  return (
    <>
      <details
        ref={details}
        className="filters"
        onClickCapture={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="pill">Filters{chosen > 0 && ` (${chosen})`}</summary>
        <div className={isHydrated ? 'filters-live' : undefined}>
          <FilterPanel {...shared} onDone={() => {}} />
        </div>
      </details>
      {isSheet && <FilterSheet {...shared} onDone={closeSheet} />}
    </>
  )
}

/** Filters that were opened before hydration: `onOpen` gets what was chosen in them, or null. */
function useApplyEarlyChoices(
  details: RefObject<HTMLDetailsElement | null>,
  filter: Filter,
  onOpen: (next: Filter | null) => void,
): void {
  const isChecked = useRef(false)
  useEffect(() => {
    const form = details.current?.open && !isChecked.current && details.current.querySelector('form')
    isChecked.current = true
    if (!form) return
    const typed = new URLSearchParams()
    for (const [name, value] of new FormData(form)) typed.append(name, String(value))
    const next = readFilter(`?${typed}`)
    onOpen(filterPath(next) === filterPath(filter) ? null : next)
  })
}
