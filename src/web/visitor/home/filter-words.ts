// The groups and values of the filters, and the words for them and for the results (spec §2).

import type { FoundBusiness, Why } from '../../../contract/business.ts'
import { type Categories, findCategory, headingOf, priceLevels } from '../../../contract/categories.ts'
import { businessesText, dayAndMonth, shortDayText, weekdayName } from '../../../contract/day-text.ts'
import { offerGroups, offerLabels } from '../../../contract/offer-list.ts'
import type { PageSite } from '../../../contract/page.ts'
import type { NamedPoint } from '../../../contract/place.ts'
import { type FilterPart, filterParts } from '../../../contract/public-addresses.ts'
import type { FilterCounts } from '../../../contract/search.ts'
import { tradeText } from '../../business/business-words.ts'
import type { ResultsPage } from '../../data/business-lists.ts'
import {
  demandParts,
  type Filter,
  isFiltered,
  isSameFilter,
  noFilter,
  toggleValue,
  valuesOf,
  withoutPart,
} from '../../data/filter.ts'
import { groupBy } from '../../data/group-by.ts'

const sortLabels: Record<string, string> = {
  '': 'Best match',
  near: 'Nearest',
  rating: 'Best rated',
  new: 'Newest',
}

/** The price levels in words, as in the forms of a business: the signs alone would be read out as 'dollar dollar'. */
const priceWords = (sign: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(priceLevels).map(([level, words]) => [level, `${sign.repeat(Number(level))} ${words}`]),
  )

/** The parts that take several values, with the words for each value. */
const listWords = (sign: string): Partial<Record<FilterPart, Record<string, string>>> => ({
  price: priceWords(sign),
  offers: offerLabels,
})

/** The parts that have controls in the filter form and narrow the results. */
export const chosenParts: readonly FilterPart[] = ['category', ...demandParts]

/** How many values are chosen in the filter form. The words and the place of a search do not count. */
export const countChosen = (filter: Filter): number =>
  chosenParts.flatMap((part) => valuesOf(filter, part)).length

/** A value of the filter that is shown as a chip, and the filter without it. */
export type FilterChip = { key: string; text: string; without: Filter }

const partWords: Partial<Record<string, (value: string) => string>> = {
  near: () => 'Near me',
  radiusKm: (km) => `Within ${km} km`,
  open: openText,
  whatsapp: () => 'WhatsApp',
  trade: tradeText,
  rating: (least) => `${least} stars and more`,
  sort: (sort) => `${Object.hasOwn(sortLabels, sort) ? sortLabels[sort] : sort} first`,
}

/** The names of a filter's place and trade, and the sign of prices. A trade without a name is shown by its id. */
export type FilterNames = {
  place?: string | undefined
  trade?: string | undefined
  sign?: string | undefined
}

function wordsOf(part: FilterPart, value: string, names: FilterNames = {}): string {
  return (part === 'trade' && names.trade) || (partWords[part]?.(value) ?? value)
}

/** The name of the chosen trade, from a result that has it. */
export const tradeName = ({ trade }: Filter, first: ResultsPage | undefined): string | undefined =>
  trade ? first?.businesses.flatMap(({ trades }) => trades).find(({ id }) => id === trade)?.name : undefined

/** 'Open now', 'Open late', 'Open today', 'Open on Wed 16 Dec', short enough for a chip; anything that is not a day stays as typed. */
function openText(when: string): string {
  if (when === 'now') return 'Open now'
  if (when === 'late') return 'Open late'
  if (when === 'today') return 'Open today'
  return /^\d{4}-\d\d-\d\d$/.test(when)
    ? `Open on ${weekdayName(when).slice(0, 3)} ${shortDayText(when)}`
    : when
}

/**
 * In the order of the address, without the two search fields. A part with several values has a chip for each; if the server refuses any
 * of them, it is one chip, because the link of each chip contains the rest of the filter. A place without a name has no chip.
 */
