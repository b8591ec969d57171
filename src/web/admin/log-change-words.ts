// Decides how the changes of a line of the log are said: also those that only moderators read.
import { dayText } from '../../contract/day-text.ts'
import type { NewHoliday } from '../../contract/public-holiday.ts'
import { reportOutcomes, reportReasons } from '../../contract/report.ts'
import { describeChanges } from '../business/change-words.ts'

/** As for owners, and the outcome of a report or a public holiday, which is the only change of its line. */
export const describeLogChanges: typeof describeChanges = (changes, isKept) => {
  const [change] = changes
  if (change?.field === 'report')
    return [{ label: 'Report', before: reportText(change.from), now: outcomeText(change.to) }]
  if (change?.field === 'holiday')
    return [{ label: 'Day', before: holidayText(change.from), now: holidayText(change.to) }]
  return describeChanges(changes, isKept)
}

const reportText = (value: unknown) => reportReasons[value as keyof typeof reportReasons] ?? null
const outcomeText = (value: unknown) => reportOutcomes[value as keyof typeof reportOutcomes]?.label ?? null

function holidayText(value: unknown): string | null {
  const { day, name } = (value ?? {}) as Partial<NewHoliday>
  return day === undefined ? null : `${dayText(day)}, ${name}`
}
