// The background worker of imports: it works in steps, each one transaction, so that a killed copy of the program leaves nothing half done.
import { and, asc, eq, isNotNull, lte, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { imports } from '../../database/schema.ts'
import { databaseNow, fromNow, inTransaction } from '../../database/transaction.ts'
import { createSignal, waitAtMost } from '../concurrency.ts'
import { checkRows, type StoredImport } from './check-rows.ts'
import { takeBackRows, writeRows } from './write-rows.ts'

/** For each kind of work: the function of one step, and the state of the list when no row is left. */
const workKinds = {
  check: { step: checkRows, ends: { state: 'checked' as const } },
  run: { step: writeRows, ends: { state: 'done' as const, finishedAt: databaseNow } },
  'take-back': { step: takeBackRows, ends: { state: 'taken-back' as const, finishedAt: databaseNow } },
}

/** The pause of a list after a failed step. */
const pauseMs = 60_000

/**
 * Runs one step of the list that has waited longest, and returns whether there was one. The row of the list is locked until the commit, so
 * several copies of the program can call this at once, and each gets another list. A failed step is rolled back and thrown; it is retried
 * after a minute.
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
    // If the database is unreachable, this update fails too; the step is then retried as soon as the database is back.
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
  const { step, ends } = workKinds[list.work]
  const rows = await step(db, list)
  const progress = { done: sql`${imports.done} + ${rows}`, dueAt: databaseNow }
  await db
    .update(imports)
    .set(rows > 0 ? progress : { ...ends, work: null })
    .where(eq(imports.id, list.id))
}

/** The running worker. Call `notify` after a commit that adds work. `stop` resolves after the current step. */
export type ImportWorker = { notify(): void; stop(): Promise<void> }

/** The poll interval when nobody calls `notify`: another copy of the program may have stopped in the middle of a list. */
const pollMs = 15_000

/** Runs the steps of all lists until `stop`. Never throws: a failed step is logged. */
export function startImportWorker(
  db: Db,
  log: { error(fields: object, message: string): void },
): ImportWorker {
  const signal = createSignal()
  let isStopping = false
  const work = async () => {
    while (!isStopping) {
      // Subscribe before the step, so that work added meanwhile is not missed.
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
