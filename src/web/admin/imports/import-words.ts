// What the screens of imports say: how far a list is, and what becomes of its rows.
import type { Import } from '../../../contract/import.ts'
import type { ImportOutcome } from '../../../contract/import-fields.ts'
import { formatCount } from '../../ui/format-count.ts'

/** The name of each outcome, and what it means. */
export const outcomeWords: Record<ImportOutcome, { label: string; text: string }> = {
  new: { label: 'New', text: 'These rows become businesses.' },
  changed: {
    label: 'Changed',
    text: 'These businesses came from a list before, and nobody looks after them. Their details are changed.',
  },
  same: { label: 'Same', text: 'These businesses are in the directory already. Nothing is changed.' },
  duplicate: {
    label: 'Duplicate',
    text: 'These rows may be a business that is here already. They are not imported.',
  },
  refused: {
    label: 'Refused',
    text: 'These rows cannot be imported. The file of errors has them, to be corrected.',
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
  if (state === 'read') return 'Uploaded. Say what its columns hold.'
  if (state === 'checked')
    return `Checked. Nothing is imported yet: ${rowsText(counts.new + counts.changed)} can be.`
  if (state === 'taken-back')
    return counts.kept > 0 ? `Taken back, except ${count(counts.kept)} that somebody changed.` : 'Taken back.'
  return written === 1 ? 'Imported: 1 business.' : `Imported: ${count(written)} businesses.`
}
