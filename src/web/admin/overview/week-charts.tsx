// The last two weeks on the overview: two charts, and their numbers as a table for screen readers.

import { dayText, weekdayName } from '../../../contract/day-text.ts'
import type { DayCount } from '../../../contract/moderation.ts'

export function OverviewWeeks({ days }: { days: readonly DayCount[] }) {
  return (
    <section className="panel overview-panel" aria-labelledby="two-weeks">
      <h2 id="two-weeks">This week compared with last week</h2>
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

type WeekChartProps = { title: string; days: readonly DayCount[]; what: 'registered' | 'decided' }

function WeekChart({ title, days, what }: WeekChartProps) {
  const { before, now } = weekTotals(days, what)
  const { width, height, base } = chartSize
  return (
    <div className="week-chart">
      <h3>{title}</h3>
      <p>
        <b className="is-this-week">{now} this week</b> <span>{before} last week</span>
      </p>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`}>
        <line x1="0" x2={width} y1={base} y2={base} />
        {drawWeeks(days, what).map(({ label, middle, bars }) => (
          <g key={label}>
            {bars.map(({ isThisWeek, count, ...box }) => (
              <g key={String(isThisWeek)} className={isThisWeek ? 'is-this-week' : undefined}>
                <rect {...box} rx="1.5" />
                {count > 0 && (
                  <text x={box.x + box.width / 2} y={box.y - 3}>
                    {count}
                  </text>
                )}
              </g>
            ))}
            <text x={middle} y={height - 5}>
              {label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

export const chartSize = { width: 280, height: 96, base: 78 } as const
const groupWidth = chartSize.width / 7
const barWidth = 14
const top = 14
/** A day without any keeps a thin bar, so that it does not look missing. */
const leastHeight = 1.5

type Bar = { isThisWeek: boolean; count: number; x: number; y: number; width: number; height: number }
export type ChartDay = { label: string; middle: number; bars: Bar[] }

/** Seven days, each with a bar for last week and one for this week. The highest bar of both weeks fills the chart. */
export function drawWeeks(days: readonly DayCount[], what: 'registered' | 'decided'): ChartDay[] {
  const most = Math.max(1, ...days.map((day) => day[what]))
  const bar = (day: DayCount, at: number, isThisWeek: boolean): Bar => {
    const count = day[what]
    const height = Math.max(leastHeight, (count / most) * (chartSize.base - top))
    const x = at * groupWidth + groupWidth / 2 + (isThisWeek ? 1 : -1 - barWidth)
    return { isThisWeek, count, x, y: chartSize.base - height, width: barWidth, height }
  }
  return days.slice(7).map((day, at) => {
    const before = days[at] ?? day
    return {
      label: at === 6 ? 'Today' : weekdayName(day.day).slice(0, 3),
      middle: at * groupWidth + groupWidth / 2,
      bars: [bar(before, at, false), bar(day, at, true)],
    }
  })
}

/** The totals of last week and this week. */
export function weekTotals(days: readonly DayCount[], what: 'registered' | 'decided') {
  const total = (some: readonly DayCount[]) => some.reduce((sum, day) => sum + day[what], 0)
  return { before: total(days.slice(0, 7)), now: total(days.slice(7)) }
}
