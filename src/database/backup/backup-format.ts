// The lines of a backup: SQL that psql can run. A restore by the program uses only the lines with rows.
import { createHash } from 'node:crypto'
import { DatabaseRefused } from '../failures.ts'

/** The tables of a backup, and the order in which they are loaded. */
export const backupTables = [
  'imports',
  'businesses',
  'users',
  'moderation_log',
  'edits',
  'decisions',
  'outbox_mails',
  'images',
  'still_right_questions',
  'public_holidays',
  'erased_accounts',
  'reports',
  'passkeys',
  'recovery_codes',
  'trades',
  'trade_names',
  'failed_searches',
  'categories',
  'import_rows',
  'claims',
  'claim_documents',
  'listing_invitations',
  'settings',
  'merges',
  'site_page_versions',
  'review_keeping',
  'reviewers',
  'reviews',
  'review_photos',
  'review_replies',
  'review_reports',
  'review_marks',
  'review_links',
  'review_decisions',
  'assignments',
] as const
/** Those of them that the program fills at its start, or a migration does. The rows of a backup replace those rows. */
export const startedTables: readonly string[] = ['trade_names', 'trades', 'categories', 'review_keeping']
/** Tables that only backups of version 0.1.0 contain (restore-database.ts). */
const formerTables = ['waiting_edits']
/** The name of a table in a backup. */
export type BackupTable = (typeof backupTables)[number]

/** The tables that no backup contains, with the reason. A test checks that every table of the database is here or above. */
export const leftOutTables = {
  sessions: 'a session that ended after the backup would be valid again; everyone signs in once more',
  one_time_tokens:
    'a link or a sign-in that was used or taken back after the backup would work again; the longest is valid for 60 days',
  review_sessions: 'the next review from such a browser needs a letter once more',
  setup_tokens: 'a link of the first start that was used would work again; it is valid for an hour',
  moderator_presence: 'it is valid for a minute',
  rate_limits: 'they are valid for a day at most',
  search_documents: 'rebuilt from the businesses',
  search_vocabulary: 'rebuilt from the businesses',
  places: 'loaded from the files of the program at its start',
  place_names: 'loaded from the files of the program at its start',
  place_edition: 'loaded from the files of the program at its start',
  category_names: 'loaded from the files of the program at its start',
  trade_edition: 'loaded from the files of the program at its start',
}

/** The description of a backup. `migrations` is how many its database had; `newest` and `hash` are those of the last one. */
export type BackupHeader = {
  format: number
  madeAt: string
  program: string
  migrations: number
  newest: string
  hash: string
  tables: string[]
}
/** How many rows of each table a backup contains. */
export type RowCounts = Record<string, number>
/** Rows of one table as a JSON array of objects, whose values are in PostgreSQL's text format. */
export type RowsLine = { table: string; json: string }

/**
 * The format that this program writes, and the only one that it reads. It covers the first line, the last, and those with rows.
 * Restore skips all others, so a later version can change them.
 */
export const backupFormat = 1

const headerMark = '-- mzansi-local backup '
const endMark = '-- end of backup '
const rowsForm = /^INSERT INTO (\w+) /
const hashPattern = /^[0-9a-f]{64}$/
const plainPattern = /^[\w.:+-]+$/

/** The first line of a backup. */
export function headerLine(header: BackupHeader): string {
  return `${headerMark}${JSON.stringify(header)}`
}

/** Returns the header in a first line, or null when it has none. In a header of another format, only `format` is checked. */
export function readHeaderLine(line: string): BackupHeader | null {
  const header = readMarked(line, headerMark)
  if (header === null || typeof header.format !== 'number') return null
  if (header.format !== backupFormat) return header as BackupHeader
  const { migrations, hash, newest, madeAt, program, tables } = header
  const isValid =
    Number.isInteger(migrations) &&
    hashPattern.test(String(hash)) &&
    Array.isArray(tables) &&
    [newest, madeAt, program, ...tables].every((text) => typeof text === 'string' && plainPattern.test(text))
  return isValid ? (header as BackupHeader) : null
}

/** The lines between the header and the rows: psql stops here when the database is not empty or has other migrations. */
export function openingLines({ migrations, newest, hash }: BackupHeader): string[] {
  const hasOtherHash = `(SELECT string_agg(hash, '' ORDER BY id) FROM drizzle.__drizzle_migrations) NOT LIKE '%${hash}'`
  return [
    '-- To be read by mzansi-local restore, or by psql into an empty database with the migrations named here.',
    'BEGIN;',
    check(
      `(SELECT count(*) FROM drizzle.__drizzle_migrations) <> ${migrations} OR ${hasOtherHash}`,
      `This backup needs a database whose newest migration is ${newest}.`,
    ),
    check('EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM businesses)', 'This database is not empty.'),
    emptyStarted(backupTables),
    deferSearch,
  ]
}

/** Deletes the rows that the program added to these tables at its start; the next start adds those that the backup lacks. */
export const emptyStarted = (tables: readonly string[]): string =>
  [
    ...startedTables.filter((table) => tables.includes(table)).map((table) => `DELETE FROM ${table};`),
    ...(tables.includes('trades') ? ['UPDATE trade_edition SET seeded = NULL;'] : []),
  ].join(' ')
