// Commands refuse a database that an older development version made, with a message that says what to do.
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { quietLog } from '../database/scratch.ts'
import { onServer, runHere } from './program.ts'

const sentence =
  'The first migration of the database is not one of this program: an older development version made the database, or ' +
  'another program did. It cannot be brought up to date. Set DATA_DIR to a new folder, or DATABASE_URL to an empty ' +
  'database; for the demo, delete data/demo (for npm run dev, data/dev).\n'

let older: { DATABASE_URL: string }
beforeAll(async () => {
  older = await onServer('empty')
  const target = { kind: 'server', url: older.DATABASE_URL } as const
  const { pool, close } = await openDatabase(target, quietLog)
  await pool.query('CREATE SCHEMA drizzle')
  await pool.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text, created_at bigint)',
  )
  await pool.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash) SELECT 'old ' || n FROM generate_series(1, 9) n`,
  )
  await close()
})

test.each<[string, string[], string]>([
  ['demo', [], `Cannot start. ${sentence}`],
  ['create-admin', ['--email', 'nomvula@directory.example'], sentence],
  ['backup', [], sentence],
])(
  '%s refuses a database of an older development version with what to do',
  async (command, args, expected) => {
    const environment = { ...older, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'stored in a safe box' }
    const { code, errors } = await runHere(command, args, environment)
    expect({ code, errors }).toEqual({ code: 1, errors: expected })
  },
)
