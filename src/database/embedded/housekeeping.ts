// Decides when the embedded database is vacuumed and checkpointed. PGlite has no background processes that would do it:
// 300,000 rows updated twice left 737 MB of log and no vacuum.
import type { PGlite } from '@electric-sql/pglite'

const mib = 1024 * 1024

/** Writes a checkpoint at 32 MiB of log, or at 1 MiB after five minutes. The next start after a kill replays that log. */
export async function checkpointWhenDue(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ bytes: number; isOld: boolean }>(`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes,
      checkpoint_time < now() - interval '5 minutes' AS "isOld"
    FROM pg_control_checkpoint()`)
  const { bytes = 0, isOld = false } = rows[0] ?? {}
  if (bytes > 32 * mib || (isOld && bytes > mib)) await pglite.exec('CHECKPOINT')
}

/** Vacuums and analyses the one table that needs it most, by the thresholds of PostgreSQL's autovacuum. */
export async function vacuumWhenDue(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(`
    SELECT relid::regclass::text AS name FROM pg_stat_user_tables
    WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
    ORDER BY n_dead_tup + n_mod_since_analyze DESC LIMIT 1`)
  if (rows[0]) await pglite.exec(`VACUUM (ANALYZE) ${rows[0].name}`)
}
