// Reads the value of a cell, and repairs what spreadsheet programs add to it or remove from it. A cell can have 20,000 characters of one
// kind, so no pattern here starts again at each of them: a lookbehind lets a run match from its first character only.
import { dialable, toE164 } from '../../contract/contact-links.ts'
import { isInSouthAfrica, type Province, provinces } from '../../contract/provinces.ts'
import { maxLengths } from '../../contract/text-input.ts'
import { provinceKeys } from '../places/address-rules.ts'
import { placeKey } from '../places/place-match-rules.ts'

/** Placeholders that people write into a cell without a value. */
const noValues = new Set(
  '- -- – — . / ? 0 n/a na n.a. none nil null nul #n/a unknown tbc tba geen nvt n.v.t. nee no onbekend'.split(
    ' ',
  ),
)

/**
 * The text of a cell, '' when it is empty or a placeholder. Removes the apostrophe that programs write before '=', '+', '-', '@' or '0',
 * so that another program does not read a formula or a number; and those that our own files have inside a text (`writeCsv`).
 */
export function readCell(cell: string): string {
  const text = cell
    .replace(/^'(?=[=+\-@0])/, '')
    .replace(/(?<=[;\t\r\n])'(?="*[=+\-@])/g, '')
    .trim()
  return noValues.has(text.toLowerCase()) ? '' : text
}

/** Whether a cell contains a formula (also an escaped one), or the error value of a formula. */
export const isFormula = (cell: string): boolean =>
  /^('?=|#(REF|VALUE|NAME|DIV\/0|NUM|NULL)[!?]?$)/i.test(cell)

/** A number with a decimal point or, as is usual in South Africa, a decimal comma; null for anything else. */
export function readNumber(cell: string): number | null {
  const text = cell.trim().replace(',', '.')
  return /^[+-]?\d{1,3}(\.\d{1,20})?°?$/.test(text) ? Number.parseFloat(text) : null
}

/** Coordinates, in degrees. */
export type Pin = { latitude: number; longitude: number }

/** Coordinates in South Africa from two cells, else null. Repairs a latitude that lost its minus sign, and cells in the wrong order. */
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

/** Coordinates from one cell: '-26.24, 27.91', '-26,24; 27,91' or '26.24 S 27.91 E'. */
export function readCoordinates(cell: string): Pin | null {
  const text = cell
    .replace(/[()°]/g, ' ')
    .replace(/\b(lat|long?|latitude|longitude)\b:?/gi, ' ')
    .replace(/\s+/g, ' ')
  const decimal = /^ ?([+-]?\d{1,2}[.,]\d+) ?[sS]? ?[;, ] ?([+-]?\d{1,2}[.,]\d+) ?[eEoO]? ?$/.exec(text)
  return decimal ? readPin(decimal[1] ?? '', decimal[2] ?? '') : null
}

/** A phone number as the directory stores it: without 'Tel:', and with the leading zero that a spreadsheet program removed. */
export function readPhone(cell: string): string {
  const text = cell
    .replace(/^(tel|phone|cell|mobile|telefoon|foon|sel|landline|office)( ?no)?[.:\s]+/i, '')
    .trim()
  if (/^[1-9]\d{8}$/.test(text)) return `0${text}`
  // If the text is too long for the field, it is usually several numbers: the first is kept.
  return text.length > maxLengths.phone ? (dialable(text) ?? text) : text
}

/** The WhatsApp number of a cell in E.164 if possible, with the leading zero restored. */
export const readWhatsApp = (cell: string): string => {
  const text = readPhone(cell)
  return toE164(text) ?? text
}

/** A name without the lower-case province prefix in lists of the health department, as in 'gp Soweto Clinic'. */
export const readName = (cell: string): string =>
  cell.replace(/^(ec|fs|gp|kz|lp|mp|nc|nw|wc)\s+(?=\p{Lu})/u, '')

/** The province that a cell names, in any usual spelling; else its text. */
export function readProvince(cell: string): Province | string {
  const text = cell.replace(/^[a-z]{2}\s+(?=\p{Lu})/u, '').replace(/(?<!\s)\s+(province|provinsie)$/i, '')
  return provinces.find((one) => placeKey(one) === placeKey(text)) ?? provinceKeys.get(placeKey(text)) ?? text
}
