// A backup contains every row of one moment, and is restored completely or not at all, into either database.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '#drizzle'
import {
  backupTables,
  closingLines,
  endLine,
  headerLine,
  leftOutTables,
  openingLines,
} from '../../src/database/backup/backup-format.ts'
import { dumpDatabase } from '../../src/database/backup/dump-database.ts'
import { checkBackup, restoreDatabase } from '../../src/database/backup/restore-database.ts'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import {
  businesses,
  decisions,
  edits,
  images,
  merges,
  moderationLog,
  outboxMails,
  passkeys,
  recoveryCodes,
  reviewReplies,
  reviews,
  users,
} from '../../src/database/schema.ts'
import { loadPlaces } from '../../src/domain/places/load-places.ts'
import { loadTrades } from '../../src/domain/trades/load-trades.ts'
import { requestSharedServer } from '../world/request-shared-server.ts'
import { town } from '../world/town.ts'
import { createTestDatabase } from '../world/world.ts'
import { openScratch, quietLog, writeMigrations } from './scratch.ts'

/** Empty databases, without any migration. The embedded one takes a second. */
const openEmbedded = () => openScratch()
const openServer = async () =>
  openScratch({}, { kind: 'server', url: await requestSharedServer('postgres/empty') })

/** A copy of a database with every migration and every place: the migrations alone would take a second. */
async function openMigrated(): Promise<Database> {
  return openScratch({}, await createTestDatabase())
}

