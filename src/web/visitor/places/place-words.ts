// Decides the words of a landing page: heading, title and description.
import type { Category } from '../../../contract/categories.ts'
import type { PlaceOverview } from '../../../contract/place-overview.ts'
import { categoryHeadings } from '../../business/category-words.ts'
import { formatCount } from '../../ui/format-count.ts'

type Named = Pick<PlaceOverview, 'name' | 'label'>

export const headingOf = ({ name }: Named, category: Category | null): string =>
  `${category ? categoryHeadings[category] : 'Local businesses'} in ${name}`

/** '1 business', '1,234 businesses'. */
export const countWords = (total: number): string =>
  `${formatCount(String(total))} ${total === 1 ? 'business' : 'businesses'}`

/** How many of a place are shown. The total of a category is that of the overview. */
export const totalOf = ({ total, categories }: PlaceOverview, category: Category | null): number =>
  category ? (categories.find((one) => one.category === category)?.total ?? 0) : total

export const titleOf = (place: Named, category: Category | null): string =>
  headingOf({ ...place, name: place.label }, category)

/** Search engines show about 160 characters. */
export function descriptionOf(place: PlaceOverview, category: Category | null): string {
  const { label, categories } = place
  const most = categories.slice(0, 3).map((one) => categoryHeadings[one.category].toLowerCase())
  const kinds = category ? categoryHeadings[category].toLowerCase() : `${joinWords(most)} and more`
  const counted = formatCount(String(totalOf(place, category)))
  return category
    ? `${counted} ${kinds} in ${label}, with ratings, prices, hours and phone numbers.`
    : `${countWords(place.total)} in ${label}: ${kinds}. Ratings, prices, hours and phone numbers.`
}

const joinWords = (words: readonly string[]) => words.join(', ')
