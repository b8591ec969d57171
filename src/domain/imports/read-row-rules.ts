// Reads the details of a business from a row of a list, with its category and trades, or the reason why the row is refused.
import {
  BusinessName,
  Description,
  Hours,
  Location,
  minDescriptionLength,
  Phone,
  PublicEmail,
  Website,
  WhatsApp,
} from '../../contract/business-input.ts'
import { findCategory } from '../../contract/categories.ts'
import { addressFields, type ImportField, importFields } from '../../contract/import-fields.ts'
import { Facebook, Instagram } from '../../contract/social-networks.ts'
import type { z } from '../../contract/zod.ts'
import { proposeTrades, type Trade, type TradeLexicon, tradeKey } from '../trades/trade-match-rules.ts'
import {
  isFormula,
  type Pin,
  readCell,
  readCoordinates,
  readName,
  readPhone,
  readPin,
  readProvince,
  readWhatsApp,
} from './read-cell-rules.ts'

/** A sentence about the cells of a field. */
export type Said = { sentence: string; field: ImportField | null }

/** The fields of an imported business as they are stored, without category, trades and place. */
export type ListedDetails = {
  name: string
  description: string | null
  location: string
  latitude: number | null
  longitude: number | null
  phone: string | null
  whatsapp: string | null
  email: string | null
  website: string | null
  facebook: string | null
  instagram: string | null
  hours: string | null
}

/**
 * A row that can be imported. `kind` is the text of its category column, `area` its suburb and town without the street; both may be ''.
 * `note` says which of its cells was left out.
 */
export type ReadRow = { details: ListedDetails; kind: string; area: string; note: Said | null }

/** Reads a row whose columns have these fields. */
export function readRow(
  fields: readonly (ImportField | null)[],
  cells: readonly string[],
): ReadRow | { refusal: Said } {
  const used = cells.findIndex((cell, at) => fields[at] && isFormula(cell))
  if (used >= 0) return { refusal: { sentence: formulaText, field: fields[used] ?? null } }
  const texts = gatherTexts(fields, cells)
  const name = BusinessName.safeParse(readName(texts.name))
  if (texts.name === '') return refuse('name', 'This row has no business name.')
  if (!name.success) return refuse('name', sentenceOf(name.error))
  const location = Location.safeParse(composeAddress(texts))
  if (addressFields.every((field) => texts[field] === ''))
    return refuse(
      'location',
      'This row does not say where the business is: it has no address, town or province.',
    )
  if (!location.success) return refuse('location', sentenceOf(location.error))
  const optional = readOptional(texts)
  const pin = pinOf(texts)
  const hasUnreadPin = !pin && (texts.coordinates !== '' || texts.latitude !== '')
  const pinNote = hasUnreadPin
    ? ({ field: texts.coordinates ? 'coordinates' : 'latitude', sentence: pinText } as const)
    : null
  return {
    details: {
      name: name.data,
      location: location.data,
      latitude: pin?.latitude ?? null,
      longitude: pin?.longitude ?? null,
      ...optional.details,
    },
    kind: texts.category,
    // A province alone is too large to be a place.
    area:
      texts.suburb || texts.town ? joinParts([texts.suburb, texts.town, readProvince(texts.province)]) : '',
    note: optional.note ?? pinNote,
  }
}

const refuse = (field: ImportField, sentence: string) => ({ refusal: { sentence, field } })
const formulaText =
  'This cell has a formula or an error, not a value. Save the list with its values, and upload it again.'
const pinText = 'It has no pin on the map, because these coordinates are not in South Africa.'

/** The first message, with a full stop. */
function sentenceOf(error: z.core.$ZodError): string {
  const message = error.issues[0]?.message ?? 'This cannot be read'
  return message.endsWith('.') ? message : `${message}.`
}

type Texts = Record<ImportField, string>

/** The text of each field. Several columns of an address or a description are joined; for other fields the first that is not empty is used. */
function gatherTexts(fields: readonly (ImportField | null)[], cells: readonly string[]): Texts {
  const texts = Object.fromEntries(Object.keys(importFields).map((field) => [field, ''])) as Texts
  for (const [at, field] of fields.entries()) {
    const text = field === null ? '' : readCell(cells[at] ?? '')
    if (field === null || text === '') continue
    if (field === 'location') texts.location = joinParts([texts.location, text])
    else if (field === 'description') texts.description = [texts.description, text].filter(Boolean).join('\n')
    else texts[field] ||= text
  }
  return texts
}

/** The address in one line, without parts that it already says. */
const composeAddress = ({ location, suburb, town, province }: Texts): string =>
  joinParts([location.replace(/(?<![\s,;])[\s,;]*\n[\s,;]*/g, ', '), suburb, town, readProvince(province)])

function joinParts(parts: readonly string[]): string {
  let joined = ''
  for (const part of parts) {
    const text = part.replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$/g, '')
    const isSaid = text === '' || asParts(joined).includes(asParts(text))
    if (!isSaid) joined = joined === '' ? text : `${joined}, ${text}`
  }
  return joined
}

