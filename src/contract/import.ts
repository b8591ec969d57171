// The calls that administrators use to import lists of businesses, with their inputs and results.
import { CategoryInput } from './business-input.ts'
import type { Endpoint } from './endpoint.ts'
import { calendarDay } from './hours.ts'
import { importFieldNames, importLimits, importOutcomes } from './import-fields.ts'
import { Place, PlaceId } from './place.ts'
import { ListInput } from './search.ts'
import { guid, lineOfText } from './text-input.ts'
import { BusinessTrade, Trades } from './trade.ts'
import { objectOf, z } from './zod.ts'

const Field = z.enum(importFieldNames, 'Please choose a field from the list, or none')

/** A column of a list: the field that it contains, null for none, and the content of its first filled cell. */
export const ImportColumn = z.strictObject({
  header: z.string(),
  field: z.nullable(Field),
  sample: z.string(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** A list right after its upload. */
export const NewImport = z.strictObject({
  id: z.guid(),
  columns: z.array(ImportColumn),
  rows: z.int().check(z.gte(1)),
})
export type NewImport = z.infer<typeof NewImport>

const count = z.int().check(z.gte(0))
const Counts = z.strictObject(
  Object.fromEntries(importOutcomes.map((outcome) => [outcome, count])) as Record<
    (typeof importOutcomes)[number],
    typeof count
  >,
)
export type ImportCounts = z.infer<typeof Counts>

/** The approval statuses that the new businesses of a list can get. */
const importStatuses = ['approved', 'pending'] as const

/**
 * A list and its progress. `work` is the work that is running in the background, step by step; `done` is how many rows it has finished.
 * `isFailing` says that the last step failed and will be tried again.
 * `counts` has how many checked rows have each outcome.
 */
export const Import = z.extend(NewImport, {
  fileName: z.string(),
  state: z.enum(['read', 'checked', 'running', 'done', 'taken-back']),
  work: z.nullable(z.enum(['check', 'run', 'take-back'])),
  isFailing: z.boolean(),
  done: count,
  counts: Counts,
  written: count,
  source: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  listedOn: z.iso.date(),
  status: z.enum(importStatuses),
  defaults: z.strictObject({ category: z.nullable(z.string()), trades: z.array(BusinessTrade) }),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  finishedAt: z.nullable(z.iso.datetime()),
})
export type Import = z.infer<typeof Import>

/** One list. */
export const ImportId = z.strictObject({ id: guid('This is not the id of a list.') })
export type ImportId = z.infer<typeof ImportId>

const PlaceAnswer = z.strictObject({
  about: z.literal('place'),
  question: z.string().check(z.maxLength(importLimits.cellLength)),
  placeId: PlaceId,
})
const TradeAnswer = z.strictObject({
  about: z.literal('trade'),
  question: z.string().check(z.maxLength(importLimits.cellLength)),
  category: CategoryInput,
  trades: z._default(Trades, []),
})
const answerSentence = 'Please answer with a place, or with a category and its trades'

/** One answer for all rows with the same question. */
export const ImportAnswer = z.discriminatedUnion('about', [PlaceAnswer, TradeAnswer], answerSentence)
export type ImportAnswer = z.infer<typeof ImportAnswer>

const daySentence = 'The day of the list must be a date like 2026-11-28'
const emptyText = (label: string, max: number, min: number) =>
  z.pipe(
    z.nullable(
      lineOfText({ label, max }).check(
        z.refine((text) => text === '' || text.length >= min, `${label} must be at least ${min} characters`),
      ),
    ),
    z.transform((text) => text || null),
  )

/**
 * What a person enters about a list; what is left out stays. `columns` has fields by header. A change starts a new check. The category
 * and trades of `defaults` are for rows that have none.
 */
export const ImportChange = z.extend(ImportId, {
  columns: z.optional(
    z.record(z.string(), z.nullable(Field), 'Please give the fields by the headers of their columns'),
  ),
  source: z.optional(emptyText('Source', 200, 3)),
  licence: z.optional(emptyText('Licence', 200, 2)),
  listedOn: z.optional(calendarDay(daySentence)),
  status: z.optional(
    z.enum(importStatuses, 'Please say whether the businesses are live (approved) or wait (pending)'),
  ),
  defaults: z.optional(
    objectOf(
      {
        category: z._default(
          z.nullable(
            z.union([
              z.pipe(
                z.literal(''),
                z.transform(() => null),
              ),
              CategoryInput,
            ]),
          ),
          null,
        ),
        trades: z._default(Trades, []),
      },
      'Please give a category and trades',
    ),
  ),
  answers: z.optional(
    z
      .array(ImportAnswer, 'The answers must be a list')
      .check(z.maxLength(500, 'Please send at most 500 answers at once')),
  ),
})
export type ImportChange = z.infer<typeof ImportChange>

/** Rows of a list, in its order; of one outcome, or all. */
export const ImportRowsInput = z.extend(ListInput, {
  id: ImportId.shape.id,
  outcome: z.optional(z.enum(importOutcomes, 'Please choose an outcome from the list')),
})
export type ImportRowsInput = z.infer<typeof ImportRowsInput>

/** The outcome of one row and the reason: `sentence` is about the cell of `field`. `name` is as in the list. */
export const ImportRow = z.strictObject({
  line: z.int().check(z.gte(1)),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  sentence: z.string(),
  field: z.nullable(Field),
  cell: z.nullable(z.string()),
  businessId: z.nullable(z.guid()),
})
export type ImportRow = z.infer<typeof ImportRow>

/**
 * A question that rows leave open: which place `question` means, or which kind of business. `examples` are names in a few of these rows.
 * `places` and `trades` are proposals, the likeliest first.
 */
export const ImportQuestion = z.strictObject({
  about: z.enum(['place', 'trade']),
  question: z.string(),
  rows: count,
  examples: z.array(z.string()),
  places: z.array(Place),
  trades: z.array(z.extend(BusinessTrade, { category: z.string() })),
})
export type ImportQuestion = z.infer<typeof ImportQuestion>

/** All calls about imported lists. */
export const importEndpoints = {
  createImport: {
    method: 'POST',
    path: '/api/admin/imports',
    access: 'administrator',
    summary:
      'Reads a list of businesses (CSV or XLSX) and proposes what its columns hold. Imports nothing yet.',
    input: z.strictObject({}),
    result: NewImport,
    status: 201,
    file: true,
    failures: ['too_large', 'unsupported_type'],
  },
  listImports: {
    method: 'GET',
    path: '/api/admin/imports',
    access: 'administrator',
    summary: 'The lists that were uploaded, latest first, and how far each is.',
    input: ListInput,
    result: z.array(Import),
    list: true,
  },
  getImport: {
    method: 'GET',
    path: '/api/admin/imports/:id',
    access: 'administrator',
    summary:
      'One list, how far it is, and how many of its rows are new, changed, the same, doubtful or refused.',
    input: ImportId,
    result: Import,
    failures: ['not_found'],
  },
  changeImport: {
    method: 'PATCH',
    path: '/api/admin/imports/:id',
    access: 'administrator',
    summary:
      'Says what the columns hold, where the list is from, and answers what its rows leave open; checks it anew.',
    input: ImportChange,
    result: Import,
    failures: ['not_found', 'conflict'],
  },
  listImportRows: {
    method: 'GET',
    path: '/api/admin/imports/:id/rows',
    access: 'administrator',
    summary: 'What becomes of each row that was checked, and why, in the order of the list.',
    input: ImportRowsInput,
    result: z.array(ImportRow),
    list: true,
    failures: ['not_found'],
  },
  listImportQuestions: {
    method: 'GET',
    path: '/api/admin/imports/:id/questions',
    access: 'administrator',
    summary: 'What rows leave open, grouped for one answer each, with proposals; that of most rows first.',
    input: ImportId,
    result: z.array(ImportQuestion),
    failures: ['not_found'],
  },
  downloadImportErrors: {
    method: 'GET',
    path: '/api/admin/imports/:id/errors',
    access: 'administrator',
    summary: 'The rows that are not imported, as a CSV file with the reason of each.',
    input: ImportId,
    result: z.string(),
    download: 'text/csv',
    failures: ['not_found'],
  },
  runImport: {
    method: 'POST',
    path: '/api/admin/imports/:id/run',
    access: 'administrator',
    summary: 'Imports the new and the changed rows of a list that was checked, in the background.',
    input: ImportId,
    result: Import,
    failures: ['not_found', 'conflict'],
  },
  takeBackImport: {
    method: 'POST',
    path: '/api/admin/imports/:id/take-back',
    access: 'administrator',
    summary:
      'Takes the businesses of a list back, in the background, except those that someone changed since.',
    input: ImportId,
    result: Import,
    failures: ['not_found', 'conflict'],
  },
  removeImport: {
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    access: 'administrator',
    summary: 'Removes a list that was not imported, with its rows.',
    input: ImportId,
    result: ImportId,
    failures: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>
