// Decides whether search needs its levels drawn anew, and has it done: what keeps broad words quick while it grows.
import { isLevellingDue } from './levels-rules.ts'

/** The part of a database client that levelling needs; without a statement deadline, because it may take minutes. */
export type LevellingClient = { query<Row>(text: string): Promise<{ rows: Row[] }> }

/**
 * Draws the levels of the best-first order anew when the number of approved businesses has changed by more than a
 * quarter since the last time; answers whether it did. Search is right without it, only slower for broad words. Writers
 * wait meanwhile (about 10 s for 100,000 businesses), so run it at the start or at night.
 */
export async function levelSearchIfDue(client: LevellingClient): Promise<boolean> {
  const { rows } = await client.query<{ entries: number | null; drawnFor: number | null }>(`
    SELECT (SELECT businesses FROM search_words WHERE word = '') AS entries,
      (SELECT max(entries) FROM search_levels) AS "drawnFor"`)
  const [now] = rows
  if (!now || !isLevellingDue(now.entries ?? 0, now.drawnFor)) return false
  await client.query('SELECT level_search()')
  await client.query('ANALYZE search_entries, search_words')
  return true
}
