// Lets time pass in a database by making everything stored in it older. The clock of the database itself is not changed.
import type { Database } from '../../src/database/connect.ts'

/** Makes every time in the database older by `ms` milliseconds, and changes nothing else: no trigger runs. */
export async function passTime({ pool }: Database, ms: number): Promise<void> {
  await pool.query(`
    DO $$
    DECLARE
      one record;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR one IN
        SELECT table_name, string_agg(format('%1$I = %1$I - %2$L::interval', column_name, '${ms} milliseconds'), ', ') AS changes
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone' GROUP BY table_name
      LOOP
        EXECUTE format('UPDATE %I SET %s', one.table_name, one.changes);
      END LOOP;
    END $$`)
}
