// The form with all filters, and the button that opens it: a sheet on a phone. Without a script it is a form with a button.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { businessesText } from '../../../contract/day-text.ts'
import { type FilterPart, filterParts } from '../../../contract/public-addresses.ts'
import type { FilterCounts } from '../../../contract/search.ts'
import {
  filterCountsQuery,
  type ResultsPage,
  useElsewhere,
  withImpliedFilters,
} from '../../data/business-lists.ts'
import { type Filter, filterPath, readFilter, toggleValue, valuesOf } from '../../data/filter.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import { useSite } from '../../ui/page-head.ts'
import { openModal } from '../../ui/press.ts'
import {
  chosenParts,
  countChosen,
  type FilterGroup,
  type FilterNames,
  filterGroups,
  listChips,
  listQuickFilters,
  tradeName,
} from './filter-words.ts'

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

/** Filters that were opened before hydration: `onOpen` gets the filter that was chosen in them, or null if it is unchanged. */
function useApplyEarlyChoices(
  details: RefObject<HTMLDetailsElement | null>,
  filter: Filter,
  onOpen: (next: Filter | null) => void,
): void {
  const isChecked = useRef(false)
  const { categories } = useSite()
  useEffect(() => {
    const form = details.current?.open && !isChecked.current && details.current.querySelector('form')
    isChecked.current = true
    if (!form) return
    const typed = new URLSearchParams()
    for (const [name, value] of new FormData(form)) typed.append(name, String(value))
    const next = readFilter(`?${typed}`, categories)
    onOpen(filterPath(next) === filterPath(filter) ? null : next)
  })
}

type FilterPanelProps = {
  filter: Filter
  /** Undefined until they are loaded, or when that failed. */
  counts: FilterCounts | undefined
  /** The first page of the results, when it is loaded. */
  first: ResultsPage | undefined
  onApply: (next: Filter) => void
  onClear: () => void
  onDone: () => void
}

/** The parts that have controls in this form. The others are sent in hidden fields. */
const shownParts: readonly FilterPart[] = [...chosenParts, 'radiusKm', 'sort']

/** The counts are those of the results. Without results, the filters apply to the businesses shown from elsewhere, and have no counts. */
function FilterPanel({ filter, counts, first, onApply, onClear, onDone }: FilterPanelProps) {
  const elsewhere = useElsewhere(filter, first)
  const site = useSite()
  const full = first?.full ?? ''
  const isNone = full === '0'
  const isElsewhere = first?.total === '0' ? elsewhere && true : isNone
  const shown = isNone && isElsewhere !== null ? undefined : counts
  const trade = counts?.trades.find(({ id }) => id === filter.trade)?.name ?? tradeName(filter, first)
  return (
    <form
      className="filter-panel"
      action="/#results"
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      {filterParts
        .filter((part) => filter[part] && !shownParts.includes(part))
        .map((part) => (
          <input key={part} type="hidden" name={part} value={filter[part]} />
        ))}
      {isNone && isElsewhere !== undefined && (
        <p className="filter-none">
          <span>
            {isElsewhere
              ? 'No business here matches. The filters apply to businesses elsewhere.'
              : 'No business matches this search.'}
          </span>
          <PageLink className="pill" href="/" onNavigate={onClear}>
            Clear Filters
          </PageLink>
        </p>
      )}
      {filterGroups(filter, shown, trade, site).map((group) => (
        <GroupFields key={group.title} filter={filter} onApply={onApply} {...group} />
      ))}
      <button type="submit" className="button button-main">
        {full && !isNone ? `Show ${businessesText(full)}` : 'Show'}
      </button>
    </form>
  )
}

type GroupFieldsProps = FilterGroup & Pick<FilterPanelProps, 'filter' | 'onApply'>

function GroupFields({ filter, onApply, title, part, isOne, options }: GroupFieldsProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {options.map(({ value, ...option }) => (
        <FilterChoice
          key={value}
          name={part}
          value={value}
          isOne={isOne}
          {...option}
          isChosen={isOne ? filter[part] === value : valuesOf(filter, part).includes(value)}
          onChoose={() => onApply(isOne ? { ...filter, [part]: value } : toggleValue(filter, part, value))}
        />
      ))}
    </fieldset>
  )
}

type FilterChoiceProps = {
  name: string
  value: string
  label: string
  /** Undefined when it is not known. */
  count?: number | undefined
  /** Only one value of this name can be chosen. */
  isOne: boolean
  isChosen: boolean
  onChoose: () => void
}

function FilterChoice({ name, value, label, count, isOne, isChosen, onChoose }: FilterChoiceProps) {
  return (
    <label className="pill">
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
      />
      {label}
      {count !== undefined && value !== '' && <span className="filter-count">{`(${count})`}</span>}
    </label>
  )
}

/** Opens when it is mounted. `onDone` is called when it has closed, by its buttons, Escape or a press outside. */
function FilterSheet({ onDone, ...panel }: FilterPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => openModal(dialog.current), [])
  return (
    <dialog
      className="filter-sheet"
      ref={dialog}
      aria-labelledby="filter-sheet-title"
      onClose={onDone}
      // The content fills the dialog, so a press on the dialog itself is one on its backdrop.
      onPointerDown={(event) => event.target === dialog.current && close()}
    >
      <div className="filter-sheet-inner">
        <div className="filter-sheet-head">
          <h2 id="filter-sheet-title">Filters</h2>
          <button type="button" aria-label="Close filters" onClick={close}>
            <X aria-hidden="true" />
          </button>
        </div>
        <FilterPanel {...panel} onDone={close} />
      </div>
    </dialog>
  )
}

type FilterChipsProps = {
  filter: Filter
  names: FilterNames
  onChange: (next: Filter) => void
}

export function FilterChips({ filter, names, onChange }: FilterChipsProps) {
  return (
    <div className="chips">
      {listChips(filter, names).map(({ key, text, without }) => (
        <PageLink
          key={key}
          className="pill chip"
          href={`${filterPath(without)}#results`}
          onNavigate={() => onChange(without)}
        >
          <span className="sr-only">Remove filter: </span>
          <span>{text}</span>
          <X aria-hidden="true" />
        </PageLink>
      ))}
    </div>
  )
}

type QuickFiltersProps = Pick<FilterChipsProps, 'filter' | 'onChange'> & { first: ResultsPage | undefined }

/** The filters that are asked for most, one tap away. */
export function QuickFilters({ filter, first, onChange }: QuickFiltersProps) {
  return (
    <div className="quick">
      {listQuickFilters(filter, first).map(({ text, next }) => (
        <PageLink
          key={text}
          className="pill"
          href={`${filterPath(next)}#results`}
          onNavigate={() => onChange(next)}
        >
          {text}
        </PageLink>
      ))}
    </div>
  )
}

/** A form, so that it also works without JavaScript. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <form
      action="/"
      onSubmit={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      <button type="submit" className="pill">
        Clear Filters
      </button>
    </form>
  )
}
