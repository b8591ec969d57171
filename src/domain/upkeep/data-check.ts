// What a check of the stored data is: what it computes anew, what it finds, and how that is repaired.
import type pg from 'pg'
import type { ImageFiles } from '../media/image-files.ts'

/** A connection without a deadline, and the files of images. */
export type CheckContext = { client: pg.Client; files: ImageFiles; now: Date }

/** One thing that should never be. `find` returns a name for each case, `repair` repairs these cases as far as they still are. */
export type DataCheck = {
  /** What was found, as the start of a line: 'pictures whose files are missing'. */
  what: string
  /** What it means for people, and what repairing does. */
  meaning: string
  find(context: CheckContext): Promise<string[]>
  /** Null: only a person can decide. */
  repair: ((context: CheckContext, found: string[]) => Promise<unknown>) | null
}

/** Does the work in one transaction. */
export async function inClientTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** The first column of each row, as a text. */
export async function listColumn(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
}
