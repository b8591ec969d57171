// Knows the part of the overview about two weeks: two charts, and their numbers as a table for screen readers.
import type { DayCount } from '../../contract/admin-overview.ts'
import { dayText } from '../../contract/day-text.ts'
import { WeekChart } from './week-chart.tsx'

export function OverviewWeeks({ days }: { days: readonly DayCount[] }) {
  return (
    <section className="panel overview-panel" aria-labelledby="two-weeks">
      <h2 id="two-weeks">This week beside last week</h2>
      <div className="week-charts">
        <WeekChart title="Registrations" days={days} what="registered" />
        <WeekChart title="Decisions" days={days} what="decided" />
      </div>
      <div className="sr-only">
        <table>
          <caption>Registrations and decisions of the last 14 days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Registrations</th>
              <th scope="col">Decisions</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, registered, decided }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{registered}</td>
                <td>{decided}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
