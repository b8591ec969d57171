// Changes of categories by an administrator, each in one transaction with a line in the log.
import { eq, inArray, sql } from '#drizzle'
import { type Category, offeredCategories } from '../../contract/categories.ts'
import {
  type AdminCategory,
  type CategoryChange,
  type CategoryOrder,
  maxCategories,
  type NewCategory,
  wrongOrderText,
} from '../../contract/category-changes.ts'
import type { HistoryAction } from '../../contract/history.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, categories, edits, tradeEdition } from '../../database/schema.ts'
import { rowsPerStatement } from '../../database/transaction.ts'
import { waitForWriters } from '../businesses/business-queries.ts'
import { conflict, invalidField, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { asGeocoding } from '../places/geocode-businesses.ts'
import type { Administrator } from '../principal.ts'
import { findNameFault, findTintFault, formerNamesOf } from './category-change-rules.ts'
import { listAdminCategories } from './read-categories.ts'

type Context = { db: Db; cache: { clear(): void } }

/**
 * Adds a category after the others and returns it; clears `cache`. Refuses an unreadable tint and a name that makes no address (400), a
 * name of another category, and more than the maximum number of categories (409).
 */
export async function addCategory(
  context: Context,
  admin: Administrator,
  given: NewCategory,
): Promise<AdminCategory> {
  const all = await asOneChange(context, async (db, known) => {
    if (known.length >= maxCategories)
      throw conflict(`There are already ${maxCategories} categories, the maximum. Rename one that is hidden.`)
    refuseFaults(known, null, given)
    await db.insert(categories).values({ ...given, position: known.length + 1 })
    await addCategoryLine(db, admin, 'add-category', null, { ...given, isHidden: false })
  })
  return getByName(all, given.name)
}

/**
 * Changes the given fields of the category with the name `id`, and returns it; clears `cache`. If the name changes, its businesses get the
 * new one, and keep their versions, because no owner edited anything. The same rename can be sent again, after its response was lost. Refuses
 * like `addCategory`, a name of no category (404), and hiding the last one that is offered (409).
 */
export async function changeCategory(
  context: Context,
  admin: Administrator,
  { id, ...given }: CategoryChange,
): Promise<AdminCategory> {
  let name = id
  const all = await asOneChange(context, async (db, known) => {
    const before = known.find((one) => one.name === id) ?? findRenamed(known, id, given.name)
    if (!before) throw notFound('There is no category with this name.')
    const { formerNames: _, businesses: __, ...current } = before
    const wanted = { ...current, ...withoutAbsent(given) }
    name = wanted.name
    refuseFaults(known, before, wanted)
    if (wanted.isHidden && offeredCategories(known).every((one) => one === before))
      throw conflict(
        'At least one category must be visible, because every business needs one. Show another one first.',
      )
    // Before the category is written: a writer's commit checks its category, and would otherwise deadlock with this rename.
    if (name !== before.name) await waitForWriters(db, admin.userId)
    await db
      .update(categories)
      .set({ ...wanted, formerNames: formerNamesOf(before, wanted) })
      .where(eq(categories.name, before.name))
    if (name !== before.name) await renameOfBusinesses(db, before.name, name)
    const action = actionOf(current, wanted)
    if (action) await addCategoryLine(db, admin, action, current, wanted)
  })
  return getByName(all, name)
}

/** The category that already has this new name, and had the old one before. */
const findRenamed = (known: readonly AdminCategory[], former: string, name: string | undefined) =>
  known.find((one) => one.name === name && one.formerNames.includes(former))

/** Puts the categories into this order and returns them; clears `cache`. Refuses a list that does not name each category once. */
export async function orderCategories(
  context: Context,
  admin: Administrator,
  { names }: CategoryOrder,
): Promise<AdminCategory[]> {
  return await asOneChange(context, async (db, known) => {
    const isComplete = names.length === known.length && known.every(({ name }) => names.includes(name))
    if (!isComplete) throw invalidField('names', `${wrongOrderText}. A colleague may have just changed them.`)
    if (known.every(({ name }, at) => names[at] === name)) return
    await db.execute(sql`UPDATE ${categories} SET position = at
      FROM unnest(${sql.param(names)}::text[]) WITH ORDINALITY AS ordered (named, at) WHERE name = named`)
    await addLine(db, admin.userId, {
      action: 'order-categories',
      changes: [{ field: 'categoryOrder', from: known.map(({ name }) => name), to: names }],
    })
  })
}

function refuseFaults(
  known: readonly Category[],
  own: Category | null,
  wanted: Pick<Category, 'name' | 'plural' | 'tint'>,
): void {
  const tintFault = wanted.tint === own?.tint ? null : findTintFault(wanted.tint)
  const fault = tintFault ?? findNameFault(known, own, wanted)
  if (!fault) return
  const { path, message, isTaken } = fault
  throw isTaken ? conflict(message, [{ path, message }]) : invalidField(path, message)
}

const withoutAbsent = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

/** Runs one change of categories or trades at a time. Returns all categories afterwards. */
async function asOneChange(
  { db, cache }: Context,
  work: (db: Db, known: readonly AdminCategory[]) => Promise<void>,
): Promise<AdminCategory[]> {
  const all = await asGeocoding(db, async (db) => {
    await db.select().from(tradeEdition).for('update')
    await work(db, await listAdminCategories(db))
    return listAdminCategories(db)
  })
  cache.clear()
  return all
}

function getByName(all: readonly AdminCategory[], name: string): AdminCategory {
  const category = all.find((one) => one.name === name)
  if (!category) throw notFound('There is no category with this name.')
  return category
}

async function renameOfBusinesses(db: Db, from: string, to: string): Promise<void> {
  const rows = await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.category, from))
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const ids = rows.slice(at, at + rowsPerStatement).map(({ id }) => id)
    await db.update(businesses).set({ category: to }).where(inArray(businesses.id, ids))
  }
  // The form of the owner selects the waiting category by its name.
  await db.execute(sql`UPDATE ${edits} SET wanted = wanted || jsonb_build_object('category', ${to}::text)
    WHERE state = 'waiting' AND wanted ->> 'category' = ${from}`)
}

/** A category as a log line shows it. */
type CategoryState = Omit<Category, 'formerNames'>

function actionOf(before: CategoryState, after: CategoryState): HistoryAction | null {
  const isSame = (Object.keys(before) as (keyof CategoryState)[]).every(
    (part) => part === 'isHidden' || before[part] === after[part],
  )
  if (!isSame) return 'change-category'
  if (before.isHidden === after.isHidden) return null
  return after.isHidden ? 'hide-category' : 'show-category'
}

async function addCategoryLine(
  db: Db,
  { userId }: Administrator,
  action: HistoryAction,
  from: CategoryState | null,
  to: CategoryState,
): Promise<void> {
  await addLine(db, userId, { action, changes: [{ field: 'categoryDetails', from, to }] })
}
