// Decides the bars of a chart that shows this week beside last week.
import type { DayCount } from '../../contract/admin-overview.ts'
import { weekdayName } from '../../contract/day-text.ts'

export const chartSize = { width: 280, height: 96, base: 78 } as const
const groupWidth = chartSize.width / 7
const barWidth = 14
const top = 14
/** A day with nothing keeps a line, so that it is not taken for a missing one. */
const leastHeight = 1.5

type Bar = { isThisWeek: boolean; count: number; x: number; y: number; width: number; height: number }
export type ChartDay = { label: string; middle: number; bars: Bar[] }

/** Seven days with a bar of last week and one of this week. The highest bar of both weeks fills the chart. */
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

/** How many last week and this week. */
export function weekTotals(days: readonly DayCount[], what: 'registered' | 'decided') {
  const total = (some: readonly DayCount[]) => some.reduce((sum, day) => sum + day[what], 0)
  return { before: total(days.slice(0, 7)), now: total(days.slice(7)) }
}
