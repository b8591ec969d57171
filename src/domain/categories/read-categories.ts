// Reads the categories, and resolves the category that a request names.

import { asc, sql } from '#drizzle'
import { unknownCategoryText } from '../../contract/business-input.ts'
import { type Categories, type Category, findCategory, offeredCategories } from '../../contract/categories.ts'
import type { AdminCategory, CategoryItem } from '../../contract/category-changes.ts'
import type { Db } from '../../database/connect.ts'
import { categories } from '../../database/schema.ts'
import { invalidField } from '../failures.ts'
import type { Administrator } from '../principal.ts'

/** All categories in their order, including hidden ones. */
export async function readCategories(db: Db): Promise<Categories> {
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.name))
  return rows.map(({ position, ...category }) => category)
}

/** The categories that are offered, in their order. */
export async function listCategories(db: Db): Promise<CategoryItem[]> {
  return offeredCategories(await readCategories(db)).map(({ name, plural, tint, icon, isTile }) => ({
    name,
    plural,
    tint,
    icon,
    isTile,
  }))
}

/** All categories in their order, each with its number of businesses in any status. */
export async function listAdminCategories(db: Db): Promise<AdminCategory[]> {
  const { rows } = await db.execute<AdminCategory>(sql`
    SELECT name, plural, tint, icon, is_tile AS "isTile", is_hidden AS "isHidden", former_names AS "formerNames",
      coalesce(counted.businesses, 0) AS businesses
    FROM categories LEFT JOIN (SELECT category, count(*)::int AS businesses FROM businesses GROUP BY category) counted
      ON counted.category = name
    ORDER BY position, name`)
  return rows
}

/** The same for an administrator. */
export const listAllCategories = (db: Db, _administrator: Administrator): Promise<AdminCategory[]> =>
  listAdminCategories(db)

/** The name of the category with this present or former name, in upper or lower case. Refuses one that does not exist or is hidden. */
export async function resolveCategory(db: Db, given: string): Promise<string> {
  const category = findCategory(await readCategories(db), given)
  if (!category || category.isHidden) throw invalidField('category', unknownCategoryText)
  return category.name
}

/** The same for a search, which also finds businesses of a hidden category. */
export function resolveSearchedCategory(all: Categories, given: string): Category {
  const category = findCategory(all, given)
  if (category) return category
  const names = offeredCategories(all).map(({ name }) => name)
  throw invalidField('category', `Category must be one of: ${names.join(', ')}.`)
}
