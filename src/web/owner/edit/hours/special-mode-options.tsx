// Knows the ways in which a special day can be open, as the options of a list.
import type { SpecialDay } from '../../../../contract/opening-hours.ts'

const modes = { closed: 'Closed', open: 'Open', late: 'Till late' }
export type SpecialMode = keyof typeof modes

export const emptySpecialDay: SpecialDay = { from: '', to: '', opens: null, closes: null, note: null }

export const modeOfSpecialDay = ({ opens, closes }: SpecialDay): SpecialMode =>
  opens === null ? 'closed' : closes === null ? 'late' : 'open'

export function SpecialModeOptions() {
  return Object.entries(modes).map(([mode, words]) => (
    <option key={mode} value={mode}>
      {words}
    </option>
  ))
}
