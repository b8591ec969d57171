// Knows the words for the values of a filter.
import { priceLevels } from '../../../contract/categories.ts'
import { type FilterPart, filterParts } from '../../../contract/list-address.ts'
import { offerLabels } from '../../../contract/offer-list.ts'
import { type Filter, toggleValue, valuesOf, withoutPart } from '../../data/filter.ts'

export const sortLabels: Record<string, string> = {
  '': 'Best match',
  near: 'Nearest',
  rating: 'Best rated',
  new: 'Newest',
}

/** The words of the price levels, as in the forms of a business: the signs alone are read out as 'dollar dollar'. */
export const priceWords = Object.fromEntries(
  Object.entries(priceLevels).map(([level, words]) => [level, `${'$'.repeat(Number(level))} ${words}`]),
)

/** The parts of several values, and the words for each. */
const listWords: Partial<Record<FilterPart, Record<string, string>>> = {
  price: priceWords,
  offers: offerLabels,
}

/** The parts that have controls in the form of the filters, and leave fewer results. */
export const chosenParts: readonly FilterPart[] = ['category', 'open', 'price', 'rating', 'offers']

/** How many values are chosen in the form of the filters. The words and the place of a search are not. */
export const countChosen = (filter: Filter): number =>
  chosenParts.flatMap((part) => valuesOf(filter, part)).length

/** A value of the filter that is shown as a chip, and the filter without it. */
export type FilterChip = { key: string; text: string; without: Filter }

const partWords: Partial<Record<string, (value: string) => string>> = {
  near: () => 'Near me',
  radiusKm: (km) => `Within ${km} km`,
  open: () => 'Open now',
  rating: (least) => `${least} stars and more`,
  sort: (sort) => `${Object.hasOwn(sortLabels, sort) ? sortLabels[sort] : sort} first`,
}

/**
 * In the order of the address, without what the two fields of the search show. A part of several values has a chip for each;
 * one that the server refuses is one chip, because each chip has the whole filter in its link. Without `placeName` the place
 * has none.
 */
export function listChips(filter: Filter, placeName = ''): FilterChip[] {
  return filterParts.flatMap((part) => {
    if (!filter[part] || part === 'q' || part === 'location') return []
    const words = listWords[part]
    const values = [...new Set(valuesOf(filter, part))]
    if (words && values.every((value) => Object.hasOwn(words, value)))
      return values.map((value) => ({
        key: `${part} ${value}`,
        text: words[value] ?? value,
        without: toggleValue(filter, part, value),
      }))
    // The field of the location names the place already.
    if (part === 'place' && (filter.location || !placeName)) return []
    const text = part === 'place' ? placeName : (partWords[part]?.(filter[part]) ?? filter[part])
    return [{ key: part, text, without: withoutPart(filter, part) }]
  })
}
