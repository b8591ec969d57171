// Knows the lines of a backup: SQL that psql can run, of which restore accepts exactly these forms and executes its own.

/** What a backup says of itself. `migrations` counts those of its database; `newest` and `hash` are of the last one. */
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

/** The format that this program writes and the only one that it reads. */
export const backupFormat = 1

const headerMark = '-- mzansi-local backup '
const endMark = '-- end of backup '
const rowsForm = /^INSERT INTO (\w+) /
const isHash = /^[0-9a-f]{64}$/
const isPlain = /^[\w.:+-]+$/

/** The first line of a backup; the only one that is read before anything is known of the file. */
export function headerLine(header: BackupHeader): string {
  return `${headerMark}${JSON.stringify(header)}`
}

/** The header in a first line, or null when it is not one. A header of another format has only that to be sure of. */
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

/** What follows the first line: psql stops in here when the database is not empty or has other migrations. */
export function openingLines({ migrations, newest, hash }: BackupHeader): string[] {
  const stranger = `(SELECT string_agg(hash, '' ORDER BY id) FROM drizzle.__drizzle_migrations) NOT LIKE '%${hash}'`
  return [
    '-- To be read by npm run restore, or by psql into an empty database with the migrations named here.',
    'BEGIN;',
    check(
      `(SELECT count(*) FROM drizzle.__drizzle_migrations) <> ${migrations} OR ${stranger}`,
      `This backup needs a database whose newest migration is ${newest}.`,
    ),
    check('EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM businesses)', 'This database is not empty.'),
    laterSearch,
  ]
}

/** Has search left alone while rows are loaded; `closingLines` make it anew. */
export const laterSearch = "SELECT set_config('mzansi.search', 'later', true);"
/** Has the moderation log go on behind its loaded rows. */
export const continueLog =
  "SELECT setval(pg_get_serial_sequence('moderation_log', 'id'), coalesce((SELECT max(id) FROM moderation_log), 0) + 1, false);"
/** Makes everything that search reads. */
export const rebuildSearch = 'SELECT rebuild_search();'

/** The statement that adds rows of a table; `json` is an SQL expression: a quoted text, or a parameter. */
export function insertRows(table: string, json: string): string {
  return `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${json});`
}

/** One line with rows. JSON has no line breaks and no quotes of SQL but those doubled here. */
export function rowsLine({ table, json }: RowsLine): string {
  return insertRows(table, `'${json.replaceAll("'", "''")}'`)
}

/** The rows in a line, or null when it is any other line. What is answered, written again, is the same line. */
export function readRowsLine(line: string): RowsLine | null {
  const table = rowsForm.exec(line)?.[1]
  if (table === undefined) return null
  const [before = '', after = ''] = insertRows(table, "'?'").split('?')
  if (!line.startsWith(before) || !line.endsWith(after)) return null
  const rows = { table, json: line.slice(before.length, -after.length).replaceAll("''", "'") }
  return rowsLine(rows) === line ? rows : null
}

/** What follows the rows: psql commits only when as many rows are there as were written. */
export function closingLines(counts: RowCounts): string[] {
  const checks = Object.entries(counts).map(([table, count]) =>
    check(`(SELECT count(*) FROM ${table}) <> ${count}`, `The rows of ${table} are not all there.`),
  )
  return [continueLog, rebuildSearch, ...checks, 'COMMIT;']
}

/** The last line: the counts once more, and the SHA-256 of every line before it. */
export function endLine(counts: RowCounts, sha256: string): string {
  return `${endMark}${JSON.stringify({ rows: counts, sha256 })}`
}

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
