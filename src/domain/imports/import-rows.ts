// What became of the rows of a list, what they leave open, and the file of those that are not imported.
import { Readable } from 'node:stream'
import type { ImportId, ImportQuestion, ImportRow, ImportRowsInput } from '../../contract/import.ts'
import { type ImportOutcome, importOutcomes } from '../../contract/import-fields.ts'
import type { Db } from '../../database/connect.ts'
import { importRows } from '../../database/schema.ts'
import { type CsvColumns, type Download, writeCsv } from '../files/downloads.ts'
import { cutRows, type ListPage, readIdCursor } from '../list-page.ts'
import { proposeForAll } from '../places/propose-places.ts'
import type { Administrator } from '../principal.ts'
import { readOfferedTrades } from '../trades/trade-lexicon.ts'
import { proposeTrades } from '../trades/trade-match-rules.ts'
import { errorHeaders } from './column-name-rules.ts'
import { type CheckedRow, cellOf, isOutcome, selectQuestions, selectRows } from './import-queries.ts'
import { getImport } from './imports.ts'

/** The longest text of a cell that is shown. */
const maxCellLength = 200

/** One page of the rows that were checked. Refuses with not-found, and a cursor that no list wrote. */
export async function listImportRows(
  context: { db: Db },
  _admin: Administrator,
  { id, outcome, limit, cursor }: ImportRowsInput,
): Promise<ListPage<ImportRow>> {
  const { columns } = await getImport(context, { id })
  const condition = isOutcome(id, outcome ? [outcome] : importOutcomes)
  const rows = await selectRows(context.db, condition, readIdCursor(cursor) ?? 0, limit + 1)
  const page = cutRows(rows, limit, await context.db.$count(importRows, condition), ({ line }) => [line])
  const toRow = ({ cells, sentence, field, ...row }: CheckedRow): ImportRow => ({
    ...row,
    name: cut(cellOf(columns, cells, 'name') ?? cells.find(Boolean) ?? '') ?? '',
    sentence: sentence ?? '',
    field,
    cell: cut(cellOf(columns, cells, field)),
  })
  return { ...page, items: page.items.map(toRow) }
}

const cut = (text: string | null) => text && [...text].slice(0, maxCellLength).join('')

/** Questions that are listed of each kind, and places or trades that are proposed for one. */
const maxQuestions = 100
const maxProposals = 5

/** What rows leave open, that of most rows first. Refuses with not-found. */
export async function listImportQuestions(
  context: { db: Db },
  _admin: Administrator,
  { id }: ImportId,
): Promise<ImportQuestion[]> {
  const { columns } = await getImport(context, { id })
  const open = await selectQuestions(context.db, id, maxQuestions)
  const proposals = await proposeForAll(
    context.db,
    open.map(({ about, question }) => (about === 'place' ? question : '')),
  )
  const lexicon = await readOfferedTrades(context.db)
  const examples = await readExamples(
    context.db,
    id,
    columns,
    open.flatMap(({ lines }) => lines),
  )
  return open.map(({ about, question, rows, lines }, at) => ({
    about,
    question,
    rows,
    examples: lines.flatMap((line) => examples.get(line) ?? []),
    places: about === 'place' ? (proposals[at]?.places ?? []).slice(0, maxProposals) : [],
    trades:
      about === 'trade'
        ? proposeTrades(lexicon, question, maxProposals).map(({ id, name, category }) => ({
            id,
            name,
            category,
          }))
        : [],
  }))
}

async function readExamples(
  db: Db,
  id: string,
  columns: Parameters<typeof cellOf>[0],
  lines: number[],
): Promise<Map<number, string>> {
  const wanted = new Set(lines)
  const found = new Map<number, string>()
  for (const line of [...wanted].sort((one, other) => one - other)) {
    const [row] = await selectRows(db, isOutcome(id, importOutcomes), line - 1, 1)
    if (row?.line === line) found.set(line, cut(cellOf(columns, row.cells, 'name')) ?? '')
  }
  return found
}

/** The outcomes of rows that are not imported, though somebody may want them to be. */
const erroneous: readonly ImportOutcome[] = ['refused', 'duplicate']
const rowsPerRead = 500

/** The rows that are refused or doubtful, as CSV with the reason of each. No cell of it begins a formula, and it can be corrected and uploaded again. Refuses with not-found. */
export async function downloadImportErrors(
  context: { db: Db },
  _admin: Administrator,
  { id }: ImportId,
): Promise<Download> {
  const { columns, fileName } = await getImport(context, { id })
  const titled = columns.map(
    ({ header }, at) => [header, ({ cells }: CheckedRow) => cells[at] ?? ''] as const,
  )
  const [lineTitle = '', reasonTitle = ''] = errorHeaders
  const written: CsvColumns<CheckedRow> = {
    ...Object.fromEntries(titled),
    [lineTitle]: ({ line }) => line,
    [reasonTitle]: ({ sentence }) => sentence,
  }
  async function* readRows(): AsyncGenerator<CheckedRow[]> {
    for (let after = 0; ; ) {
      const rows = await selectRows(context.db, isOutcome(id, erroneous), after, rowsPerRead)
      yield rows
      after = rows.at(-1)?.line ?? 0
      if (rows.length < rowsPerRead) return
    }
  }
  const base =
    fileName
      .replace(/\.[^.]*$/, '')
      .replace(/[^\w-]+/g, '-')
      .slice(0, 60) || 'list'
  return { name: `${base}-errors.csv`, content: Readable.from(writeCsv(written, readRows())) }
}
