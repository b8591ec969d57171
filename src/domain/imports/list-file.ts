// The file of a list, one of its rows, and the sentences with which such a file is refused.
import { importLimits } from '../../contract/import-fields.ts'
import { Failure, invalidField } from '../failures.ts'

/** An uploaded file that is stored outside the memory, and the name that it had. */
export type ListFile = { path: string; name: string }

/** A row as its file has it. `line` is its number in a spreadsheet program, which counts from 1. */
export type ListRow = { line: number; cells: string[] }

/** The refusal of a file that cannot be read. */
export const unreadable = (message: string): Failure => invalidField('file', message)
/** The refusal of another kind of file. */
export const unknownKind = (message: string): Failure =>
  new Failure('unsupported_type', message, [{ path: 'file', message }])
/** The refusal of too much. */
export const tooLarge = (message: string): Failure =>
  new Failure('too_large', message, [{ path: 'file', message }])

/** The refusal of too many rows. */
export const tooManyRows = (): Failure =>
  tooLarge('This list has more than 50,000 rows. Please split it into several files.')
/** The refusal of a row with too many cells. */
export const tooManyColumns = (line: number): Failure =>
  tooLarge(
    `Row ${line} has more than ${importLimits.columns} columns. Please remove those that are not needed.`,
  )
/** The refusal of a row or a cell with too much text. */
export const tooLong = (line: number): Failure =>
  tooLarge(
    `Row ${line} has too much text: is it really a row of a list? A cell may have up to 20,000 characters.`,
  )
