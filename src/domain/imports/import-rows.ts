// The checked rows of a list, its open questions, and the CSV file of rows that were not imported.
import { Readable } from 'node:stream'
import type { ImportId, ImportQuestion, ImportRow, ImportRowsInput } from '../../contract/import.ts'
import { type ImportOutcome, importOutcomes } from '../../contract/import-fields.ts'
import type { Place } from '../../contract/place.ts'
import type { Db } from '../../database/connect.ts'
import { importRows } from '../../database/schema.ts'
import { type CsvColumns, type Download, writeCsv } from '../files/downloads.ts'
import { cutRows, type ListPage, readIdCursor } from '../list-page.ts'
import { readAddress } from '../places/address-rules.ts'
import { listMisspelt, proposeForAll } from '../places/propose-places.ts'
import type { Administrator } from '../principal.ts'
import { readOfferedTrades } from '../trades/trade-lexicon.ts'
import { proposeTrades } from '../trades/trade-match-rules.ts'
import { errorHeaders } from './column-rules.ts'
import { type CheckedRow, cellOf, isOutcome, selectQuestions, selectRows } from './import-queries.ts'
import { getImport } from './imports.ts'

/** Characters of a cell that are shown. */
const maxCellLength = 200

/** One page of the rows that were checked. Refuses an unknown list with not-found, and an invalid cursor. */
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

/** Questions of each kind that are listed, and places or trades that are proposed for each question. */
const maxQuestions = 100
const maxProposals = 5

/** The open questions of a list, with proposed answers: trades first, the most frequent first. Refuses an unknown list with not-found. */
export async function listImportQuestions(
  context: { db: Db },
  _admin: Administrator,
  { id }: ImportId,
): Promise<ImportQuestion[]> {
  const { columns } = await getImport(context, { id })
  const open = await selectQuestions(context.db, id, maxQuestions)
  const places = await proposeAnswers(
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
    places: places[at] ?? [],
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

/** The places that each question may mean. The town of a question without any may be misspelt: then places of its province with one letter wrong. */
async function proposeAnswers(db: Db, questions: readonly string[]): Promise<Place[][]> {
  const proposals = await proposeForAll(db, questions)
  const towns = questions.map((question, at) => {
    const { parts, province } = readAddress(proposals[at]?.places.length === 0 ? question : '')
    return { name: parts.at(-1)?.readings.at(-1)?.join(' ') ?? '', province }
  })
  const misspelt = await listMisspelt(
    db,
    towns.map(({ name }) => name),
  )
  return proposals.map(({ places }, at) => {
    const isThere = ({ province }: Place) => province === (towns[at]?.province ?? province)
    return [...places, ...(misspelt[at]?.filter(isThere) ?? [])].slice(0, maxProposals)
  })
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

/** The outcomes of rows that were not imported and may need a correction. */
const erroneous: readonly ImportOutcome[] = ['refused', 'duplicate']
const rowsPerRead = 500

/**
 * Refused and duplicate rows as CSV, each with its reason. No cell can be read as a formula, and the file can be corrected and uploaded again.
 * Refuses an unknown list with not-found.
 */
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
