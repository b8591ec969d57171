// The dry run of an import: stores the outcome that each row would have, and why; it writes no business.
import { and, asc, eq, inArray, isNull, sql } from '#drizzle'
import { businessFields } from '../../contract/business-fields.ts'
import { minDescriptionLength } from '../../contract/business-input.ts'
import type { ImportOutcome } from '../../contract/import-fields.ts'
import type { Place } from '../../contract/place.ts'
import type { Db } from '../../database/connect.ts'
import { importRows, type imports, type Listing } from '../../database/schema.ts'
import { kmBetween } from '../places/kilometre-rules.ts'
import { type PlaceProposal, proposeForAll } from '../places/propose-places.ts'
import { readOfferedTrades } from '../trades/trade-lexicon.ts'
import { type TradeLexicon, tradeKey } from '../trades/trade-match-rules.ts'
import {
  findKind,
  type ListedDetails,
  type ReadRow,
  readRow,
  type Said,
  type SaidKinds,
} from './read-row-rules.ts'
import { type Compared, findSame, findSimilar, type Same, type Similar } from './same-business-queries.ts'

/** An import, as it is stored. */
export type StoredImport = typeof imports.$inferSelect

/** Rows that are checked in one step. */
const rowsPerStep = 500

/** The result of checking a row, as it is stored. */
type Checked = { line: number; outcome: ImportOutcome } & Partial<
  Pick<
    typeof importRows.$inferInsert,
    | 'sentence'
    | 'field'
    | 'listing'
    | 'nameKey'
    | 'placeId'
    | 'phone'
    | 'location'
    | 'placeQuestion'
    | 'tradeQuestion'
    | 'businessId'
  >
>

/** A readable row, with its place, category and trades. */
type Candidate = Compared & {
  details: ListedDetails
  note: Said | null
  listing: Listing
  nameKey: string
  placeQuestion: string | null
}

/** Checks the next batch of rows, and returns how many there were. The caller has locked the import. */
export async function checkRows(db: Db, list: StoredImport): Promise<number> {
  const rows = await db
    .select({ line: importRows.line, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, list.id), isNull(importRows.outcome)))
    .orderBy(asc(importRows.line))
    .limit(rowsPerStep)
  if (rows.length === 0) return 0
  const fields = list.columns.map(({ field }) => field)
  const checked: Checked[] = []
  const readable: (ReadRow & { line: number })[] = []
  for (const { line, cells } of rows) {
    const read = readRow(fields, cells)
    if ('refusal' in read) checked.push({ line, outcome: 'refused', ...read.refusal })
    else readable.push({ line, ...read })
  }
  const candidates = await placeAndSort(db, list, readable, checked)
  checked.push(...(await compare(db, list, candidates)))
  await storeChecked(db, list.id, checked)
  return rows.length
}

/** Adds the place, the category and the trades. A row whose category is unknown is added to `checked` as refused. */
async function placeAndSort(
  db: Db,
  list: StoredImport,
  readable: readonly (ReadRow & { line: number })[],
  checked: Checked[],
): Promise<Candidate[]> {
  const proposals = await proposeForAll(
    db,
    readable.map(({ details }) => details.location),
  )
  const lexicon = await readOfferedTrades(db)
  const kindSources: SaidKinds = {
    answers: list.answers.trades,
    standard: list.category ? { category: list.category, trades: list.trades } : null,
  }
  return readable.flatMap((row, at): Candidate[] => {
    const { line, details, note } = row
    const placed = choosePlace(
      row,
      proposals[at] ?? { places: [], isUnambiguous: false },
      list.answers.places,
    )
    const found = findKind(lexicon, details, row.kind, kindSources)
    if (!found.kind) {
      checked.push({
        line,
        outcome: 'refused',
        field: row.kind === '' ? 'name' : 'category',
        sentence: unknownKindText(row.kind),
        tradeQuestion: found.question,
        placeQuestion: placed.question,
      })
      return []
    }
    const { category, trades } = found.kind
    const placeId = placed.place?.id ?? null
    const description = describe(details, placed.place, trades, lexicon, category)
    return [
      {
        line,
        name: details.name,
        placeId,
        phone: details.phone,
        whatsapp: details.whatsapp,
        location: details.location,
        details,
        note,
        listing: { ...details, description, placeId, category, trades },
        nameKey: tradeKey(details.name),
        placeQuestion: placed.question,
      },
    ]
  })
}

const unknownKindText = (kind: string) =>
  kind === ''
    ? 'It is not clear what kind of business this is. Choose a category for the rows without one, or answer the question about it.'
    : `We do not know what kind of business "${[...kind].slice(0, 60).join('')}" is. Answer the question about it, or choose a category for such rows.`

/** If an address can mean several places, the greatest distance at which the row's pin decides between them. */
const maxPinKm = 25

