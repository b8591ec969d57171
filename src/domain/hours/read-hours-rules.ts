// Reads the hours of the week from the free text of opening hours. Ambiguous text is not guessed.
import { contradictsWeek, findWeekFault, type HoursReading, repeatsWeek } from '../../contract/hours.ts'
import type { HoursRow } from '../../contract/opening-hours.ts'
import {
  type Clock,
  joinPhrases,
  type Range,
  rangeBetween,
  rangeTillLate,
  type Word,
  wordsOf,
} from './hours-words-rules.ts'

/**
 * Reads text in English, Afrikaans, isiZulu or isiXhosa. Returns no week when a line that was not understood may change the meaning of the
 * others, or when two lines are about the same day. `isWhole`: every line was read, and nothing is left over.
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

/** The comparison of text with a week. `note` is the text without the lines that state times; null when nothing is left. */
export type TextComparison = { says: 'same' | 'other' | 'more'; note: string | null }

/** Whether text states the same times as the week, other times, or something that cannot be compared. */
export function compareWithWeek(week: readonly HoursRow[], text: string): TextComparison {
  const reading = readHours(text)
  const note = reading.note || null
  if (repeatsWeek(week, reading)) return { says: 'same', note }
  return { says: contradictsWeek(week, reading) ? 'other' : 'more', note }
}

function weekOf(readings: LineReading[]): HoursRow[] | null {
  const statements = readings.flatMap((reading) => reading.statements ?? [])
  const open = statements.filter(({ ranges }) => ranges.length > 0)
  if (!open.some(({ days }) => days.some((day) => day <= 7)) || hasRepeatedDay(open)) return null
  if (readings.some(({ statements, isAboutHours }) => !statements && isAboutHours)) return null
  const closed = new Set(statements.filter(({ ranges }) => ranges.length === 0).flatMap(({ days }) => days))
  const rows = open.flatMap((statement) => rowsOf(statement, closed))
  if (closed.has(8)) rows.push({ day: 8, opens: null, closes: null })
  const week = rows.sort((a, b) => a.day - b.day || (a.opens ?? '').localeCompare(b.opens ?? ''))
  return findWeekFault(week) === undefined ? week : null
}

function hasRepeatedDay(statements: Statement[]): boolean {
  const days = statements.flatMap((statement) => statement.days)
  return new Set(days).size < days.length
}

/** 'Daily 08:00-17:00, Sundays closed': a closed day overrides opening times. */
const rowsOf = ({ days, ranges }: Statement, closed: Set<number>): HoursRow[] =>
  days.filter((day) => !closed.has(day)).flatMap((day) => ranges.map((range) => ({ day, ...range })))

/** What a line says about some days: their opening times in order, or none when they are closed. */
type Statement = { days: number[]; ranges: Range[] }

/**
 * The result of reading a line. `statements` is null when nothing was read; then `isAboutHours` says whether the line may change the
 * meaning of the others: it names a day, a range of times, or a closure. `isWhole` is false when the line must be kept as a note.
 */
type LineReading = { statements: Statement[] | null; isAboutHours: boolean; isWhole: boolean }

type Token = Word | { kind: 'clock'; clock: Clock }

/** Reads a line. */
function readHoursLine(line: string): LineReading {
  const tokens = tokensOf(line)
  const isLabelled = tokens[0]?.kind === 'premises'
  const statements = readStatements(isLabelled ? tokens.slice(1) : tokens)
  if (statements) return { statements, isAboutHours: true, isWhole: !isLabelled }
  const isRange = tokens.some(
    ({ kind }, at) => kind === 'clock' && tokens[at + 1]?.kind === 'to' && tokens[at + 2]?.kind === 'clock',
  )
  const isAboutHours = isRange || tokens.some(({ kind }) => kind === 'days') || /\bclos|\bsluit/i.test(line)
  return { statements: readClosedWithReason(line), isAboutHours, isWhole: false }
}

const tokenPattern =
  /(?<hour>\d{1,2})(?:\s?[:h.](?<minute>\d{2})|h)?(?!\d)(?:\s?(?<half>am|pm|a\.m\.?|p\.m\.?|vm|nm)(?![a-z]))?|[a-z]+(?:-[a-z]{2,})?|\S/gi

function tokensOf(line: string): Token[] {
  const plain = joinPhrases(line.replace(/[\u2018\u2019]/g, "'").replace(/[\u2010-\u2015\u2212]/g, '-'))
  return [...plain.matchAll(tokenPattern)]
    .flatMap(({ 0: text, groups }) => (groups?.hour ? [clockOf(groups)] : splitWords(text)))
    .filter(({ kind }) => kind !== 'filler')
    .filter((token, at, all) => !isRepeated(token, all[at - 1]))
}

/** ', again' counts as one 'and'; 'kuya kuLwesihlanu' has only one 'to'. */
const isRepeated = ({ kind }: Token, before: Token | undefined) =>
  (kind === 'and' && before?.kind === 'and') || ((kind === 'to' || kind === 'from') && before?.kind === 'to')

/** 'Mon-fri' is three words; 'ku-Lwesihlanu' is one. */
function splitWords(text: string): Token[] {
  const words = wordsOf(text)
  if (words[0]?.kind !== 'other' || !text.includes('-')) return words
  return text.split(/(-)/).flatMap(wordsOf)
}

