// The hours of a week and the coming special days as a table, with today marked.
import type { BusinessDetail } from '../../contract/business.ts'
import { datesText, listDays, timesText } from '../../contract/hours-text.ts'

type WeekTableProps = Pick<BusinessDetail, 'hoursWeek' | 'specialDays'> & {
  /** Without it nothing is marked, and every special day is shown. */
  hoursToday?: BusinessDetail['hoursToday'] | undefined
}

export function WeekTable({ hoursWeek, specialDays, hoursToday }: WeekTableProps) {
  const { date = '', day = 0 } = hoursToday ?? {}
  const coming = specialDays.filter(({ to }) => to >= date)
  const isToday = ({ from }: { from: string }) => date !== '' && from <= date
  const marked = coming.some(isToday) ? 0 : day
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

/** A line breaks between two times, never inside one. */
const listTimes = (times: readonly string[]) =>
  times.flatMap((time, index) => {
    const isLast = index === times.length - 1
    return [<span key={time}>{isLast ? time : `${time},`}</span>, !isLast && ' ']
  })
