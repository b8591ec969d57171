// Makes a write to the database fail, at once or at the commit, with a trigger.
import { sql } from '#drizzle'
import type { Database } from '../../src/database/connect.ts'

const before = { moment: 'before', trigger: 'CREATE TRIGGER broken BEFORE', deferred: '' }
export const after = { moment: 'after', trigger: 'CREATE TRIGGER broken AFTER', deferred: '' }
const atCommit = {
  moment: 'at the commit after',
  trigger: 'CREATE CONSTRAINT TRIGGER broken AFTER',
  deferred: 'DEFERRABLE INITIALLY DEFERRED',
}
export const moments = [before, after, atCommit]

/** A write such as 'INSERT ON users', and the moment at which it fails. */
type Failpoint = (typeof moments)[number] & { write: string }

/** Must run once for each database, before the first failpoint. */
export const allowFailpoints = ({ db }: Database) =>
  db.execute(
    sql`CREATE FUNCTION break_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken on purpose'; END $$`,
  )

/** The response to a call during which the write fails. */
export async function callBroken<Answer>(
  { db }: Database,
  { write, trigger, deferred }: Failpoint,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const [, table = ''] = write.split(' ON ')
  await db.execute(sql.raw(`${trigger} ${write} ${deferred} FOR EACH ROW EXECUTE FUNCTION break_here()`))
  try {
    return await call()
  } finally {
    await db.execute(sql.raw(`DROP TRIGGER broken ON ${table}`))
  }
}
