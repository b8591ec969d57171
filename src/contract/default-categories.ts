// The nine categories of a new directory. In no script: pages get the categories of their own directory.
import type { Categories } from './categories.ts'

const defaultCategory = <Name extends string>(
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
 * The nine categories of a new directory, in the order in which registration offers them; eight have a tile on the home page
 * (spec §2, §3). The tints are similar in lightness. migrations/0011_categories.sql has the same list.
 */
export const defaultCategories = [
  defaultCategory('Restaurant', 'Restaurants', '#963b2a', 'utensils-crossed'),
  defaultCategory('Hotel', 'Hotels', '#26427f', 'bed-double'),
  defaultCategory('Beauty', 'Beauty', '#8f2f5c', 'scissors'),
  defaultCategory('Shopping', 'Shopping', '#7d5c0c', 'shopping-bag'),
  defaultCategory('Cafe', 'Cafes', '#6b4226', 'coffee', false),
  defaultCategory('Services', 'Services', '#0e6274', 'wrench'),
  defaultCategory('Health', 'Health', '#1f6b4a', 'heart-pulse'),
  defaultCategory('Entertainment', 'Entertainment', '#5f3a91', 'ticket'),
  defaultCategory('Automotive', 'Automotive', '#3d5066', 'car-front'),
] satisfies Categories

/** The names of the nine default categories. */
export const defaultCategoryNames = defaultCategories.map(({ name }) => name)
export type DefaultCategoryName = (typeof defaultCategoryNames)[number]
