// Which field of the opening hours is marked after a refusal: the first one that is still wrong.
import type { FaultyField, HoursFault } from '../../../contract/hours-faults.ts'
import type { HoursRow, SpecialDay } from '../../../contract/opening-hours.ts'

/** A row of the week or of the special days, the field in it, and the id of the sentence that says why. */
export type RefusedHours = { row: HoursRow | SpecialDay; field: FaultyField; sentenceId: string }

/** Undefined: nothing is wrong, or no single field is. */
export function refusedHours<Row extends HoursRow | SpecialDay>(
  rows: Row[],
  findFault: (rows: Row[]) => HoursFault | undefined,
  sentenceId: string,
): RefusedHours | undefined {
  const [at = -1, field] = findFault(rows)?.path ?? []
  const row = rows[at]
  return row && field && { row, field, sentenceId }
}

/** What the field has when it is the one that was refused, in this row. */
export function refusalOf(
  refused: RefusedHours | undefined,
  row: RefusedHours['row'] | undefined,
  field: FaultyField,
) {
  const isRefused = refused !== undefined && refused.row === row && refused.field === field
  return { 'aria-invalid': isRefused, 'aria-describedby': isRefused ? refused.sentenceId : undefined }
}
