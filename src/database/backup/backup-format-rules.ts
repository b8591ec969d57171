// Knows the lines of a backup: SQL that psql can run. Restore takes only the rows from it, and executes its own statements.

/** The description of a backup. `migrations` is their number in its database; `newest` and `hash` are those of the last one. */
export type BackupHeader = {
  format: number
  madeAt: string
  program: string
  migrations: number
  newest: string
  hash: string
  tables: string[]
}
/** How many rows of each table a backup holds. */
export type RowCounts = Record<string, number>
/** Rows of one table as a JSON array of objects, whose values are PostgreSQL's own texts. */
export type RowsLine = { table: string; json: string }

/**
 * The format that this program writes and the only one that it reads: the first line, the last, and those with rows. Restore
 * skips all others, so a later version may write them in another way.
 */
export const backupFormat = 1

const headerMark = '-- mzansi-local backup '
const endMark = '-- end of backup '
const rowsForm = /^INSERT INTO (\w+) /
const isHash = /^[0-9a-f]{64}$/
const isPlain = /^[\w.:+-]+$/

/** The first line of a backup. */
export function headerLine(header: BackupHeader): string {
  return `${headerMark}${JSON.stringify(header)}`
}

/** Returns the header in a first line, or null when there is none. In a header of another format only `format` is checked. */
export function readHeaderLine(line: string): BackupHeader | null {
  const header = readMarked(line, headerMark)
  if (header === null || typeof header.format !== 'number') return null
  if (header.format !== backupFormat) return header as BackupHeader
  const { migrations, hash, newest, madeAt, program, tables } = header
  const isWhole =
    Number.isInteger(migrations) &&
    isHash.test(String(hash)) &&
    Array.isArray(tables) &&
    [newest, madeAt, program, ...tables].every((text) => typeof text === 'string' && isPlain.test(text))
  return isWhole ? (header as BackupHeader) : null
}

/** The lines after the first one: psql stops here when the database is not empty or has other migrations. */
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
    deferSearch,
  ]
}

/** Stops the search triggers while rows are loaded; `closingLines` rebuild search. */
export const deferSearch = "SELECT set_config('mzansi.search', 'later', true);"
/** The tables whose ids come from a sequence. */
export const numberedTables = ['moderation_log', 'reports']
/** Sets the sequence of a table to the id after the loaded rows. */
export const advanceSequence = (table: string): string =>
  `SELECT setval(pg_get_serial_sequence('${table}', 'id'), coalesce((SELECT max(id) FROM ${table}), 0) + 1, false);`
/** Rebuilds everything that search reads. */
export const rebuildSearch = 'SELECT rebuild_search();'

/** The statement that adds rows of a table; `json` is an SQL expression: a quoted text, or a parameter. */
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

/** The lines after the rows: psql commits only when every table has the number of rows that was written. */
export function closingLines(counts: RowCounts): string[] {
  const checks = Object.entries(counts).map(([table, count]) =>
    check(`(SELECT count(*) FROM ${table}) <> ${count}`, `The rows of ${table} are not all there.`),
  )
  // A backup of an older version has fewer tables.
  const advanced = numberedTables.filter((table) => Object.hasOwn(counts, table)).map(advanceSequence)
  return [...advanced, rebuildSearch, ...checks, 'COMMIT;']
}

/** The last line: the numbers of rows again, and the SHA-256 of every line before it. */
export function endLine(counts: RowCounts, sha256: string): string {
  return `${endMark}${JSON.stringify({ rows: counts, sha256 })}`
}

/** Whether a line is the last one of a backup. */
export const isEndLine = (line: string): boolean => line.startsWith(endMark)

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
