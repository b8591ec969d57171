// Knows how far the standbys of a PostgreSQL server are behind it.
import type pg from 'pg'

/** A standby by the name that it gave itself, and by how many seconds its answers are old. */
export type Replica = { standby: string; lagSeconds: number }

/**
 * The standbys of the server. None on the embedded database and on a server that is a standby itself, and none when the role
 * may not read them: it needs `GRANT pg_monitor TO …`.
 */
export async function listReplicas(pool: pg.Pool): Promise<Replica[]> {
  // A standby that has replayed everything has no lag; one whose columns the role may not read has no position either.
  const { rows } = await pool.query<{ standby: string; lag: number }>(
    `SELECT application_name AS standby, coalesce(max(extract(epoch FROM replay_lag)), 0)::float8 AS lag
     FROM pg_stat_replication WHERE replay_lsn IS NOT NULL GROUP BY application_name`,
  )
  return rows.map(({ standby, lag }) => ({ standby, lagSeconds: lag }))
}
