// The categories and price levels of the directory. Without zod, for the public pages.

/** The nine categories a business can have (spec §3), in the order registration offers them. */
export const categories = [
  'Restaurant',
  'Hotel',
  'Beauty',
  'Shopping',
  'Cafe',
  'Services',
  'Health',
  'Entertainment',
  'Automotive',
] as const

export type Category = (typeof categories)[number]

/** The eight tiles of the home page in their order (spec §2): the plural label, and the category it sends. */
export const homeCategories: readonly { label: string; category: Category }[] = [
  { label: 'Restaurants', category: 'Restaurant' },
  { label: 'Hotels', category: 'Hotel' },
  { label: 'Beauty', category: 'Beauty' },
  { label: 'Shopping', category: 'Shopping' },
  { label: 'Services', category: 'Services' },
  { label: 'Health', category: 'Health' },
  { label: 'Entertainment', category: 'Entertainment' },
  { label: 'Automotive', category: 'Automotive' },
]

/** What a price level means in words (spec §3); the level is shown as that many dollar signs. */
export const priceLevels = {
  1: 'Budget friendly',
  2: 'Moderate',
  3: 'Upscale',
  4: 'Luxury',
} as const

export type PriceLevel = keyof typeof priceLevels

const byLowerName = new Map<string, Category>([
  ...categories.map((category): [string, Category] => [category.toLowerCase(), category]),
  ...homeCategories.map(({ label, category }): [string, Category] => [label.toLowerCase(), category]),
  ['cafes', 'Cafe'],
  ['café', 'Cafe'],
  ['cafés', 'Cafe'],
])

/** The category of this singular or plural name, in upper or lower case; null when there is none. */
export function findCategory(name: string): Category | null {
  return byLowerName.get(name.trim().toLowerCase()) ?? null
}

/** How a category may be written in the input of a call. */
export const categoryDescription = `One of ${categories.join(', ')}, or its plural label; in upper or lower case.`