/** The place: the one that the address clearly means, else the candidate near the pin, else the administrator's answer. */
function choosePlace(
  { details, area }: ReadRow,
  { places, isUnambiguous }: PlaceProposal,
  answers: Readonly<Record<string, number | null>>,
): { place: (Pick<Place, 'id'> & Partial<Place>) | null; question: string | null } {
  const [first] = places
  if (first && isUnambiguous) return { place: first, question: null }
  const near = nearestTo(details, places)
  if (near) return { place: near, question: null }
  const question = places.length > 0 ? area || details.location : area || null
  if (question === null || !Object.hasOwn(answers, question)) return { place: null, question }
  const id = answers[question] ?? null
  return { place: id === null ? null : (places.find((one) => one.id === id) ?? { id }), question: null }
}

function nearestTo({ latitude, longitude }: ListedDetails, places: readonly Place[]): Place | null {
  if (latitude === null || longitude === null) return null
  const [nearest] = places
    .map((place) => ({ place, km: kmBetween(place, { latitude, longitude }) }))
    .sort((one, other) => one.km - other.km)
  return nearest && nearest.km <= maxPinKm ? nearest.place : null
}

/** The description from the list, completed if it is too short; if it is missing, one made from the trade and the place. */
function describe(
  { description, location }: ListedDetails,
  place: Partial<Place> | null,
  trades: readonly string[],
  { trades: known }: TradeLexicon,
  category: string,
): string {
  if (description && description.length >= minDescriptionLength) return description
  const what = known.get(trades[0] ?? '')?.name ?? category
  const beginning = description
    ? `${description.replace(/[.\s]+$/, '')}.`
    : `${what} in ${place?.label ?? location}.`
  return `${beginning} Its owner has not described it yet.`
}

/** Compares the rows with each other and with the directory. */
async function compare(db: Db, list: StoredImport, candidates: readonly Candidate[]): Promise<Checked[]> {
  const twins = await findTwins(db, list.id, candidates)
  const same = await findSame(db, candidates.map(toCompared))
  const others = candidates.filter(({ line }) => !twins.has(line) && !same.has(line))
  const similar = await findSimilar(db, others.map(toCompared))
  const changing = await findChanging(db, list.id, same)
  return candidates.map((candidate) => {
    const asDuplicate = (sentence: string): Checked => {
      return { ...toRow(candidate), outcome: 'duplicate', sentence, field: 'name' }
    }
    const twin = twins.get(candidate.line)
    if (twin !== undefined) return asDuplicate(twinText(twin))
    const known = same.get(candidate.line)
    if (known) {
      const described = describeSame(candidate.listing, candidate.details, known)
      const other = changing.get(known.id)
      if (described.outcome === 'changed' && other !== undefined) return asDuplicate(changingText(other))
      if (described.outcome === 'changed') changing.set(known.id, candidate.line)
      return { ...toRow(candidate), ...described }
    }
    const found = similar.get(candidate.line)
    return found ? { ...toRow(candidate), ...describeSimilar(found) } : describeNew(candidate)
  })
}

const toCompared = ({ line, name, placeId, phone, whatsapp, location }: Candidate): Compared => ({
  line,
  name,
  placeId,
  phone,
  whatsapp,
  location,
})

const toRow = ({ line, nameKey, placeId, phone, location, listing, placeQuestion }: Candidate) => ({
  line,
  nameKey,
  placeId,
  phone,
  location,
  listing,
  placeQuestion,
})

const twinText = (line: number) =>
  `Row ${line} of this list has the same name, and the same place, address or phone number.`

const changingText = (line: number) => `Row ${line} of this list changes the same business of the directory.`

/**
 * Rows that repeat another row of the same list: their line, and the line of the other row. That is an earlier row, or a later one that
 * was checked before: an answer lets an earlier row be checked once more.
 */
async function findTwins(
  db: Db,
  importId: string,
  candidates: readonly Candidate[],
): Promise<Map<number, number>> {
  const keys = [...new Set(candidates.map(({ nameKey }) => nameKey))]
  const { line, nameKey, placeId, phone, location, outcome } = importRows
  const whatsapp = sql<string | null>`${importRows.listing} ->> 'whatsapp'`
  const before = await db
    .select({ line, nameKey, placeId, phone, whatsapp, location })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(nameKey, keys),
        inArray(outcome, ['new', 'changed', 'same']),
      ),
    )
  const byName = new Map<string, Twin[]>()
  const remember = (key: string, row: Twin) => byName.set(key, [...(byName.get(key) ?? []), row])
  for (const row of before) remember(row.nameKey ?? '', { ...row, location: row.location ?? '' })
  const twins = new Map<number, number>()
  for (const candidate of candidates) {
    const twin = byName.get(candidate.nameKey)?.find((other) => isTwin(candidate, other))
    if (twin) twins.set(candidate.line, twin.line)
    else remember(candidate.nameKey, candidate)
  }
  return twins
}

type Twin = Pick<Candidate, 'line' | 'placeId' | 'phone' | 'whatsapp' | 'location'>

const isTwin = (one: Twin, other: Twin): boolean =>
  (one.placeId !== null && one.placeId === other.placeId) ||
  numbersOf(one).some((number) => numbersOf(other).includes(number)) ||
  one.location.toLowerCase() === other.location.toLowerCase()

