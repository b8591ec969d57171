// The categories of a directory, found by what people call them, and the price levels. Without zod, for the public pages.

/**
 * A category as the pages have it. `name` is its key in calls, `plural` its label on tiles, `tint` its colour as `#rrggbb`, `icon` the name of one
 * of Lucide. The home page has a tile of it if it `isTile`. A hidden one keeps its businesses and is not offered. `formerNames` are
 * names and plurals that it had.
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

/** All categories of a directory in their order, the hidden ones, too. */
export type Categories = readonly Category[]

const start = <Name extends string>(
  name: Name,
  plural: string,
  tint: string,
  icon: string,
  isTile = true,
) => ({
  name,
  plural,
  tint,
  icon,
  isTile,
  isHidden: false,
  formerNames: [],
})

/**
 * The nine with which every directory begins, in the order in which registration offers them, and the eight tiles of the home page
 * (spec §2, §3). The tints are similar in lightness. migrations/0011_categories.sql has the same.
 */
export const defaultCategories = [
  start('Restaurant', 'Restaurants', '#963b2a', 'utensils-crossed'),
  start('Hotel', 'Hotels', '#26427f', 'bed-double'),
  start('Beauty', 'Beauty', '#8f2f5c', 'scissors'),
  start('Shopping', 'Shopping', '#7d5c0c', 'shopping-bag'),
  start('Cafe', 'Cafes', '#6b4226', 'coffee', false),
  start('Services', 'Services', '#0e6274', 'wrench'),
  start('Health', 'Health', '#1f6b4a', 'heart-pulse'),
  start('Entertainment', 'Entertainment', '#5f3a91', 'ticket'),
  start('Automotive', 'Automotive', '#3d5066', 'car-front'),
] satisfies Categories

/** The names of the nine. */
export const defaultCategoryNames = defaultCategories.map(({ name }) => name)
export type DefaultCategoryName = (typeof defaultCategoryNames)[number]

/** A text as the part of an address and of a class: 'Arts & crafts' is 'arts-crafts'. '' without letters a to z and digits. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The category of this singular or plural name, of today or of the past, in upper or lower case; null when there is none. */
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

/** What forms and tiles offer. */
export const offeredCategories = (categories: Categories): Category[] =>
  categories.filter(({ isHidden }) => !isHidden)

/** The tint of the category with this name; a grey where the page is older than the category. */
export const tintOf = (categories: Categories, name: string): string =>
  categories.find((one) => one.name === name)?.tint ?? '#3d5066'

/** What people type who look for some of the nine; the others are called by their plural. */
const headings: Record<string, string> = {
  Beauty: 'Beauty salons',
  Shopping: 'Shops',
  Health: 'Health services',
  Automotive: 'Car services',
}

/** The businesses of a category, as a heading. */
export const headingOf = ({ plural }: Pick<Category, 'plural'>): string => headings[plural] ?? plural

/** How a category may be written in the input of a call. */
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
