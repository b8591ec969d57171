// Knows the ways in which a day can be open, as the options of a list.
import { type DayMode, holidayDay } from '../../../../contract/opening-hours.ts'

const names: Record<DayMode, string> = {
  open: 'Open',
  late: 'Till late',
  always: '24 hours',
  closed: 'Closed',
  unsaid: 'Not said',
}

const modes = Object.keys(names) as DayMode[]

/** Only about public holidays nothing may be said. */
export function ModeOptions({ day }: { day: number }) {
  return modes
    .filter((mode) => mode !== 'unsaid' || day === holidayDay)
    .map((mode) => (
      <option key={mode} value={mode}>
        {names[mode]}
      </option>
    ))
}
