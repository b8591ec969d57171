// Knows how this week is shown beside last week: bars for the eyes, and a table for screen readers (overview-weeks.tsx).
import type { DayCount } from '../../contract/admin-overview.ts'
import { chartSize, drawWeeks, weekTotals } from './week-chart-rules.ts'

type WeekChartProps = { title: string; days: readonly DayCount[]; what: 'registered' | 'decided' }

export function WeekChart({ title, days, what }: WeekChartProps) {
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
