// The types of an uploaded list and of its rows, and the failures with which a file is refused.
import { formatCount } from '../../contract/day-text.ts'
import { importLimits } from '../../contract/import-fields.ts'
import { Failure, invalidField } from '../failures.ts'

/** An uploaded file on the disk, and its original name. */
export type ListFile = { path: string; name: string }

/** A row of the file. `line` is its number in a spreadsheet program, from 1. */
export type ListRow = { line: number; cells: string[] }

/** The failure for a file that cannot be read. */
export const unreadable = (message: string): Failure => invalidField('file', message)
/** The failure for an unsupported kind of file. */
export const unknownKind = (message: string): Failure =>
  new Failure('unsupported_type', message, [{ path: 'file', message }])
/** The failure for a file that exceeds a limit. */
export const tooLarge = (message: string): Failure =>
  new Failure('too_large', message, [{ path: 'file', message }])

/** The failure for too many rows. */
export const tooManyRows = (): Failure =>
  tooLarge(`This list has more than ${shown(importLimits.rows)} rows. Please split it into several files.`)
/** The failure for a row with too many cells. */
export const tooManyColumns = (line: number): Failure =>
  tooLarge(
    `Row ${line} has more than ${importLimits.columns} columns. Please remove those that are not needed.`,
  )
/** The failure for a row or a cell with too much text. */
export const tooLong = (line: number): Failure =>
  tooLarge(
    `Row ${line} has too much text: is it really a row of a list? A cell may have up to ${shown(importLimits.cellLength)} characters.`,
  )

const shown = (limit: number) => formatCount(String(limit))
