// Decides which week a text of opening hours proposes. What could mean two things is not read, and stays a note.
import type { HoursReading } from '../../contract/hours.ts'
import { findWeekFault } from '../../contract/hours-faults.ts'
import { contradictsWeek, repeatsWeek } from '../../contract/hours-text.ts'
import type { HoursRow } from '../../contract/opening-hours.ts'
import { type LineReading, readHoursLine, type Statement } from './hours-line-rules.ts'

/**
 * Reads a text in English, Afrikaans, isiZulu or isiXhosa. Nothing is read when a line that is not understood may change what
 * the others say, or when two lines speak of the same day. `isWhole`: every line was read, nothing is left.
 */
export function readHours(text: string): HoursReading {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const readings = lines.map((line) => ({ line, ...readHoursLine(line) }))
  const hoursWeek = weekOf(readings)
  if (!hoursWeek) return { hoursWeek: [], note: text.trim(), isWhole: false }
  const left = readings.filter(({ isWhole }) => !isWhole).map(({ line }) => line)
  return { hoursWeek, note: left.join('\n'), isWhole: left.length === 0 }
}

/** A text beside a week. `note` is what is left of it without the lines that say times, null when nothing is. */
export type TextBesideWeek = { says: 'same' | 'other' | 'more'; note: string | null }

/** Whether the times of a text are those of the week, are other times, or cannot be compared. */
export function compareWithWeek(week: readonly HoursRow[], text: string): TextBesideWeek {
  const reading = readHours(text)
  const note = reading.note || null
  if (repeatsWeek(week, reading)) return { says: 'same', note }
  return { says: contradictsWeek(week, reading) ? 'other' : 'more', note }
}

function weekOf(readings: LineReading[]): HoursRow[] | null {
  const statements = readings.flatMap((reading) => reading.statements ?? [])
  const open = statements.filter(({ ranges }) => ranges.length > 0)
  if (!open.some(({ days }) => days.some((day) => day <= 7)) || isSaidTwice(open)) return null
  if (readings.some(({ statements, isAboutHours }) => !statements && isAboutHours)) return null
  const closed = new Set(statements.filter(({ ranges }) => ranges.length === 0).flatMap(({ days }) => days))
  const rows = open.flatMap((statement) => rowsOf(statement, closed))
  if (closed.has(8)) rows.push({ day: 8, opens: null, closes: null })
  const week = rows.sort((a, b) => a.day - b.day || (a.opens ?? '').localeCompare(b.opens ?? ''))
  return findWeekFault(week) === undefined ? week : null
}

function isSaidTwice(statements: Statement[]): boolean {
  const days = statements.flatMap((statement) => statement.days)
  return new Set(days).size < days.length
}

/** 'Daily 08:00-17:00, Sundays closed': being closed counts more. */
const rowsOf = ({ days, ranges }: Statement, closed: Set<number>): HoursRow[] =>
  days.filter((day) => !closed.has(day)).flatMap((day) => ranges.map((range) => ({ day, ...range })))