const numbersOf = ({ phone, whatsapp }: Twin) => [phone, whatsapp].filter((number) => number !== null)

/**
 * The rows of the same list that change one of these businesses, by its id. Two rows that are no twins can be the same business, the one by
 * its phone number and the other by its address. Only one of them may change it: a business gets one change back when a list is taken back.
 */
async function findChanging(
  db: Db,
  importId: string,
  same: ReadonlyMap<number, Same>,
): Promise<Map<string, number>> {
  const { line, outcome, businessId } = importRows
  const ids = [...same.values()].map(({ id }) => id)
  const rows = await db
    .select({ line, businessId })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(outcome, 'changed'), inArray(businessId, ids)))
  return new Map(rows.flatMap(({ businessId, line }) => (businessId === null ? [] : [[businessId, line]])))
}

/** The fields of an imported business that a later list can change. */
const changeable = [
  'description',
  'location',
  'phone',
  'whatsapp',
  'email',
  'website',
  'facebook',
  'instagram',
  'hours',
] as const satisfies (keyof ListedDetails)[]

/** The outcome for a row whose business already exists. Only a business that was imported, has no owner, and has no values from a moderator is changed. */
function describeSame(
  listing: Listing,
  details: Pick<ListedDetails, (typeof changeable)[number]>,
  known: Same,
): Omit<Checked, 'line'> {
  const businessId = known.id
  if (known.hasOwner)
    return {
      outcome: 'same',
      businessId,
      sentence: 'It is already in the directory. Its owner looks after it, so nothing is changed.',
    }
  if (known.isModerated)
    return {
      outcome: 'same',
      businessId,
      sentence: 'It is already in the directory. A moderator has changed it, so nothing is changed.',
    }
  if (known.importId === null)
    return {
      outcome: 'same',
      businessId,
      sentence: 'It is already in the directory, and not from a list, so nothing is changed.',
    }
  const differing = changeable.filter((field) => isGiven(field, details) && details[field] !== known[field])
  const [first] = differing
  if (!first)
    return { outcome: 'same', businessId, sentence: 'It is already in the directory, with the same details.' }
  const changes: Listing = Object.fromEntries(differing.map((field) => [field, listing[field]]))
  if (differing.includes('location')) {
    const { latitude, longitude, placeId } = listing
    Object.assign(changes, { latitude, longitude }, placeId != null && { placeId })
  }
  return {
    outcome: 'changed',
    businessId,
    field: first,
    listing: changes,
    sentence: `It is already in the directory, with different details: ${differing.map((field) => labelOf(field)).join(', ')}.`,
  }
}

/** Whether the row has a value for the field. A description that is too short does not count. */
const isGiven = (
  field: (typeof changeable)[number],
  details: Pick<ListedDetails, (typeof changeable)[number]>,
) =>
  details[field] !== null &&
  (field !== 'description' || (details.description ?? '').length >= minDescriptionLength)

const labelOf = (field: (typeof changeable)[number]) => businessFields[field].form.label.toLowerCase()

const describeSimilar = ({ id, name, why }: Similar): Omit<Checked, 'line'> => ({
  outcome: 'duplicate',
  businessId: id,
  field: why === 'phone' ? 'phone' : 'name',
  sentence:
    why === 'phone'
      ? `It may be "${name}", which has the same phone number.`
      : `It may be "${name}", which has a similar name in the same municipality.`,
})

function describeNew(candidate: Candidate): Checked {
  const { note, placeId } = candidate
  return {
    ...toRow(candidate),
    outcome: 'new',
    field: note?.field ?? (placeId === null ? 'location' : null),
    sentence: ['It is new.', unplacedText(candidate), note?.sentence].filter(Boolean).join(' '),
  }
}

/** 'Without a Place' is the title of the screen on which moderators find these businesses. */
function unplacedText({ placeId, placeQuestion }: Pick<Candidate, 'placeId' | 'placeQuestion'>): string {
  if (placeId !== null) return ''
  return placeQuestion === null
    ? 'We do not recognise a town in its address, so it waits in Without a Place.'
    : 'Its place is not clear. Without an answer, it waits in Without a Place.'
}

/** Stores the results in one statement. */
async function storeChecked(db: Db, importId: string, checked: readonly Checked[]): Promise<void> {
  await db.execute(sql`
    UPDATE import_rows SET outcome = checked.outcome, sentence = checked.sentence, field = checked.field, listing = checked.listing,
      name_key = checked."nameKey", place_id = checked."placeId", phone = checked.phone, location = checked.location,
      place_question = checked."placeQuestion", trade_question = checked."tradeQuestion", business_id = checked."businessId"
    FROM jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) AS checked (line integer, outcome text, sentence text, field text,
      listing jsonb, "nameKey" text, "placeId" integer, phone text, location text, "placeQuestion" text, "tradeQuestion" text, "businessId" uuid)
    WHERE import_rows.import_id = ${importId} AND import_rows.line = checked.line`)
}
