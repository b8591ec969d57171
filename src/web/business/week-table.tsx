// The hours of a week and the coming special days as a table, with today marked.
import type { BusinessDetail } from '../../contract/business.ts'
import { datesText, listDays, timesText } from '../../contract/day-text.ts'

type WeekTableProps = Pick<BusinessDetail, 'hoursWeek' | 'specialDays'> & {
  /** Without it nothing is marked, and every special day is shown. */
  hoursToday?: BusinessDetail['hoursToday'] | undefined
}

export function WeekTable({ hoursWeek, specialDays, hoursToday }: WeekTableProps) {
  const { coming, isToday, marked } = readToday({ specialDays, hoursToday })
  return (
    <table className="week">
      <tbody>
        {listDays(hoursWeek).map((row) => (
          <tr key={row.day} aria-current={row.day === marked ? 'date' : undefined}>
            <th scope="row">{row.name}</th>
            <td>{listTimes(row.times)}</td>
          </tr>
        ))}
        {coming.map((special) => (
          <tr key={special.from} aria-current={isToday(special) ? 'date' : undefined}>
            <th scope="row">{datesText(special)}</th>
            <td>
              {timesText(special)}
              {special.note && <i>{special.note}</i>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A special day is marked instead of the day of the week. */
function readToday({ specialDays, hoursToday }: Omit<WeekTableProps, 'hoursWeek'>) {
  const { date = '', day = 0 } = hoursToday ?? {}
  const coming = specialDays.filter(({ to }) => to >= date)
  const isToday = ({ from }: { from: string }) => date !== '' && from <= date
  return { coming, isToday, marked: coming.some(isToday) ? 0 : day }
}

/** The times of the rows that are marked as today; empty when nothing is known about today. */
export function timesOfToday(props: WeekTableProps): string[] {
  const { coming, isToday, marked } = readToday(props)
  const special = coming.filter(isToday).map(timesText)
  return special.length > 0
    ? special
    : (listDays(props.hoursWeek).find(({ day }) => day === marked)?.times ?? [])
}

/** A line breaks between two times, never inside one. */
export const listTimes = (times: readonly string[]) =>
  times.flatMap((time, index) => {
    const isLast = index === times.length - 1
    return [<span key={time}>{isLast ? time : `${time},`}</span>, !isLast && ' ']
  })
