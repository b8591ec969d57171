// Decides when the embedded database tidies up: PGlite has no background processes, so nothing else would ever write a
// checkpoint, remove dead rows or refresh the planner's figures (300,000 rows updated twice: 737 MB of log, 0 vacuums).
import type { PGlite } from '@electric-sql/pglite'

const mib = 1024 * 1024

/** Writes a checkpoint when much log has piled up, or some has for five minutes: what a killed process has to replay. */
export async function checkpointWhenDue(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ bytes: number; isOld: boolean }>(`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes,
      checkpoint_time < now() - interval '5 minutes' AS "isOld"
    FROM pg_control_checkpoint()`)
  const { bytes = 0, isOld = false } = rows[0] ?? {}
  if (bytes > 32 * mib || (isOld && bytes > mib)) await pglite.exec('CHECKPOINT')
}

/** Vacuums and analyses the one table that needs it most, by the same measure as PostgreSQL's autovacuum. */
export async function vacuumWhenDue(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(`
    SELECT relid::regclass::text AS name FROM pg_stat_user_tables
    WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
    ORDER BY n_dead_tup + n_mod_since_analyze DESC LIMIT 1`)
  if (rows[0]) await pglite.exec(`VACUUM (ANALYZE) ${rows[0].name}`)
}