export function listChips(filter: Filter, names: FilterNames = {}): FilterChip[] {
  return filterParts.flatMap((part) => {
    if (!filter[part] || part === 'q' || part === 'location') return []
    const words = listWords(names.sign ?? '$')[part]
    const values = [...new Set(valuesOf(filter, part))]
    if (words && values.every((value) => Object.hasOwn(words, value)))
      return values.map((value) => ({
        key: `${part} ${value}`,
        text: words[value] ?? value,
        without: toggleValue(filter, part, value),
      }))
    // The location field already shows the place.
    if (part === 'place' && (filter.location || !names.place)) return []
    const text = (part === 'place' && names.place) || wordsOf(part, filter[part], names)
    return [{ key: part, text, without: withoutPart(filter, part) }]
  })
}

/** In kilometres: how far most people go. */
const quickKm = 10

/**
 * Open now, WhatsApp and the distance; each only if it keeps some of the full matches and drops others. If the list has more pages, it is
 * enough to keep some: the first page does not show what the rest is like.
 */
export function listQuickFilters(
  filter: Filter,
  first: ResultsPage | undefined,
): { text: string; next: Filter }[] {
  const found = first?.businesses.filter(({ why }) => why === undefined) ?? []
  const divides = (fits: (business: FoundBusiness) => boolean) => {
    const some = found.filter(fits).length
    return some > 0 && (some < found.length || Boolean(first?.next))
  }
  const isNear = ({ distanceKm }: FoundBusiness) => distanceKm !== undefined && distanceKm <= quickKm
  const quick: [boolean, Partial<Filter>][] = [
    [!filter.open && divides(({ hoursNow }) => hoursNow?.state === 'open'), { open: 'now' }],
    [!filter.whatsapp && divides(({ whatsapp }) => whatsapp !== null), { whatsapp: 'yes' }],
    [Boolean(filter.near || filter.place) && !filter.radiusKm && divides(isNear), { radiusKm: `${quickKm}` }],
  ]
  return quick
    .filter(([isOffered]) => isOffered)
    .map(([, part]) => ({
      text: listChips({ ...noFilter, ...part })[0]?.text ?? '',
      next: { ...filter, ...part },
    }))
}

/** `count` is undefined until it is known. */
type FilterOption = { value: string; label: string; count?: number | undefined }
/** `isOne`: only one value of the group can be chosen. */
export type FilterGroup = { title: string; part: FilterPart; isOne: boolean; options: FilterOption[] }

/**
 * The most used filters come first. `counts` is undefined until they are loaded, or when that failed. A value without results is offered
 * only if it is chosen. `trade` is the name of the chosen trade. A site without reviews has no rating filter.
 */
export function filterGroups(
  filter: Filter,
  counts: FilterCounts | undefined,
  trade: string | undefined,
  { reviews, priceSign = '$' }: Pick<PageSite, 'reviews' | 'priceSign'>,
): FilterGroup[] {
  const counted = (value: string, label: string, count: number | undefined): FilterOption => ({
    value,
    label,
    count: counts && (count ?? 0),
  })
  /** `unset` is the label for no value, in a group in which only one can be chosen. */
  const group = (title: string, part: FilterPart, offered: FilterOption[], unset?: string): FilterGroup[] => {
    const chosen = valuesOf(filter, part)
    const others = chosen.filter((value) => unset && !offered.some((option) => option.value === value))
    const options = [
      ...offered.filter(({ value, count }) => count !== 0 || chosen.includes(value)),
      ...others.map((value) => ({ value, label: wordsOf(part, value, { trade }) })),
    ]
    if (options.length === 0) return []
    const first = unset ? [{ value: '', label: unset }] : []
    return [{ title, part, isOne: Boolean(unset), options: [...first, ...options] }]
  }
  const { days = [], trades = [] } = counts ?? {}
  const holidays = days.filter(({ day }) => day !== 'today')
  const open = [
    counted('now', 'Open now', counts?.open),
    counted('late', 'Open late, after 22:00', counts?.late),
    counted('today', 'Open today', days.find(({ day }) => day === 'today')?.count),
    ...holidays.map(({ day, name, count }) => counted(day, `${dayAndMonth(day)}, ${name}`, count)),
  ]
  const distances = filter.near || filter.place ? ['5', '10', '25', '50'] : []
  const hasRatings = reviews !== 'off'
  const levels = Object.entries(priceWords(priceSign)).map(([level, words]) =>
    counted(level, words, counts?.price[level as keyof FilterCounts['price']]),
  )
  const ratings = (['3', '4', '4.5'] as const).map((least) =>
    counted(least, `${least} and more`, counts?.rating[least]),
  )
  const categories = Object.entries(counts?.category ?? {}).map(([name, count]) => counted(name, name, count))
  return [
    ...group('Open', 'open', open, 'Any time'),
    ...group('Contact', 'whatsapp', [counted('yes', 'WhatsApp', counts?.whatsapp)]),
    ...group(
      'Distance',
      'radiusKm',
      distances.map((km) => ({ value: km, label: `${km} km` })),
      'Any distance',
    ),
    ...group(
      'Trade',
      'trade',
      trades.map(({ id, name }) => ({ value: id, label: name })),
      'Any trade',
    ),
    ...group('Category', 'category', categories, 'All'),
    ...group('Price', 'price', levels),
    ...(hasRatings ? group('Rating', 'rating', ratings, 'Any') : []),
    { title: 'Order', part: 'sort', isOne: true, options: sortOptions(filter, hasRatings) },
    ...offerGroups.flatMap(({ title, offers }) =>
      group(
        title,
        'offers',
        offers.map((offer) => counted(offer, offerLabels[offer], counts?.offers[offer])),
      ),
    ),
  ]
}

