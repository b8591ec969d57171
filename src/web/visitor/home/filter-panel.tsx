// Knows the form of all filters. It works without script, as a form with a button; with script each choice applies at once.

import { type FilterPart, filterParts } from '../../../contract/list-address.ts'
import { offerGroups, offerLabels } from '../../../contract/offer-list.ts'
import type { FilterCounts } from '../../../contract/search.ts'
import { type Filter, toggleValue, valuesOf } from '../../data/filter.ts'
import { FilterChoice } from './filter-choice.tsx'
import { chosenParts, sortLabels } from './filter-words.ts'

export type FilterPanelProps = {
  filter: Filter
  /** Undefined until they are loaded, or when that failed. */
  counts: FilterCounts | undefined
  onApply: (next: Filter) => void
  onDone: () => void
  doneText: string
}

/** The parts that have controls in this form. The others are sent with it unseen. */
const shownParts: readonly FilterPart[] = [...chosenParts, 'sort']

export function FilterPanel({ filter, counts, onApply, onDone, doneText }: FilterPanelProps) {
  const choice = (
    part: FilterPart,
    value: string,
    label: string,
    count: number | undefined,
    isOne = false,
  ) => (
    <FilterChoice
      key={value}
      name={part}
      value={value}
      label={label}
      count={counts && (count ?? 0)}
      isOne={isOne}
      isChosen={isOne ? filter[part] === value : valuesOf(filter, part).includes(value)}
      onChoose={() => onApply(isOne ? { ...filter, [part]: value } : toggleValue(filter, part, value))}
    />
  )
  const hasPoint = filter.near !== '' || filter.place !== ''
  const sorts = Object.entries(sortLabels).filter(([sort]) => sort !== 'near' || hasPoint)
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
      <fieldset>
        <legend>Order</legend>
        {sorts.map(([sort, label]) => (
          <FilterChoice
            key={sort}
            name="sort"
            value={sort}
            label={label}
            isOne
            isChosen={filter.sort === sort}
            onChoose={() => onApply({ ...filter, sort })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>Open</legend>
        {choice('open', 'now', 'Open now', counts?.open)}
      </fieldset>
      <fieldset>
        <legend>Price</legend>
        {(['1', '2', '3', '4'] as const).map((level) =>
          choice('price', level, '$'.repeat(Number(level)), counts?.price[level]),
        )}
      </fieldset>
      <fieldset>
        <legend>Rating</legend>
        {choice('rating', '', 'Any', undefined, true)}
        {(['3', '4', '4.5'] as const).map((least) =>
          choice('rating', least, `${least} and more`, counts?.rating[least], true),
        )}
      </fieldset>
      <fieldset>
        <legend>Category</legend>
        {choice('category', '', 'All', undefined, true)}
        {Object.entries(counts?.category ?? {}).map(([category, count]) =>
          choice('category', category, category, count, true),
        )}
      </fieldset>
      {offerGroups.map(({ title, offers }) => {
        const left = offers.filter(
          (offer) => valuesOf(filter, 'offers').includes(offer) || !counts || counts.offers[offer],
        )
        return (
          left.length > 0 && (
            <fieldset key={title}>
              <legend>{title}</legend>
              {left.map((offer) => choice('offers', offer, offerLabels[offer], counts?.offers[offer]))}
            </fieldset>
          )
        )
      })}
      <button type="submit" className="button button-main">
        {doneText}
      </button>
    </form>
  )
}
