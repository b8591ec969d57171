// The words and times that people use for opening hours, in English, Afrikaans, isiZulu and isiXhosa.
import { timeOf } from './opening-rules.ts'

/** The meaning of a word or a punctuation mark. `to` joins the ends of a range; `and` also stands for a comma; a `filler` has no meaning. */
export type Word =
  | { kind: 'days'; days: number[] }
  | { kind: 'to' | 'and' | 'from' | 'late' | 'closed' | 'all day' | 'premises' | 'filler' | 'other' }

const dayNames = [
  'mon mondays? maandae? maandag msombuluko mvulo',
  'tues? tuesdays? dins dinsdag dinsdae lwesibili lwesibini',
  'weds? wednesdays? woens woensdag woensdae lwesithathu',
  'thur?s? thursdays? dond donderdag donderdae lwesine',
  'fri fridays? vry vrydag vrydae lwesihlanu',
  'sat saturdays? saterdag saterdae mgqibelo',
  'sun sundays? son sondag sondae sonto cawa cawe',
].map((names) => new RegExp(`^(?:${names.replaceAll(' ', '|')})$`))

// Case matters: 'so', 'do', 'sa' and 'ma' in lower case are other words. 'We' is left out because of 'Mondays we rest'. A Map, like the
// sets below, because every object has a property named 'constructor'.
const shortDays = new Map([
  ['Ma', 1],
  ['Mo', 1],
  ['Di', 2],
  ['Tu', 2],
  ['Wo', 3],
  ['Do', 4],
  ['Th', 4],
  ['Vr', 5],
  ['Fr', 5],
  ['Sa', 6],
  ['So', 7],
  ['Su', 7],
])

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Phrases, each with the single word that replaces it. The order matters. */
const phrases: [RegExp, string][] = [
  [/\b(?:school|skool) ?(?:holidays?|vakansies?)\b/gi, ' otherholidays '],
  [/\b(?:on )?(?:public |bank )?holidays\b|\bpublic holiday\b/gi, ' publicholidays '],
  [/\b(?:op )?openbare vakansiedae?\b|\bvakansiedae\b/gi, ' publicholidays '],
  [
    /\b(?:nge|nga|a)?maholidi?e?(?: omphakathi)?\b|\b(?:nge|i)eholide(?: zikawonke-?wonke)?\b/gi,
    ' publicholidays ',
  ],
  [
    /\b(?:every|each) ?day(?: of the week)?\b|\b(?:all|7|seven) (?:days|week)(?: a week| per week)?\b/gi,
    ' daily ',
  ],
  [
    /\belke dag\b|\balle dae\b|\b(?:i?zin)?nsuku zonke\b|\bzonke izinsuku\b|\byonke imihla\b|\bmihla yonke\b/gi,
    ' daily ',
  ],
  [/\b24 ?\/ ?7\b/g, ' daily allday '],
  [
    /\b(?:24|twenty-four)[ -]?(?:hours|hrs|hr|h|uur|ure)\b|\bamahora angu-?24\b|\biiyure ezingama-?24\b/gi,
    ' allday ',
  ],
  [/\bweek ?days\b|\bphakathi (?:ne|kwe)(?:sonto|viki)\b|\bphakathi (?:e|kwe)veki(?:ni)?\b/gi, ' weekdays '],
  [/\bweek-?ends?\b|\bnaweke\b|\b(?:nge|i)?mpela(?:sonto|veki)\b/gi, ' weekends '],
  [/\bweeksdae\b/gi, ' weekdays '],
  [/\bwe rest\b/gi, ' closed '],
  [/\b(?:noon|midday|middag)\b/gi, ' 12:00 '],
  [/\b(?:midnight|middernag)\b/gi, ' 24:00 '],
]

/** The text with each phrase replaced by its word. */
export const joinPhrases = (text: string): string =>
  phrases.reduce((joined, [phrase, word]) => joined.replace(phrase, word), text)

const sets = new Map([
  ['publicholidays', [8]],
  ['PH', [8]],
  ['daily', everyDay],
  ['daagliks', everyDay],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['weekends', [6, 7]],
])

const kinds: [Exclude<Word['kind'], 'days'>, RegExp][] = [
  ['to', /^(?:-|to|till?|until|tot|kuya|ukuya|kufika)$/],
  ['and', /^(?:,|&|\+|\/|and|also|again|en|ook|weer)$/],
  ['from', /^(?:from|vanaf|van|ukusuka|kusuka|ukususela|ngo|nge|ku|kwi)$/],
  ['late', /^(?:late|laat)$/],
  ['closed', /^(?:closed|gesluit|toe|kuvaliwe|kuvalwe|ivaliwe|sivalile|church|asleep)$/],
  ['all day', /^allday$/],
  ['premises', /^(?:shop|store|workshop|office|reception|winkel|werkswinkel|kantoor|ontvangs)$/],
  ['filler', /^(?::|\.|open|hours|hrs|oop|ure|kuvuliwe|ivuliwe|sivula|on|op)$/],
]

/** The meaning of a word. A day name in isiZulu or isiXhosa may have a prefix that means 'and' or 'to', so the result can be two words. */
export function wordsOf(text: string): Word[] {
  const days = sets.get(text) ?? sets.get(text.toLowerCase()) ?? dayOf(text)
  if (days) return [{ kind: 'days', days }]
  const word = text.toLowerCase()
  const kind = kinds.find(([, pattern]) => pattern.test(word))
  if (kind) return [{ kind: kind[0] }]
  return prefixedDay(word) ?? [{ kind: 'other' }]
}

