// The type of a data check, and helpers for its queries.
import type pg from 'pg'
import type { ImageFiles } from '../media/image-files.ts'

/** A connection, the files of images, and the current time. */
export type CheckContext = { client: pg.Client; files: ImageFiles; now: Date }

/**
 * A check for one kind of inconsistency. `find` returns a name for each case; `repair` repairs those that still exist. Both run in a
 * transaction without deadlines.
 */
export type DataCheck = {
  /** What was found, as the beginning of a line: 'pictures whose files are missing'. */
  what: string
  /** What it means for people, and what the repair does. */
  meaning: string
  find(context: CheckContext): Promise<string[]>
  /** Null if only a person can decide what to do. */
  repair: ((context: CheckContext, found: string[]) => Promise<unknown>) | null
  /** The repair reads everything again, so it runs once for all cases. Without this, it runs for some hundreds at a time. */
  repairsOnce?: true
}

/** The first column of each row, as text. */
export async function listColumn(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
}
