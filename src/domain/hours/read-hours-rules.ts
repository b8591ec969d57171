// Which week a text of opening hours proposes. What could mean two things is not guessed.
import { contradictsWeek, type HoursReading, repeatsWeek } from '../../contract/hours.ts'
import { findWeekFault } from '../../contract/hours-faults.ts'
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
export type TextComparison = { says: 'same' | 'other' | 'more'; note: string | null }

/** Whether the times of a text are those of the week, are other times, or cannot be compared. */
export function compareWithWeek(week: readonly HoursRow[], text: string): TextComparison {
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

/** What a line says of some days: their opening times in order, none when they are closed. */
export type Statement = { days: number[]; ranges: Range[] }

/**
 * What was read in a line; without `statements` nothing was, and then `isAboutHours` tells whether it may change what other
 * lines say: it names a day, a range of times, or a closing. `isWhole` is false when the line must be kept as a note.
 */
export type LineReading = { statements: Statement[] | null; isAboutHours: boolean; isWhole: boolean }

type Token = Word | { kind: 'clock'; clock: Clock }

/** Reads a line. */
export function readHoursLine(line: string): LineReading {
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

/** ', again' is one 'and'; 'kuya kuLwesihlanu' has one 'to'. */
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

/** The tokens that are still to be read. */
type Rest = { tokens: Token[]; at: number }

const kindAt = ({ tokens, at }: Rest, ahead = 0) => tokens[at + ahead]?.kind

function readStatements(tokens: Token[]): Statement[] | null {
  const rest = { tokens, at: 0 }
  const isTimesFirst = kindAt(rest) !== 'days' && kindAt(rest) !== 'closed'
  const statements: Statement[] = []
  while (rest.at < tokens.length) {
    const statement = isTimesFirst ? readTimesFirst(rest) : readDaysFirst(rest)
    if (!statement) return null
    statements.push(statement)
    skip(rest, 'and')
  }
  return statements.length > 0 ? statements : null
}

function readDaysFirst(rest: Rest): Statement | null {
  if (skip(rest, 'closed')) return closedOn(readDays(rest))
  const days = readDays(rest)
  skip(rest, 'and')
  if (skip(rest, 'closed')) return closedOn(days)
  const ranges = readRanges(rest)
  return days.length > 0 && ranges.length > 0 ? { days, ranges } : null
}

const closedOn = (days: number[]): Statement | null => (days.length > 0 ? { days, ranges: [] } : null)

function readTimesFirst(rest: Rest): Statement | null {
  const isAllDay = kindAt(rest) === 'all day'
  const ranges = readRanges(rest)
  skip(rest, 'and')
  const days = readDays(rest)
  // '24 hours' alone is every day. Other times without days could be of any.
  if (isAllDay && days.length === 0 && rest.at === 1) return { days: [1, 2, 3, 4, 5, 6, 7], ranges }
  return days.length > 0 && ranges.length > 0 ? { days, ranges } : null
}

function readDays(rest: Rest): number[] {
  const days: number[] = []
  skip(rest, 'from')
  do {
    const token = rest.tokens[rest.at]
    if (token?.kind !== 'days') break
    rest.at++
    const end = kindAt(rest) === 'to' ? rest.tokens[rest.at + 1] : undefined
    if (end?.kind === 'days') rest.at += 2
    days.push(...(end?.kind === 'days' ? daysBetween(token.days, end.days) : token.days))
  } while (kindAt(rest, 1) === 'days' && skip(rest, 'and'))
  return [...new Set(days)]
}

function daysBetween([from = 0, ...others]: number[], [to = 0, ...more]: number[]): number[] {
  if (others.length + more.length > 0 || from > 7 || to > 7) return []
  const steps = (to - from + 7) % 7
  return Array.from({ length: steps + 1 }, (_, step) => ((from - 1 + step) % 7) + 1)
}

function readRanges(rest: Rest): Range[] {
  const ranges: Range[] = []
  do {
    const range = readRange(rest)
    if (!range) break
    ranges.push(range)
  } while (isRangeNext(rest) && skip(rest, 'and'))
  return ranges
}

const isRangeNext = (rest: Rest) => ['clock', 'from'].includes(kindAt(rest, 1) ?? '')

function readRange(rest: Rest): Range | null {
  if (skip(rest, 'all day')) return { opens: '00:00', closes: '00:00' }
  skip(rest, 'from')
  const [from, between, to] = rest.tokens.slice(rest.at, rest.at + 3)
  if (from?.kind !== 'clock') return null
  const isLate = between?.kind === 'late'
  if (isLate || (between?.kind === 'to' && to?.kind === 'late')) {
    rest.at += isLate ? 2 : 3
    return rangeTillLate(from.clock)
  }
  if (between?.kind !== 'to' || to?.kind !== 'clock') return null
  rest.at += 3
  return rangeBetween(from.clock, to.clock)
}

function skip(rest: Rest, kind: Token['kind']): boolean {
  const isThere = kindAt(rest) === kind
  if (isThere) rest.at++
  return isThere
}

/** 'Mon-Tue closed, we have trout to catch', 'Sun closed (church)': a reason without times changes nothing. */
function readClosedWithReason(line: string): Statement[] | null {
  const [, closing = '', reason = ''] = /^(.*\b(?:closed|gesluit|toe))\s*[,(](.*)$/i.exec(line) ?? []
  const isTimed = tokensOf(reason).some(({ kind }) => kind === 'clock' || kind === 'days')
  return closing === '' || isTimed ? null : readStatements(tokensOf(closing))
}