function dayOf(text: string): number[] | null {
  const at = dayNames.findIndex((names) => names.test(text.toLowerCase()))
  const day = at >= 0 ? at + 1 : shortDays.get(text)
  return day === undefined ? null : [day]
}

/** 'ngoMsombuluko' means 'on Monday', 'kuLwesihlanu' 'to Friday', and 'neSonto' 'and Sunday'. */
function prefixedDay(word: string): Word[] | null {
  const [, prefix = '', name = ''] = /^(nango|nange|ngo|nge|ku|kwi|no|ne|u|i)-?(\w+)$/.exec(word) ?? []
  const days = /^(?:m|lw|s|c)/.test(name) ? dayOf(name) : null
  if (!days) return null
  if (/^(?:ku|kwi)$/.test(prefix)) return [{ kind: 'to' }, { kind: 'days', days }]
  if (/^(?:nan|no|ne)/.test(prefix)) return [{ kind: 'and' }, { kind: 'days', days }]
  return [{ kind: 'days', days }]
}

/** A time as it was written. `half` is am or pm; `isPadded` distinguishes '08:00' from '8:00'; `isBare` means without minutes. */
export type Clock = {
  hour: number
  minute: number
  half: 'am' | 'pm' | null
  isPadded: boolean
  isBare: boolean
}

/** A range of opening times as 'HH:MM'; `closes` is null for 'till late'. */
export type Range = { opens: string; closes: string | null }

const noonMinute = 720
const midnightMinute = 1440

/**
 * The range between two times; null when it is impossible or ambiguous, such as '6 to 9' or '09:00-01:00'. `before` is the range before it
 * on the same days.
 */
export function rangeBetween(first: Clock, last: Clock, before?: Range): Range | null {
  const [from, to] = isAfternoon(first, before) ? [inAfternoon(first), inAfternoon(last)] : [first, last]
  const opens = minuteFrom(from, to)
  const closes = opens === null ? null : minuteTo(opens, to)
  if (opens === null || closes === null || opens === midnightMinute) return null
  return { opens: timeOf(opens), closes: timeOf(closes) }
}

/**
 * The range from a time till late; null when it is ambiguous: '6 till late' and '6:30 till late' may or may not be in the evening. `before`
 * is the range before it on the same days.
 */
export function rangeTillLate(first: Clock, before?: Range): Range | null {
  const from = isAfternoon(first, before) ? inAfternoon(first) : first
  if (isHalfAmbiguous(from) && (from.isBare || from.hour < 10)) return null
  const opens = plainMinute(from)
  return opens === null || opens >= midnightMinute ? null : { opens: timeOf(opens), closes: null }
}

/** Whether this range must begin in the afternoon to follow one that began by noon: '2 to 5' after '8 to 1', '6 till late' after '12 to 3'. */
function isAfternoon(from: Clock, before: Range | undefined): boolean {
  const plain = isHalfAmbiguous(from) ? plainMinute(from) : null
  if (plain === null || !before?.closes) return false
  return before.opens < '13:00' && timeOf(plain) < before.closes
}

const inAfternoon = (clock: Clock): Clock => (isHalfAmbiguous(clock) ? { ...clock, half: 'pm' } : clock)

/** Whether the time could be in either half of the day: '5', '5:30', '12:00', but not '05:30', '17:30' or '5 pm'. */
const isHalfAmbiguous = ({ hour, half, isPadded }: Clock) =>
  half === null && !isPadded && hour >= 1 && hour <= 12

function plainMinute({ hour, minute, half }: Clock): number | null {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  if (half === null) return hour * 60 + minute
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

function minuteFrom(from: Clock, to: Clock): number | null {
  const plain = plainMinute(from)
  if (plain === null || !isHalfAmbiguous(from)) return plain
  // '9 to 5pm' begins in the morning; '1 to 5pm' and '10 to 2am' do not.
  if (to.half === 'pm' && from.hour <= to.hour && from.hour !== 12) return null
  if (to.half === 'am' && from.hour % 12 >= to.hour % 12) return null
  return from.hour >= 5 ? plain : null
}

function minuteTo(opens: number, to: Clock): number | null {
  const plain = plainMinute(to)
  if (plain === null || plain === opens) return null
  if (plain < opens && plain <= 5 * 60 && opens >= 16 * 60) return plain
  if (isHalfAmbiguous(to)) return guessedEnd(opens, to, plain)
  if (plain > opens) return plain
  // Ends after midnight: '11:00-02:00', but not '09:00-01:00'.
  return opens >= 10 * 60 && plain <= 4 * 60 ? plain : null
}

/** The end of '9 to 5', '8:30-5:00', '8-12', '12 to 3' or '7:30-11:30'; null for '9 to 11' and '11:00-1:00'. */
function guessedEnd(opens: number, to: Clock, plain: number): number | null {
  if (plain > opens) return to.hour >= 5 && (to.hour === 12 || !to.isBare) ? plain : null
  if (to.hour === 12 || opens > noonMinute || (opens >= 10 * 60 && !to.isBare)) return null
  return plain + noonMinute > opens ? plain + noonMinute : null
}