/** 'Nearest' needs a point or a place. It is offered for any location text, because only the search finds out whether that names a place. */
function sortOptions({ near, place, location }: Filter, hasRatings: boolean): FilterOption[] {
  const isOffered = (sort: string) =>
    sort === 'near' ? Boolean(near || place || location) : sort !== 'rating' || hasRatings
  const sorts = Object.entries(sortLabels).filter(([sort]) => isOffered(sort))
  return sorts.map(([value, label]) => ({ value, label }))
}

/** `place` is the place that the filter names: undefined until it is known, null when there is no such place. */
export function resultsHeading(filter: Filter, categories: Categories, place?: NamedPoint | null): string {
  const { q, category, open } = filter
  const where = whereText(filter, place)
  if (q) return `Search Results for "${q}"${where}`
  const known = findCategory(categories, category)
  if (known && where) return `${headingOf(known)}${where}`
  if (known) return `${known.name} Businesses`
  if (where) return `Businesses${where}`
  if (open) return `Businesses ${openText(open).replace('Open', 'open')}`
  return isFiltered(filter) ? 'Matching businesses' : 'Discover More'
}

/** A location is written as the gazetteer writes its place; with the full label if a comma was typed. */
function whereText({ location, place, province, near }: Filter, named?: NamedPoint | null): string {
  const written = named && (location.includes(',') ? named.label : named.name)
  const where = ((location || place) && written) || location || province
  return where ? ` in ${where}` : near && ' near you'
}

/** `total` is the number of results, '' while it is unknown. */
export function resultsSubtext(filter: Filter, categories: Categories, total: string): string {
  if (isNarrowed(filter)) return total && `Found ${businessesText(total)} matching your search`
  const known = findCategory(categories, filter.category)
  if (known) return `Browse all ${known.name} businesses in your area`
  return 'Explore all the amazing businesses in your area'
}

/** The results grouped by why they are shown: the full matches, then what follows them. */
export function listGroups(
  found: readonly FoundBusiness[],
): { why: Why | 'full'; businesses: FoundBusiness[] }[] {
  return groupBy(found, ({ why }) => why ?? 'full').map(([why, businesses]) => ({ why, businesses }))
}

/** The heading above results that are not full matches. */
export function moreHeading(why: Why, filter: Filter, { corrected, place }: ResultsPage): string {
  const { q = '', location = '', related = [], without = '' } = corrected ?? {}
  if (why === 'typo')
    return `Did you mean ${q && `"${q}"`}${location && ` in ${location}`}?`.replace('  ', ' ')
  if (why === 'related') return `Related: ${related.join(', ')}`
  if (why === 'fewer') return `Without "${without}"`
  const where = place?.name ?? (filter.near ? 'you' : '')
  return where ? `Nearest to ${where}` : 'Elsewhere'
}

/** Whether it narrows by more than a category. */
export const isNarrowed = (filter: Filter): boolean =>
  !isSameFilter(filter, { ...noFilter, category: filter.category })
