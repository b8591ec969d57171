// What the screens of imports say: how far a list is, and what becomes of its rows.

import { formatCount } from '../../../contract/day-text.ts'
import type { Import } from '../../../contract/import.ts'
import type { ImportOutcome } from '../../../contract/import-fields.ts'

/** The name of each outcome, and what it means. */
export const outcomeWords: Record<ImportOutcome, { label: string; text: string }> = {
  new: { label: 'New', text: 'These rows become businesses.' },
  changed: {
    label: 'Changed',
    text: 'These businesses came from an earlier list, and have no owner. Their details are changed.',
  },
  same: { label: 'Same', text: 'These businesses are already in the directory. Nothing is changed.' },
  duplicate: {
    label: 'Duplicate',
    text: 'These rows may be businesses that are already here. They are not imported.',
  },
  refused: {
    label: 'Refused',
    text: 'These rows cannot be imported. Download the errors to correct them.',
  },
  kept: { label: 'Kept', text: 'These businesses stayed when the list was taken back.' },
}

export const count = (number: number): string => formatCount(String(number))

/** '1 row', '1,214 rows'. */
export const rowsText = (rows: number): string => (rows === 1 ? '1 row' : `${count(rows)} rows`)

/** How far a list is, in a sentence. */
export function stateText({ state, work, done, rows, counts, written }: Import): string {
  if (work === 'check') return `Checking: ${count(done)} of ${rowsText(rows)}.`
  if (work === 'run') return `Importing: ${count(done)} of ${rowsText(counts.new + counts.changed)}.`
  if (work === 'take-back') return `Taking back: ${count(done)} done.`
  if (state === 'read') return 'Uploaded. Now say what its columns contain.'
  if (state === 'checked')
    return `Checked. Nothing is imported yet: ${rowsText(counts.new + counts.changed)} can be.`
  if (state === 'taken-back')
    return counts.kept > 0 ? `Taken back, except ${count(counts.kept)} that someone changed.` : 'Taken back.'
  return written === 1 ? 'Imported: 1 business.' : `Imported: ${count(written)} businesses.`
}
