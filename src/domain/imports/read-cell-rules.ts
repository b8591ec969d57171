// What a cell of a list says: without what spreadsheet programs add, and with what they take away.
import { dialable, toE164 } from '../../contract/contact-links.ts'
import { isInSouthAfrica, type Province, provinces } from '../../contract/provinces.ts'
import { maxLengths } from '../../contract/text-input.ts'
import { provinceKeys } from '../places/address-rules.ts'
import { placeKey } from '../places/place-match-rules.ts'

/** What people write into a cell that has no value. */
const noValues = new Set(
  '- -- – — . / ? 0 n/a na n.a. none nil null nul #n/a unknown tbc tba geen nvt n.v.t. nee no onbekend'.split(
    ' ',
  ),
)

/**
 * The text of a cell, '' when it says nothing. The apostrophe is removed that stands before '=', '+', '-', '@' or '0' where a program
 * wrote it to keep another one from reading a formula or a number.
 */
export function readCell(cell: string): string {
  const text = cell.replace(/^'(?=[=+\-@0])/, '').trim()
  return noValues.has(text.toLowerCase()) ? '' : text
}

/** Whether a cell holds a formula, also one that was made harmless, or what a program writes when one fails. */
export const isFormula = (cell: string): boolean =>
  /^('?=|#(REF|VALUE|NAME|DIV\/0|NUM|NULL)[!?]?$)/i.test(cell)

/** A number with a point or, as programs write it here, with a comma; null for anything else. */
export function readNumber(cell: string): number | null {
  const text = cell.trim().replace(',', '.')
  return /^[+-]?\d{1,3}(\.\d{1,20})?°?$/.test(text) ? Number.parseFloat(text) : null
}

/** A point, in degrees. */
export type Pin = { latitude: number; longitude: number }

/** A point of South Africa from two cells; null for none, and for one that lies elsewhere. A northern latitude is one whose sign was lost. */
export function readPin(latitude: string, longitude: string): Pin | null {
  const [north, east] = [readNumber(latitude), readNumber(longitude)]
  if (north === null || east === null) return null
  const candidates = [
    { latitude: north, longitude: east },
    { latitude: -Math.abs(north), longitude: east },
    { latitude: -Math.abs(east), longitude: north },
  ]
  return candidates.find(isInSouthAfrica) ?? null
}

/** A point from one cell: '-26.24, 27.91', '-26,24; 27,91' or '26.24 S 27.91 E'. */
export function readCoordinates(cell: string): Pin | null {
  const text = cell.replace(/[()°]/g, ' ').replace(/\b(lat|long?|latitude|longitude)\b:?/gi, ' ')
  const decimal = /^\s*([+-]?\d{1,2}[.,]\d+)\s*[sS]?\s*[;,\s]\s*([+-]?\d{1,2}[.,]\d+)\s*[eEoO]?\s*$/.exec(
    text,
  )
  return decimal ? readPin(decimal[1] ?? '', decimal[2] ?? '') : null
}

/** The number of a cell as the directory stores it: without 'Tel:', and with the zero that a spreadsheet program took for nothing. */
export function readPhone(cell: string): string {
  const text = cell
    .replace(/^(tel|phone|cell|mobile|telefoon|foon|sel|landline|office)( ?no)?[.:\s]+/i, '')
    .trim()
  if (/^[1-9]\d{8}$/.test(text)) return `0${text}`
  // Of several numbers that do not fit, the first.
  return text.length > maxLengths.phone ? (dialable(text) ?? text) : text
}

/** The WhatsApp number of a cell; a spreadsheet program took its zero for nothing. */
export const readWhatsApp = (cell: string): string => {
  const text = readPhone(cell)
  return toE164(text) ?? text
}

/** A name without the short province in small letters that lists of the health department put before it. */
export const readName = (cell: string): string =>
  cell.replace(/^(ec|fs|gp|kz|lp|mp|nc|nw|wc)\s+(?=\p{Lu})/u, '')

/** The province that a cell names in any usual way; else the cell. */
export function readProvince(cell: string): Province | string {
  const text = cell.replace(/^[a-z]{2}\s+(?=\p{Lu})/u, '').replace(/\s+(province|provinsie)$/i, '')
  return provinces.find((one) => placeKey(one) === placeKey(text)) ?? provinceKeys.get(placeKey(text)) ?? text
}
