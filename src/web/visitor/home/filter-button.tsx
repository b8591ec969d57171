// Decides how the filters open: on a phone as a sheet over the page, else below their button, and without script always below it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { filterCountsQuery, type ResultsPage, withImpliedFilters } from '../../data/business-lists.ts'
import type { Filter } from '../../data/filter.ts'
import { filterPanel } from '../../lazy-modules.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { countChosen } from './filter-words.ts'

type FilterButtonProps = {
  filter: Filter
  /** The first page of the results, when it is loaded. */
  first: ResultsPage | undefined
  onApply: (next: Filter) => void
  onClear: () => void
}

/** The form comes with the page, but the browser loads its script only when it is opened. */
export function FilterButton({ filter, first, onApply, onClear }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // The server loads the counts for its form. The browser needs them only while it shows the filters.
  const { data: counts } = useQuery({
    ...filterCountsQuery(filter),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const [panel, setPanel] = useState(filterPanel.find)
  const isHydrated = useIsHydrated()
  const [isInHtml] = useState(!isHydrated)
  const [isSheet, setSheet] = useState(false)
  const asked = withImpliedFilters(filter, first)
  const chosen = countChosen(asked)
  const open = async (event: MouseEvent<HTMLDetailsElement>) => {
    if (!(event.target instanceof Element && event.target.closest('summary'))) return
    const details = event.currentTarget
    setOpen(true)
    const isPhone = matchMedia('(width < 48rem)').matches
    if (isPhone) event.preventDefault()
    const loaded = await filterPanel.load()
    setPanel(loaded)
    // Without its script the form still works.
    if (isPhone && loaded) setSheet(true)
    else if (isPhone) details.open = true
  }
  const closeSheet = () => {
    setSheet(false)
    setOpen(false)
  }
  const shared = { filter: asked, first, counts, onApply, onClear }
  return (
    <>
      <details
        className="filters"
        onClickCapture={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="pill">Filters{chosen > 0 && ` (${chosen})`}</summary>
        <div
          key={String(panel !== null)}
          className={panel && isHydrated ? 'filters-live' : undefined}
          suppressHydrationWarning
          {...(!panel && isInHtml && keptHtml)}
        >
          {panel ? <panel.FilterPanel {...shared} onDone={() => {}} /> : undefined}
        </div>
      </details>
      {panel && isSheet && <panel.FilterSheet {...shared} onDone={closeSheet} />}
    </>
  )
}

/** React leaves the content of such an element as it is in the HTML. */
const keptHtml = { dangerouslySetInnerHTML: { __html: '' } }
