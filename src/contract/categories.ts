// The categories of a directory, the look-up by their names, and the price levels. Without zod, for the public pages.

/**
 * A category as the pages get it. `name` is its key in calls, `plural` its label on tiles, `tint` its colour as `#rrggbb`, `icon` the name
 * of a Lucide icon. `isTile`: the home page has a tile for it. A hidden category keeps its businesses and is not offered. `formerNames`
 * are its earlier names and plurals.
 */
export type Category = {
  name: string
  plural: string
  tint: string
  icon: string
  isTile: boolean
  isHidden: boolean
  formerNames: readonly string[]
}

/** All categories of a directory in their order, hidden ones included. */
export type Categories = readonly Category[]

/** A text as part of an address or a CSS class: 'Arts & crafts' gives 'arts-crafts'. '' if it has no letters a to z and no digits. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The category with this singular or plural name, in any case; a current name is preferred to a former one. Null when there is none. */
export function findCategory(categories: Categories, name: string): Category | null {
  const slug = slugOf(name)
  if (slug === '') return null
  const isCalled = (called: string) => slugOf(called) === slug
  return (
    categories.find((one) => isCalled(one.name) || isCalled(one.plural)) ??
    categories.find(({ formerNames }) => formerNames.some(isCalled)) ??
    null
  )
}

/** The categories that are not hidden: forms and tiles offer them. */
export const offeredCategories = (categories: Categories): Category[] =>
  categories.filter(({ isHidden }) => !isHidden)

/** The tint of the category with this name; a grey if the page was loaded before the category existed. */
export const tintOf = (categories: Categories, name: string): string =>
  categories.find((one) => one.name === name)?.tint ?? '#3d5066'

/** Headings in the words that people search for; all other categories use their plural. */
const headings = new Map([
  ['Beauty', 'Beauty salons'],
  ['Shopping', 'Shops'],
  ['Health', 'Health services'],
  ['Automotive', 'Car services'],
])

/** The heading of a list of businesses of a category. */
export const headingOf = ({ plural }: Pick<Category, 'plural'>): string => headings.get(plural) ?? plural

/** How a category can be written in the input of a call. */
export const categoryDescription =
  'The name of a category (GET /api/categories), or its plural label; in upper or lower case.'

/** What a price level means in words (spec §3); the level is shown as that many dollar signs. */
export const priceLevels = {
  1: 'Budget friendly',
  2: 'Moderate',
  3: 'Upscale',
  4: 'Luxury',
} as const

export type PriceLevel = keyof typeof priceLevels