/** For comparing parts: 'Main Road Upington 8800' says 'Upington', but '12 George Street' does not say that the town is George. */
const asParts = (text: string): string =>
  ` ${text.toLowerCase()},`.replace(/[,;\n][\s,;]*| (?=\d{4}[,;])/g, ', ')

/** The schema of each field, and the function that prepares its cell. */
const optionalFields = {
  description: { rule: Description, read: (cell: string) => cell },
  phone: { rule: Phone, read: readPhone },
  whatsapp: { rule: WhatsApp, read: readWhatsApp },
  email: { rule: PublicEmail, read: (cell: string) => cell.replace(/^mailto:/i, '') },
  website: { rule: Website, read: (cell: string) => cell },
  facebook: { rule: Facebook, read: (cell: string) => cell },
  instagram: { rule: Instagram, read: (cell: string) => cell },
  hours: { rule: Hours, read: (cell: string) => cell },
} as const
type OptionalField = keyof typeof optionalFields

/** Leaves out fields that are not valid, because a wrong website is no reason to refuse a business. */
function readOptional(texts: Texts): { details: Pick<ListedDetails, OptionalField>; note: Said | null } {
  const details = {} as Pick<ListedDetails, OptionalField>
  let note: Said | null = null
  for (const field of Object.keys(optionalFields) as OptionalField[]) {
    const { rule, read } = optionalFields[field]
    const text = texts[field]
    const parsed = text === '' ? null : rule.safeParse(read(text))
    details[field] = parsed?.success ? parsed.data : null
    // A description that is too short is completed later.
    const isShort = field === 'description' && text.length < minDescriptionLength
    if (isShort && parsed && !parsed.success) details.description = text
    else if (parsed && !parsed.success)
      note ??= { field, sentence: `It gets no ${labels[field]}: ${sentenceOf(parsed.error)}` }
  }
  return { details, note }
}

const labels: Record<OptionalField, string> = {
  description: 'description of its own',
  phone: 'phone number',
  whatsapp: 'WhatsApp number',
  email: 'email address',
  website: 'website',
  facebook: 'Facebook page',
  instagram: 'Instagram page',
  hours: 'business hours',
}

const pinOf = ({ latitude, longitude, coordinates }: Texts): Pin | null =>
  readPin(latitude, longitude) ?? readCoordinates(coordinates)

/** A category, and the ids of trades. */
type Kind = { category: string; trades: string[] }
/** The administrator's answers by question, and the default for rows whose kind cannot be recognised. */
export type SaidKinds = { answers: Readonly<Record<string, Kind>>; standard: Kind | null }

/** The most trades of one row. */
const maxProposed = 2

/**
 * The kind of a business whose category cell is `kind`, or null with the question to ask, which is the same for all rows with the same cell.
 * `lexicon` has the trades that are offered.
 */
export function findKind(
  lexicon: TradeLexicon,
  { name, description }: Pick<ListedDetails, 'name' | 'description'>,
  kind: string,
  { answers, standard }: SaidKinds,
): { kind: Kind; question: null } | { kind: null; question: string } {
  const question = questionOf(kind)
  const answered = Object.hasOwn(answers, question) ? answers[question] : undefined
  const found =
    answered ??
    readKind(lexicon, name, kind) ??
    propose(lexicon, `${name}\n${kind}`) ??
    propose(lexicon, description ?? '') ??
    standard
  return found ? { kind: found, question: null } : { kind: null, question }
}

/** The question for a category cell. Cells that differ only in case and spaces have the same question. */
const questionOf = (kind: string): string => kind.replace(/\s+/g, ' ').trim().toLowerCase()

/** Reads a cell with the names of trades or of a category, or several of them. If it has only a category, the business name may give the trades. */
function readKind(lexicon: TradeLexicon, name: string, kind: string): Kind | null {
  const parts = [kind, ...kind.split(/[,;/|&]| and | en /)].map((part) => part.trim()).filter(Boolean)
  const trades = parts.flatMap((part) => {
    const ids = lexicon.tradesOf.get(tradeKey(part)) ?? []
    return ids.length === 1 ? (lexicon.trades.get(ids[0] ?? '') ?? []) : []
  })
  const category = parts
    .map((part) => findCategory(lexicon.categories, part)?.name ?? onlyCategory(lexicon, part))
    .find((one) => one !== null)
  const [first] = trades
  if (first) return toKind(category ?? first.category, trades)
  if (!category) return null
  const fromName = proposeTrades(lexicon, name, maxProposed).filter((trade) => trade.category === category)
  return toKind(category, fromName)
}

function onlyCategory({ categoriesOf }: TradeLexicon, part: string): string | null {
  const known = categoriesOf.get(tradeKey(part)) ?? []
  return known.length === 1 ? (known[0] ?? null) : null
}

function propose(lexicon: TradeLexicon, text: string): Kind | null {
  const trades = proposeTrades(lexicon, text, maxProposed)
  const [first] = trades
  return first ? toKind(first.category, trades) : null
}

const toKind = (category: string, trades: readonly Trade[]): Kind => ({
  category,
  trades: [...new Set(trades.map(({ id }) => id))].slice(0, maxProposed),
})
