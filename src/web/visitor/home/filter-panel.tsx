// Knows the form of all filters. It works without script, as a form with a button; with script each choice applies at once.
import { type FilterPart, filterParts } from '../../../contract/list-address.ts'
import type { FilterCounts } from '../../../contract/search.ts'
import type { ResultsPage } from '../../data/business-lists.ts'
import { useElsewhere } from '../../data/elsewhere.ts'
import { type Filter, toggleValue, valuesOf } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { type FilterGroup, filterGroups } from './filter-groups.ts'
import { chosenParts } from './filter-words.ts'
import { businesses } from './home-words.ts'

export type FilterPanelProps = {
  filter: Filter
  /** Undefined until they are loaded, or when that failed. */
  counts: FilterCounts | undefined
  /** The first page of the results, when it is loaded. */
  first: ResultsPage | undefined
  onApply: (next: Filter) => void
  onClear: () => void
  onDone: () => void
}

/** The parts that have controls in this form. The others are sent with it unseen. */
const shownParts: readonly FilterPart[] = [...chosenParts, 'sort']

/** The counts are those of the results. Where there are none, the filters are for what is shown elsewhere, and have no numbers. */
export function FilterPanel({ filter, counts, first, onApply, onClear, onDone }: FilterPanelProps) {
  const elsewhere = useElsewhere(filter, first)
  const total = first?.total ?? ''
  const isNone = total === '0'
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
      {isNone && elsewhere !== undefined && (
        <p className="filter-none">
          <span>
            {elsewhere
              ? 'No business here matches. The filters are for those elsewhere.'
              : 'No business matches this search.'}
          </span>
          <PageLink className="pill" href="/" onNavigate={onClear}>
            Clear Filters
          </PageLink>
        </p>
      )}
      {filterGroups(filter, isNone && elsewhere !== null ? undefined : counts).map((group) => (
        <GroupFields key={group.title} filter={filter} onApply={onApply} {...group} />
      ))}
      <button type="submit" className="button button-main">
        {total && !isNone ? `Show ${businesses(total)}` : 'Show'}
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
