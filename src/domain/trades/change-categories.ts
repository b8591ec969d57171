// Changes of categories by an administrator, each in one transaction with a line in the log; which names and tints are refused.
import { eq, inArray, sql } from '#drizzle'
import {
  type Categories,
  type Category,
  findCategory,
  offeredCategories,
  slugOf,
} from '../../contract/categories.ts'
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
import { card, contrastOf, mixColours, roundDown, sand, textContrast } from '../brand/accent-rules.ts'
import { waitForWriters } from '../businesses/business-queries.ts'
import { asGeocoding } from '../businesses/place-of-business.ts'
import { conflict, invalidField, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import type { Administrator } from '../principal.ts'
import { listAdminCategories } from './trade-lexicon.ts'

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

/** An invalid field of the form and the message; `isTaken` when another category has the name. */
export type CategoryFault = { path: 'name' | 'plural' | 'tint'; message: string; isTaken?: true }

/** The background of a badge is the card colour mixed with this share of the tint. */
const badgeShare = 0.11

/** Why a tint is not readable, as text on the page and on its own badge, and under white text; null when it is. */
export function findTintFault(tint: string): CategoryFault | null {
  const backgrounds = [sand, '#ffffff', mixColours(card, tint, badgeShare)]
  const lowest = Math.min(...backgrounds.map((colour) => contrastOf(tint, colour)))
  if (lowest >= textContrast) return null
  return {
    path: 'tint',
    message: `This colour is too light to be read: it has a contrast of ${roundDown(lowest)} to 1 with the page, and must have 4.5. Choose a darker one.`,
  }
}

/** Why a name or a plural cannot be used in an address, or which category other than `own` has it; null when nothing is wrong. */
export function findNameFault(
  categories: Categories,
  own: Category | null,
  { name, plural }: Pick<Category, 'name' | 'plural'>,
): CategoryFault | null {
  for (const [path, text] of [
    ['name', name],
    ['plural', plural],
  ] as const) {
    if (slugOf(text).length < 2)
      return {
        path,
        message: 'Use at least two letters from a to z or digits: they make the address of its pages.',
      }
    const others = categories.filter((one) => one !== own)
    const other = findCategory(others, text)
    if (other)
      return { path, message: `"${text}" is already a name of the category ${other.name}.`, isTaken: true }
  }
  return null
}

/** The names that still lead to a category after it is renamed: all its former and old names except the new ones. */
export function formerNamesOf(
  before: Category,
  { name, plural }: Pick<Category, 'name' | 'plural'>,
): string[] {
  const all = [...before.formerNames, before.name, before.plural]
  return [...new Set(all)].filter((text) => text !== name && text !== plural)
}
