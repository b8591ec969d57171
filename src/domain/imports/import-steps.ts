// The work on imported lists in the background, in steps: each is one transaction, so a copy of the program that is killed leaves nothing half done.
import { and, asc, eq, isNotNull, lte, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { imports } from '../../database/schema.ts'
import { databaseNow, fromNow, inTransaction } from '../../database/transaction.ts'
import { createSignal, waitAtMost } from '../concurrency.ts'
import { checkRows, type StoredImport } from './check-rows.ts'
import { takeBackRows } from './take-back-rows.ts'
import { writeRows } from './write-rows.ts'

/** What a piece of work does with some rows, and the state of the list when none is left. */
const works = {
  check: { step: checkRows, ends: { state: 'checked' as const } },
  run: { step: writeRows, ends: { state: 'done' as const, finishedAt: databaseNow } },
  'take-back': { step: takeBackRows, ends: { state: 'taken-back' as const, finishedAt: databaseNow } },
}

/** How long a list waits after a step that failed. */
const pauseMs = 60_000

/**
 * Makes one step of the list that has waited longest; returns whether there was one. Its row is locked until the commit: any number of
 * copies of the program may call this at once, and each gets another list. A step that fails changes nothing, is thrown, and is tried
 * again a minute later.
 */
export async function makeNextStep(db: Db): Promise<boolean> {
  let id: string | null = null
  try {
    return await inTransaction(db, async (db) => {
      const list = await lockNext(db)
      if (!list) return false
      id = list.id
      await makeStep(db, list)
      return true
    })
  } catch (error) {
    // While the database is away this fails, too; then the step is tried again as soon as it is back.
    if (id !== null)
      await db
        .update(imports)
        .set({ dueAt: fromNow(pauseMs) })
        .where(eq(imports.id, id))
        .catch(() => {})
    throw error
  }
}

async function lockNext(db: Db): Promise<StoredImport | null> {
  const [list] = await db
    .select()
    .from(imports)
    .where(and(isNotNull(imports.work), lte(imports.dueAt, databaseNow)))
    .orderBy(asc(imports.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return list ?? null
}

async function makeStep(db: Db, list: StoredImport): Promise<void> {
  if (!list.work) return
  const { step, ends } = works[list.work]
  const rows = await step(db, list)
  const progress = { done: sql`${imports.done} + ${rows}`, dueAt: databaseNow }
  await db
    .update(imports)
    .set(rows > 0 ? progress : { ...ends, work: null })
    .where(eq(imports.id, list.id))
}

/** The running worker. `notify` says that there is work: call it after the commit. `stop` ends after the step that is being made. */
export type ImportWorker = { notify(): void; stop(): Promise<void> }

/** How often the lists are read when nobody calls `notify`: another copy of the program may have stopped in the middle of one. */
const pollMs = 15_000

/** Makes the steps of all lists until `stop`. It never throws: a step that fails is logged. */
export function startImportWorker(
  db: Db,
  log: { error(fields: object, message: string): void },
): ImportWorker {
  const signal = createSignal()
  let isStopping = false
  const work = async () => {
    while (!isStopping) {
      // Taken before the step, so that work that is added in the meantime is not missed.
      const notified = signal.next()
      const hasWorked = await makeNextStep(db).catch((err: unknown) => {
        log.error({ err }, 'a step of an import failed and will be tried again')
        return false
      })
      if (!hasWorked) await waitAtMost(pollMs, notified)
    }
  }
  const ended = work()
  return {
    notify: signal.notify,
    stop: async () => {
      isStopping = true
      signal.notify()
      await ended
    },
  }
}