function clockOf({ hour = '', minute, half }: Record<string, string | undefined>): Token {
  return {
    kind: 'clock',
    clock: {
      hour: Number(hour),
      minute: Number(minute ?? 0),
      half: half ? (/^[av]/i.test(half) ? 'am' : 'pm') : null,
      isPadded: hour.startsWith('0'),
      isBare: minute === undefined,
    },
  }
}

/** The tokens of a line, and the position of the next one to be read. */
type TokenCursor = { tokens: Token[]; at: number }

const kindAt = ({ tokens, at }: TokenCursor, ahead = 0) => tokens[at + ahead]?.kind

function readStatements(tokens: Token[]): Statement[] | null {
  const cursor = { tokens, at: 0 }
  const isTimesFirst = kindAt(cursor) !== 'days' && kindAt(cursor) !== 'closed'
  const statements: Statement[] = []
  while (cursor.at < tokens.length) {
    const statement = isTimesFirst ? readTimesFirst(cursor) : readDaysFirst(cursor)
    if (!statement) return null
    statements.push(statement)
    skip(cursor, 'and')
  }
  return statements.length > 0 ? statements : null
}

function readDaysFirst(cursor: TokenCursor): Statement | null {
  if (skip(cursor, 'closed')) return closedOn(readDays(cursor))
  const days = readDays(cursor)
  skip(cursor, 'and')
  if (skip(cursor, 'closed')) return closedOn(days)
  const ranges = readRanges(cursor)
  return days.length > 0 && ranges.length > 0 ? { days, ranges } : null
}

const closedOn = (days: number[]): Statement | null => (days.length > 0 ? { days, ranges: [] } : null)

function readTimesFirst(cursor: TokenCursor): Statement | null {
  const isAllDay = kindAt(cursor) === 'all day'
  const ranges = readRanges(cursor)
  skip(cursor, 'and')
  const days = readDays(cursor)
  // '24 hours' alone means every day. Other times without days could be of any day.
  if (isAllDay && days.length === 0 && cursor.at === 1) return { days: [1, 2, 3, 4, 5, 6, 7], ranges }
  return days.length > 0 && ranges.length > 0 ? { days, ranges } : null
}

function readDays(cursor: TokenCursor): number[] {
  const days: number[] = []
  skip(cursor, 'from')
  do {
    const token = cursor.tokens[cursor.at]
    if (token?.kind !== 'days') break
    const end = kindAt(cursor, 1) === 'to' ? cursor.tokens[cursor.at + 2] : undefined
    const found = end?.kind === 'days' ? daysBetween(token.days, end.days) : token.days
    if (found.length === 0) break
    cursor.at += end?.kind === 'days' ? 3 : 1
    days.push(...found)
  } while (kindAt(cursor, 1) === 'days' && skip(cursor, 'and'))
  return [...new Set(days)]
}

function daysBetween([from = 0, ...others]: number[], [to = 0, ...more]: number[]): number[] {
  if (others.length + more.length > 0 || from > 7 || to > 7) return []
  const steps = (to - from + 7) % 7
  return Array.from({ length: steps + 1 }, (_, step) => ((from - 1 + step) % 7) + 1)
}

function readRanges(cursor: TokenCursor): Range[] {
  const ranges: Range[] = []
  do {
    const range = readRange(cursor, ranges.at(-1))
    if (!range) break
    ranges.push(range)
  } while (isRangeNext(cursor) && skip(cursor, 'and'))
  return ranges
}

const isRangeNext = (cursor: TokenCursor) => ['clock', 'from'].includes(kindAt(cursor, 1) ?? '')

function readRange(cursor: TokenCursor, before: Range | undefined): Range | null {
  if (skip(cursor, 'all day')) return { opens: '00:00', closes: '00:00' }
  skip(cursor, 'from')
  const [from, between, to] = cursor.tokens.slice(cursor.at, cursor.at + 3)
  if (from?.kind !== 'clock') return null
  if (between?.kind === 'late') return advance(cursor, 2, rangeTillLate(from.clock, before))
  if (between?.kind !== 'to') return null
  if (to?.kind === 'late') return advance(cursor, 3, rangeTillLate(from.clock, before))
  return to?.kind === 'clock' ? advance(cursor, 3, rangeBetween(from.clock, to.clock, before)) : null
}

/** An impossible or ambiguous range stays at the cursor, so that its line is not understood. */
function advance(cursor: TokenCursor, tokens: number, range: Range | null): Range | null {
  if (range) cursor.at += tokens
  return range
}

function skip(cursor: TokenCursor, kind: Token['kind']): boolean {
  const isThere = kindAt(cursor) === kind
  if (isThere) cursor.at++
  return isThere
}

/** 'Mon-Tue closed, we have trout to catch', 'Sun closed (church)': a reason without times or days is ignored. */
function readClosedWithReason(line: string): Statement[] | null {
  const [, closing = '', reason = ''] = /^(.*\b(?:closed|gesluit|toe))\s*[,(](.*)$/i.exec(line) ?? []
  const isTimed = tokensOf(reason).some(({ kind }) => kind === 'clock' || kind === 'days')
  return closing === '' || isTimed ? null : readStatements(tokensOf(closing))
}
