// Proposes a field for each column of a list: by its header, or by its cells where the header is unknown or wrong.
import { dialable } from '../../contract/contact-links.ts'
import type { ImportField } from '../../contract/import-fields.ts'
import { southAfrica } from '../../contract/provinces.ts'
import { placeKey } from '../places/place-match-rules.ts'
import { tradeKey } from '../trades/trade-match-rules.ts'
import { fieldOfHeader, isAreaHeader, type NamedField } from './column-name-rules.ts'
import { readCoordinates, readNumber } from './read-cell-rules.ts'

/** Whether a key is the name of a trade or a category, and whether it is the name of a place. */
export type KnownNames = { isTrade(key: string): boolean; isPlace(key: string): boolean }

/** How many rows are used for the proposals. */
export const sampledRows = 200

/** The share of filled cells that must match. */
const mostCells = 0.6

/** The proposed field of each column, null for none; `rows` are the first rows of the list. */
export function matchColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  known: KnownNames,
): (ImportField | null)[] {
  const columns = headers.map((header, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    return { header, named: fieldOfHeader(header), cells, seen: fieldOfCells(cells, known) }
  })
  const fields = columns.map(({ named, cells, seen }) => fieldOf(named, cells, seen))
  const kept = fields.map((field, at) => (isOutranked(field, at, columns, fields) ? null : field))
  return kept.includes('name') ? kept : withName(kept, columns)
}

type Column = { header: string; named: NamedField; cells: readonly string[]; seen: ImportField | null }

/** Combines header and cells. Where the cells are unmistakable, they win over the header. */
function fieldOf({ field, certainty }: NamedField, cells: readonly string[], seen: ImportField | null) {
  if (certainty === 'none') return seen
  if (field === null || cells.length === 0) return field
  if (seen && unmistakable.has(seen) && unmistakable.has(field) && !isPhoneLike(field, seen)) return seen
  // A 'Contact' column may contain people and not numbers.
  if (
    field === 'phone' &&
    seen !== 'phone' &&
    !mostlyAre(cells, (cell) => /\d{6}/.test(cell.replace(/\D/g, '')))
  )
    return seen
  if ((field === 'latitude' || field === 'longitude') && seen === 'coordinates') return seen
  if (field === 'location' && seen === 'coordinates') return seen
  return field
}

const unmistakable = new Set<ImportField>([
  'email',
  'phone',
  'whatsapp',
  'website',
  'latitude',
  'longitude',
  'coordinates',
])
const isPhoneLike = (one: ImportField, other: ImportField) =>
  ['phone', 'whatsapp'].includes(one) && ['phone', 'whatsapp'].includes(other)

/** Whether another column has a better claim to a field with one value: its header is more certain or, for the name, it comes first. */
function isOutranked(
  field: ImportField | null,
  at: number,
  columns: readonly Column[],
  fields: readonly (ImportField | null)[],
): boolean {
  if (field === null || field === 'location') return false
  const rankAt = (index: number) =>
    ({ whole: 0, word: 1, none: 2 })[columns[index]?.named.certainty ?? 'none']
  return fields.some(
    (other, index) =>
      other === field &&
      (rankAt(index) < rankAt(at) || (field === 'name' && rankAt(index) === rankAt(at) && index < at)),
  )
}

/** Without a name header, the column that varies most is the name. A column with many repeated values is not: no proposal is better than a district. */
function withName(fields: (ImportField | null)[], columns: readonly Column[]): (ImportField | null)[] {
  const variety = columns.map((column, at) =>
    fields[at] === null && canBeName(column) ? varietyOf(column) : 0,
  )
  const greatest = Math.max(...variety)
  return greatest === 0
    ? fields
    : fields.map((field, at) => (at === variety.indexOf(greatest) ? 'name' : field))
}

const varietyOf = ({ cells }: Column): number => new Set(cells).size

function canBeName(column: Column): boolean {
  const { header, named, cells } = column
  return (
    named.certainty === 'none' &&
    !isAreaHeader(header) &&
    mostlyAre(cells, (cell) => /\p{L}{3}/u.test(cell) && cell.length <= 120) &&
    varietyOf(column) >= mostCells * cells.length
  )
}

const mostlyAre = (cells: readonly string[], isOne: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(isOne).length >= mostCells * cells.length

/** The field that the cells look like; null for none. */
function fieldOfCells(cells: readonly string[], { isTrade, isPlace }: KnownNames): ImportField | null {
  const kinds: [ImportField, (cell: string) => boolean][] = [
    ['email', (cell) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(cell)],
    ['facebook', (cell) => /\bfacebook\.com\//i.test(cell)],
    ['instagram', (cell) => /\binstagram\.com\//i.test(cell)],
    [
      'website',
      (cell) =>
        !isPicture(cell) &&
        (/^(https?:\/\/|www\.)\S+$/i.test(cell) ||
          /^[\w-]+(\.[\w-]+)*\.(co\.za|org\.za|com|org|net)(\/\S*)?$/i.test(cell)),
    ],
    ['coordinates', (cell) => readCoordinates(cell) !== null],
    ['latitude', (cell) => isBetween(cell, southAfrica.south, southAfrica.north)],
    ['longitude', (cell) => isBetween(cell, southAfrica.west, southAfrica.east)],
    ['phone', (cell) => /\d{9}/.test(cell.replace(/\D/g, '')) && dialable(cell) !== null],
    ['category', (cell) => isTrade(tradeKey(cell))],
    ['town', (cell) => isPlace(placeKey(cell))],
  ]
  return kinds.find(([, isOne]) => mostlyAre(cells, isOne))?.[0] ?? null
}

/** The address of an image is not a website; images are not fetched from addresses. */
const isPicture = (cell: string): boolean => /\.(jpe?g|png|webp|gif|svg|avif)([?#]\S*)?$/i.test(cell)

/** Whether a cell is a decimal within these bounds. A whole number is probably a count, not a coordinate. */
function isBetween(cell: string, least: number, most: number): boolean {
  const number = readNumber(cell)
  return number !== null && !Number.isInteger(number) && number >= least && number <= most
}