test('every table is in the backup or in the list of left-out tables', async () => {
  const database = await openMigrated()
  const { rows } = await database.pool.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  expect([...backupTables, ...Object.keys(leftOutTables)].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('every row and search entry is the same after a restore into a server and into the embedded database', async () => {
  const first = await openMigrated()
  await fill(first)
  const server = await openServer()
  await restore(server, await dump(first))
  const second = await openEmbedded()
  await restore(second, await dump(server))
  const before = await readEverything(first)
  expect(before.businesses).toHaveLength(9)
  expect(before.search_documents).toHaveLength(6)
  expect(await readEverything(server)).toEqual(before)
  expect(await readEverything(second)).toEqual(before)
})

test('a restore keeps trades and categories as an administrator changed them, also where the built-in ones are loaded', async () => {
  const first = await openMigrated()
  await first.pool.query(`
    UPDATE trades SET name = 'Pipe Doctor', is_own = true WHERE id = 'plumber';
    UPDATE trades SET merged_into = 'plumber', is_hidden = true, is_own = true WHERE id = 'barber';
    DELETE FROM trade_names WHERE trade_id = 'barber';
    UPDATE categories SET name = 'Eatery', former_names = '{Restaurant}' WHERE name = 'Restaurant';
    INSERT INTO businesses (name, category, description, location) VALUES ('Gogo’s Pot', 'Eatery', '${'d'.repeat(20)}', 'Soweto')`)
  const read = async ({ pool }: Database) => [
    (await pool.query('SELECT * FROM trades ORDER BY id')).rows,
    (await pool.query('SELECT * FROM trade_names ORDER BY key, trade_id')).rows,
    (await pool.query('SELECT * FROM categories ORDER BY position')).rows,
    (await pool.query('SELECT name, category FROM businesses')).rows,
  ]
  const before = await read(first)
  const started = await openMigrated()
  await loadTrades(started)
  await restore(started, await dump(first))
  expect(await read(started)).toEqual(before)
  expect(await loadTrades(started)).toBe(true)
  expect(await read(started)).toEqual(before)
})

test('the backup file is SQL that any client can run, and it fails on a database that is not empty', async () => {
  const first = await openMigrated()
  await fill(first)
  const script = (await dump(first)).join('\n')
  const server = await openMigrated()
  await server.withoutDeadline((client) => client.query(script))
  expect(await readEverything(server)).toEqual(await readEverything(first))
  await expect(server.withoutDeadline((client) => client.query(script))).rejects.toThrow(/not empty/)
})

test('rows that are added during a backup are not in it, and adding them does not wait', async () => {
  const database = await openMigrated()
  await fill(database)
  const lines = await database.withoutDeadline(async (client) => {
    const found: string[] = []
    for await (const line of dumpDatabase(client, settings)) {
      if (found.length === 0) await addLate(database)
      found.push(line.slice(0, -1))
    }
    return found
  })
  expect(await database.db.$count(businesses)).toBe(10)
  expect((await checkBackup(from(lines))).counts.businesses).toBe(9)
  expect((await database.pool.query('SELECT name FROM pg_cursors')).rows).toEqual([])
})

test('a restored business keeps its place, and has none when the place no longer exists', async () => {
  const database = await openMigrated()
  const { rows } = await database.pool.query<{ id: number }>(
    `SELECT id FROM places WHERE path = 'soweto-gauteng'`,
  )
  const [soweto] = rows
  await database.pool.query(`INSERT INTO places SELECT -1, 'Gone', 'village', province, NULL, NULL, 'Gone', 'gone', latitude,
    longitude, 0, 0 FROM places LIMIT 1`)
  const placed = { ...town.salon, placeId: soweto?.id ?? 0 }
  await database.db.insert(businesses).values([placed, { ...town.garage, placeId: -1 }])
  const fresh = await openServer()
  await restore(fresh, await dump(database), { beforeLoading: loadPlaces })
  const restored = await fresh.db.select({ id: businesses.id, placeId: businesses.placeId }).from(businesses)
  expect(new Map(restored.map(({ id, placeId }) => [id, placeId]))).toEqual(
    new Map([
      [town.salon.id, soweto?.id],
      [town.garage.id, null],
    ]),
  )
})

/** The lines as another version could write them: those that only psql reads differ. */
function reworded(lines: string[]): string[] {
  const script = lines.slice(0, -1).map((line) => line.replace('read by mzansi-local restore', 'restored'))
  expect(script).not.toEqual(lines.slice(0, -1))
  return [...script, (lines.at(-1) ?? '').replace(/"sha256":"\w+"/, `"sha256":"${checksumOf(script)}"`)]
}

const checksumOf = (script: string[]) =>
  createHash('sha256')
    .update(`${script.join('\n')}\n`)
    .digest('hex')

test('a backup of an older version is restored and migrated, but only into a new database', async () => {
  const older = await openMigrated()
  await fill(older)
  const lines = reworded(await dump(older))
  const own = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
  const texts = own.sort().map((name) => readFileSync(join('migrations', name), 'utf8'))
  const newer = writeMigrations([
    ...texts,
    `ALTER TABLE businesses ADD COLUMN motto text NOT NULL DEFAULT ''`,
  ])
  const fresh = await openServer()
  await restore(fresh, lines, { migrationFolder: newer })
  expect((await migrate(fresh, newer)).applied).toBe(0)
  expect((await fresh.pool.query('SELECT DISTINCT motto FROM businesses')).rows).toEqual([{ motto: '' }])
  expect((await readEverything(fresh)).search_documents).toHaveLength(6)
  const upToDate = await openMigrated()
  await migrate(upToDate, newer)
  await expect(restore(upToDate, lines, { migrationFolder: newer })).rejects.toThrow(
    /backup is older .* never used/,
  )
  expect(await upToDate.db.$count(businesses)).toBe(0)
})

test('a restore that ends before the migrations leaves a deleted account its seven days, and names each table', async () => {
  const older = await openMigrated()
  const account = {
    username: 'n',
    email: 'leaving@test.example',
    password: 'x',
    leavesAt: new Date(86_400_000),
  }
  await older.db.insert(users).values(account)
  const own = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
  const texts = own.sort().map((name) => readFileSync(join('migrations', name), 'utf8'))
  const migrationFolder = writeMigrations([...texts, 'SELECT 1 / 0'])
  const fresh = await openServer()
  const steps: string[] = []
  const onStep = (text: string) => void steps.push(text)
  const restoring = restore(fresh, await dump(older), { migrationFolder, onStep })
  await expect(restoring).rejects.toThrow(/division by zero/)
  const { rows } = await fresh.pool.query(
    `SELECT leaves_at > now() + interval '6 days' AS "isKept" FROM users`,
  )
  expect(rows).toEqual([{ isKept: true }])
  expect(steps).toEqual(expect.arrayContaining(['users: 1', 'search index', 'migrations and statistics']))
})

test('a backup of a database with only the first ten migrations is restored and migrated', async () => {
  const [older, fresh] = [await openServer(), await openServer()]
  await migrate(older, undefined, 10)
  await older.pool.query(`INSERT INTO businesses (name, category, description, image, rating, review_count, price_level, location)
    VALUES ('Old Cafe', 'Cafe', 'A cafe of an older version.', '/stock/cafe-corner.svg', 0, 0, 2, 'Soweto')`)
  await restore(fresh, await dump(older))
  expect((await fresh.pool.query('SELECT name FROM businesses')).rows).toEqual([{ name: 'Old Cafe' }])
  expect((await migrate(fresh)).applied).toBe(0)
})

test('a backup of version 0.1.0 is restored and migrated, with its edits and the start of each history', async () => {
  // A backup of the demo, made on 24 November 2026.
  const file = gunzipSync(readFileSync(join(import.meta.dirname, 'backup-of-0.1.0.sql.gz')))
  const fresh = await openServer()
  await restore(fresh, file.toString().split('\n').slice(0, -1))
  expect((await migrate(fresh)).applied).toBe(0)
  expect([await fresh.db.$count(businesses), await fresh.db.$count(users)]).toEqual([358, 26])
  const states = 'SELECT state, was_public, count(*)::int AS n FROM edits GROUP BY 1, 2 ORDER BY 1'
  expect((await fresh.pool.query(states)).rows).toEqual([
    { state: 'applied', was_public: true, n: 2 },
    { state: 'waiting', was_public: null, n: 1 },
  ])
  const waiting = `SELECT name, wanted FROM edits JOIN businesses ON businesses.id = business_id WHERE state = 'waiting'`
  expect((await fresh.pool.query(waiting)).rows).toEqual([
    { name: 'The Second Button', wanted: { name: 'The Second Button & Shoe Repairs' } },
  ])
  const begins = await fresh.pool.query(`
    SELECT count(*)::int AS n FROM businesses JOIN LATERAL (SELECT action, moderation_log.at, acted_by FROM moderation_log
      WHERE business_id = businesses.id ORDER BY id LIMIT 1) first ON true
    WHERE action = 'register' AND first.at = least(created_at, submitted_at)
      AND acted_by IS NOT DISTINCT FROM (SELECT users.id FROM users WHERE business_id = businesses.id)`)
  expect(begins.rows).toEqual([{ n: 358 }])
  const { rows } = await fresh.pool.query('SELECT count(*)::int AS n FROM search_documents')
  expect(rows[0].n).toBeGreaterThan(300)
})

describe('a restore refuses, and changes nothing', () => {
  let lines: string[]
  beforeAll(async () => {
    const database = await openDatabase(
      { kind: 'server', url: await requestSharedServer('postgres/migrated') },
      quietLog,
    )
    await fill(database)
    lines = await dump(database)
    await database.close()
  })

  test('a database with a single account', async () => {
    const database = await openMigrated()
    await database.db.insert(users).values({ username: 'a', email: 'a@test.example', password: 'x' })
    await expect(restore(database, lines)).rejects.toThrow(/not empty/)
    expect(await database.db.$count(businesses)).toBe(0)
  })

  test('a server on which a copy of the program runs', async () => {
    const url = await requestSharedServer('postgres/migrated')
    const running = await openScratch({}, { kind: 'server', url })
    await expect(restore(await openScratch({}, { kind: 'server', url }), lines)).rejects.toThrow(/is running/)
    expect(await running.db.$count(businesses)).toBe(0)
  })

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['a file that ends early', (all) => all.slice(0, -3), /cut off/],
    ['an empty file', () => [], /cut off/],
    ['a dump of something else', () => ['-- PostgreSQL database dump', 'DROP TABLE users;'], /not a backup/],
    ['a changed character', (all) => all.map((line) => line.replace('Moloi', 'Mobil')), /damaged/],
    ['a missing line', (all) => all.filter((line) => !line.startsWith('INSERT INTO users')), /damaged/],
    ['an added statement', (all) => all.toSpliced(6, 0, 'DELETE FROM users;'), /damaged/],
    ['a line after the end', (all) => [...all, 'DELETE FROM users;'], /damaged/],
    ['another format', (all) => all.map((line) => line.replace('"format":1', '"format":2')), /format 2/],
    [
      'a newer database',
      (all) => all.map((line) => line.replace(/"migrations":\d+/, '"migrations":99')),
      /damaged/,
    ],
  ])('%s', async (_what, change, sentence) => {
    await expect(checkBackup(from(change(lines)))).rejects.toThrow(sentence)
  })

  test.each([
    ['a newer program', 99, '0099_of_tomorrow'],
    ['an older checkout with more migrations', 9, '0009_search_halves'],
    ['an older checkout with fewer migrations', 2, '0002_search'],
  ])('a backup of %s', async (_what, migrations, newest) => {
    const hash = 'f'.repeat(64)
    const header = { format: 1, madeAt: '2030', program: '9.0.0', migrations, newest, hash, tables: [] }
    const script = [headerLine(header), ...openingLines(header), ...closingLines({})]
    const refused = checkBackup(from([...script, endLine({}, checksumOf(script))]))
    await expect(refused).rejects.toThrow(
      new RegExp(
        `version 9\\.0\\.0 .* ${newest}, which .* that version or a newer one.* it cannot be restored`,
      ),
    )
  })

  test('a file that changed after it was checked', async () => {
    const database = await openMigrated()
    const report = await checkBackup(from(lines))
    const cut = from(lines.slice(0, -1))
    await expect(restoreDatabase(database, report, cut, { beforeLoading: loadPlaces })).rejects.toThrow(
      /cut off/,
    )
    expect(await database.db.$count(businesses)).toBe(0)
  })
})

const settings = { program: '0.1.0', madeAt: new Date() }

async function* from(lines: string[]): AsyncGenerator<string> {
  yield* lines
}

function dump(database: Database): Promise<string[]> {
  return database.withoutDeadline(async (client) => {
    const lines: string[] = []
    for await (const line of dumpDatabase(client, settings)) lines.push(line.slice(0, -1))
    return lines
  })
}

type RestoreOptions = Parameters<typeof restoreDatabase>[3]

/** Restores without the places, which take a second to load, unless `options` loads them. */
const restore = async (database: Database, lines: string[], options: Partial<RestoreOptions> = {}) =>
  restoreDatabase(database, await checkBackup(from(lines)), from(lines), {
    beforeLoading: async () => 0,
    ...options,
  })

const addLate = ({ db }: Database) =>
  db.insert(businesses).values({ ...town.garage, id: crypto.randomUUID() })

const awkward =
  'Two lines\nand \u2028 a third, it\'s "quoted" \\ \\n \t \u0001 💈 ½ ­ — in every way there is.'

/** Adds the town, an account, a moderation log, a mail and an image, with times in microseconds and texts that are hard to encode. */
async function fill({ db }: Database): Promise<void> {
  await db.insert(businesses).values(Object.values(town))
  const strange = { ...town.bakery, id: crypto.randomUUID(), name: "O'Brien \\ Söhne", description: awkward }
  await db.insert(businesses).values(strange)
  await db.update(businesses).set({ hours: 'Mon-Fri' }).where(eq(businesses.id, town.owned.id))
  const account = { username: 'n', email: 'nomsa@test.example', password: 'x', businessId: town.owned.id }
  const [user] = await db.insert(users).values(account).returning()
  const passkey = { userId: user?.id ?? '', name: 'Laptop', credentialId: 'a-b_c', counter: 2 ** 31 }
  await db
    .insert(passkeys)
    .values({ ...passkey, publicKey: Buffer.from([0, 255, 10]), transports: ['usb', 'nfc'] })
  await db.insert(recoveryCodes).values({ userId: passkey.userId, codeHash: Buffer.alloc(32, 92) })
  const entry = { businessId: town.owned.id, fromStatus: 'pending', toStatus: 'approved' } as const
  await db.insert(moderationLog).values([
    { ...entry, actedBy: user?.id ?? null, action: 'approve' },
    { ...entry, actedBy: null, action: 'feature' },
  ])
  const [first, second] = await db.select().from(moderationLog).orderBy(moderationLog.id)
  const edit = { businessId: town.owned.id, state: 'waiting', wanted: { name: awkward } } as const
  await db.insert(edits).values({ ...edit, id: first?.id ?? 0 })
  const before = { approved_at: '2026-01-02T03:04:05.678901+00:00', name: awkward }
  await db.insert(decisions).values({ id: second?.id ?? 0, businessId: town.owned.id, before })
  const merge = { id: second?.id ?? 0, businessId: town.owned.id, mergedId: town.suspended.id }
  const merged = { approvalStatus: 'suspended', image: '', logo: null, photos: [] } as const
  const moved = { reports: [], claims: [], invitations: [], reviews: [], merged: [], owner: false }
  await db.update(businesses).set({ mergedInto: merge.businessId }).where(eq(businesses.id, merge.mergedId))
  await db.insert(merges).values({
    ...merge,
    before: { kept: { name: awkward }, merged: { ...merged, photos: [] }, moved, importId: null },
  })
  const mail = { kind: 'approved', to: 'nomsa@test.example', subject: 'Live' }
  await db.insert(outboxMails).values({ ...mail, text: awkward, html: awkward.repeat(500) })
  const review = { id: crypto.randomUUID(), businessId: town.salon.id, stars: 5, state: 'published' } as const
  await db.insert(reviews).values({ ...review, text: awkward, name: "O'Brien" })
  await db.insert(reviewReplies).values({ reviewId: review.id, text: awkward, state: 'pending' })
  const image = { id: crypto.randomUUID(), businessId: town.owned.id, kind: 'image' } as const
  await db.insert(images).values({ ...image, widths: [320, 640], bytes: 12_345 })
}

/** Every row as text, the next id of the moderation log, and the next version of a reply. */
function readEverything(database: Database): Promise<Record<string, string[]>> {
  return database.withoutDeadline(async (client) => {
    await client.query(`SET timezone = 'UTC'`)
    const found: Record<string, string[]> = {}
    for (const table of [...backupTables, 'search_documents', 'search_vocabulary']) {
      const { rows } = await client.query(`SELECT t::text COLLATE "C" AS row FROM ${table} t ORDER BY 1`)
      found[table] = rows.map(({ row }) => row)
    }
    for (const sequence of ['moderation_log_id_seq', 'review_reply_versions']) {
      const { rows } = await client.query(`SELECT last_value + is_called::int AS next FROM ${sequence}`)
      found[sequence] = [String(rows[0]?.next)]
    }
    return found
  })
}
