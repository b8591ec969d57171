// Knows the form of all filters. It works without script, as a form with a button; with script each choice applies at once.
import { type FilterPart, filterParts } from '../../../contract/list-address.ts'
import type { FilterCounts } from '../../../contract/search.ts'
import { type Filter, toggleValue, valuesOf } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { filterGroups } from './filter-groups.ts'
import { chosenParts } from './filter-words.ts'

export type FilterPanelProps = {
  filter: Filter
  /** Undefined until they are loaded, or when that failed. */
  counts: FilterCounts | undefined
  /** Nothing was found. Then no filter can be chosen, since each would leave nothing too. */
  isEmpty: boolean
  onApply: (next: Filter) => void
  onClear: () => void
  onDone: () => void
  doneText: string
}

/** The parts that have controls in this form. The others are sent with it unseen. */
const shownParts: readonly FilterPart[] = [...chosenParts, 'sort']

export function FilterPanel({
  filter,
  counts,
  isEmpty,
  onApply,
  onClear,
  onDone,
  doneText,
}: FilterPanelProps) {
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
      {isEmpty && (
        <p className="filter-none">
          <span>No business matches this search.</span>
          <PageLink className="pill" href="/" onNavigate={onClear}>
            Clear Filters
          </PageLink>
        </p>
      )}
      {filterGroups(filter, counts).map(({ title, part, isOne, options }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {options.map(({ value, ...option }) => (
            <FilterChoice
              key={value}
              {...{ name: part, value, isOne }}
              {...option}
              isChosen={isOne ? filter[part] === value : valuesOf(filter, part).includes(value)}
              onChoose={() =>
                onApply(isOne ? { ...filter, [part]: value } : toggleValue(filter, part, value))
              }
            />
          ))}
        </fieldset>
      ))}
      <button type="submit" className="button button-main">
        {doneText}
      </button>
    </form>
  )
}
