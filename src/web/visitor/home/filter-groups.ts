// Decides which filters the form has: their groups and values, with the number of results that each value would leave.
import type { FilterPart } from '../../../contract/list-address.ts'
import { offerGroups } from '../../../contract/offer-groups.ts'
import { offerLabels } from '../../../contract/offer-list.ts'
import type { FilterCounts } from '../../../contract/search.ts'
import { type Filter, valuesOf } from '../../data/filter.ts'
import { priceWords, sortLabels } from './filter-words.ts'

/** `count` is undefined while it is not known. */
type FilterOption = { value: string; label: string; count?: number | undefined }
/** `isOne`: only one value of the group can be chosen. */
export type FilterGroup = { title: string; part: FilterPart; isOne: boolean; options: FilterOption[] }

/** `counts` is undefined until they are loaded, or when that failed. A value that they leave out has no result. */
export function filterGroups(filter: Filter, counts: FilterCounts | undefined): FilterGroup[] {
  const option = (value: string, label: string, count: number | undefined): FilterOption => ({
    value,
    label,
    count: counts && (count ?? 0),
  })
  const levels = Object.entries(priceWords).map(([level, words]) =>
    option(level, words, counts?.price[level as keyof FilterCounts['price']]),
  )
  const ratings = (['3', '4', '4.5'] as const).map((least) =>
    option(least, `${least} and more`, counts?.rating[least]),
  )
  const categories = Object.entries(counts?.category ?? {}).map(([name, count]) => option(name, name, count))
  const offers = offerGroups.map(({ title, offers }): FilterGroup => {
    const left = offers.filter(
      (offer) => !counts || counts.offers[offer] || valuesOf(filter, 'offers').includes(offer),
    )
    const options = left.map((offer) => option(offer, offerLabels[offer], counts?.offers[offer]))
    return { title, part: 'offers', isOne: false, options }
  })
  return [
    { title: 'Order', part: 'sort', isOne: true, options: sortOptions(filter) },
    { title: 'Open', part: 'open', isOne: false, options: [option('now', 'Open now', counts?.open)] },
    { title: 'Price', part: 'price', isOne: false, options: levels },
    { title: 'Rating', part: 'rating', isOne: true, options: [{ value: '', label: 'Any' }, ...ratings] },
    {
      title: 'Category',
      part: 'category',
      isOne: true,
      options: [{ value: '', label: 'All' }, ...categories],
    },
    ...offers.filter(({ options }) => options.length > 0),
  ]
}

/** Without a point or a place there is no nearest. A location is offered it whether it names one or not: nobody knows before the search. */
function sortOptions({ near, place, location }: Filter): FilterOption[] {
  const sorts = Object.entries(sortLabels).filter(([sort]) => sort !== 'near' || near || place || location)
  return sorts.map(([value, label]) => ({ value, label }))
}