/** Turns the search triggers off while rows are loaded; `closingLines` rebuild the search documents. */
export const deferSearch = "SELECT set_config('mzansi.search', 'later', true);"
/** The columns whose numbers come from a sequence. */
const numberedColumns = [
  ['moderation_log', 'id'],
  ['reports', 'id'],
  ['claims', 'id'],
  ['listing_invitations', 'id'],
  ['review_reports', 'id'],
  ['review_replies', 'version'],
] as const
/** Sets the sequences of these tables to the next number after the loaded rows. A sequence that a later migration adds is left out. */
export const advanceSequences = (tables: readonly string[]): string[] =>
  numberedColumns
    .filter(([table]) => tables.includes(table))
    .map(
      ([table, column]) =>
        `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), coalesce((SELECT max(${column}) FROM ${table}), 0) + 1, false);`,
    )
/** Rebuilds the tables that search reads. */
export const rebuildSearch = 'SELECT rebuild_search();'

/** The statement that adds rows to a table; `json` is an SQL expression: a quoted string or a parameter. */
export function insertRows(table: string, json: string): string {
  return `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${json});`
}

/** One line with rows. JSON has no line breaks, and its single quotes are doubled here for SQL. */
export function rowsLine({ table, json }: RowsLine): string {
  return insertRows(table, `'${json.replaceAll("'", "''")}'`)
}

/** Returns the rows in a line, or null for any other line. Writing the returned rows gives exactly the same line. */
export function readRowsLine(line: string): RowsLine | null {
  const table = rowsForm.exec(line)?.[1]
  if (table === undefined) return null
  const [before = '', after = ''] = insertRows(table, "'?'").split('?')
  if (!line.startsWith(before) || !line.endsWith(after)) return null
  const rows = { table, json: line.slice(before.length, -after.length).replaceAll("''", "'") }
  return rowsLine(rows) === line ? rows : null
}

/** The lines after the rows: psql commits only if every table has as many rows as the backup. */
export function closingLines(counts: RowCounts): string[] {
  const checks = Object.entries(counts).map(([table, count]) =>
    check(`(SELECT count(*) FROM ${table}) <> ${count}`, `The rows of ${table} are not all there.`),
  )
  return [...advanceSequences(Object.keys(counts)), rebuildSearch, ...checks, 'COMMIT;']
}

/** The last line: the row counts, and the SHA-256 of all lines before it. */
export function endLine(counts: RowCounts, sha256: string): string {
  return `${endMark}${JSON.stringify({ rows: counts, sha256 })}`
}

/** Whether a line is the last one of a backup. */
const isEndLine = (line: string): boolean => line.startsWith(endMark)

function readMarked(line: string, mark: string): Record<string, unknown> | null {
  if (!line.startsWith(mark)) return null
  try {
    const value: unknown = JSON.parse(line.slice(mark.length))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function check(isWrong: string, sentence: string): string {
  return `DO $$ BEGIN IF ${isWrong} THEN RAISE EXCEPTION '${sentence}'; END IF; END $$;`
}

/** The header of a backup that was read to its end, and the number of rows of each table. */
export type BackupReport = { header: BackupHeader; counts: RowCounts }

/** Reads lines one by one; `checksum` is the SHA-256 of those read so far. */
type LineReader = { next(): Promise<string>; checksum(): string; isAtEnd(): Promise<boolean> }

/**
 * Yields the rows of a backup line by line, in the order of loading. Returns the report once the last line is verified, so commit only
 * then. Refuses, with a sentence, a file that is not a backup, has another format, was changed, or is cut off.
 */
export async function* readBackup(lines: AsyncIterable<string>): AsyncGenerator<RowsLine, BackupReport> {
  const source = lines[Symbol.asyncIterator]()
  const reader = readLines(source)
  try {
    const header = await readHeader(reader)
    const counts: RowCounts = Object.fromEntries(header.tables.map((table) => [table, 0]))
    for (;;) {
      const checksum = reader.checksum()
      const line = await reader.next()
      if (isEndLine(line)) {
        if (line !== endLine(counts, checksum) || !(await reader.isAtEnd())) throw refuse(damagedText)
        return { header, counts }
      }
      // Every other line is for psql only, and another version of the program may write it differently.
      const rows = readRowsLine(line)
      if (!rows) continue
      if (!Object.hasOwn(counts, rows.table)) throw refuse(damagedText)
      counts[rows.table] = (counts[rows.table] ?? 0) + countRows(rows)
      yield rows
    }
  } finally {
    await source.return?.()
  }
}

function readLines(source: AsyncIterator<string>): LineReader {
  const hash = createHash('sha256')
  return {
    async next() {
      const { value, done } = await source.next()
      if (done) throw refuse(cutOffText)
      hash.update(`${value}\n`)
      return value
    },
    checksum: () => hash.copy().digest('hex'),
    isAtEnd: async () => (await source.next()).done === true,
  }
}

async function readHeader(reader: LineReader): Promise<BackupHeader> {
  const header = readHeaderLine(await reader.next())
  if (!header) throw refuse(foreignText)
  const { format, tables } = header
  if (format !== backupFormat) {
    throw refuse(
      `The backup has format ${format}, and this version of the program reads ${backupFormat} only.`,
    )
  }
  const known: readonly string[] = [...backupTables, ...formerTables]
  if (tables.some((table) => !known.includes(table))) throw refuse(foreignText)
  return header
}

function countRows({ json }: RowsLine): number {
  try {
    const rows: unknown = JSON.parse(json)
    if (Array.isArray(rows)) return rows.length
  } catch {} // refused below
  throw refuse(damagedText)
}

const foreignText = 'This file is not a backup of this program.'
const damagedText = 'The backup is damaged or was changed after it was written.'
const cutOffText = 'The backup is cut off: its end is missing.'

const refuse = (reason: string) => new DatabaseRefused(`${reason} Nothing was loaded.`)
