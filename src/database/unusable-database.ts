// Decides whether a database without our tables can get them, and what the operator changes when it cannot.
import type pg from 'pg'

type Found = { name: string; encoding: string; mayCreate: boolean; table: string | null }

/**
 * Why a new database can never serve the program, as a sentence for the operator; null when it can. A server that was set up
 * without a language makes databases in SQL_ASCII, where no letter beyond ASCII can be searched.
 */
export async function findObstacle(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<Found>(
    `SELECT current_database() AS name, current_setting('server_encoding') AS encoding,
            to_regnamespace('drizzle') IS NOT NULL OR has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
            coalesce(to_regclass('users'), to_regclass('businesses'))::text AS table`,
  )
  return rows[0] ? describeObstacle(rows[0]) : null
}

function describeObstacle({ name, encoding, mayCreate, table }: Found): string | null {
  if (table)
    return `The database ${name} has a table ${table} of another program. Make one of its own with createdb, and name that in DATABASE_URL.`
  if (encoding !== 'UTF8')
    return `The database ${name} has the encoding ${encoding}, and must have UTF8. Drop it, and make it with: createdb --encoding UTF8 --template template0 --owner user ${name}`
  return mayCreate
    ? null
    : `The user of DATABASE_URL may make no tables in the database ${name}. Make that user its owner: ALTER DATABASE ${name} OWNER TO user.`
}
