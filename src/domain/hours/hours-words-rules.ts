// The words and times in which people write opening hours, in English, Afrikaans, isiZulu and isiXhosa.
import { timeOf } from './opening-rules.ts'

/** What a word or a mark says. `to` joins two ends; `and` also stands for a comma; a `filler` says nothing. */
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

// Written small, 'so', 'do', 'sa' and 'ma' are other words. 'We' is left out: 'Mondays we rest'.
// A map, as of the sets below: every object has something called 'constructor'.
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

/** Phrases of several words, and the one word that stands for them below. The order counts. */
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

/** The text with one word for each phrase. */
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

/** What a word says. Names of days in isiZulu and isiXhosa may carry 'and' or 'to' in front, so it may be two words. */
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

/** 'ngoMsombuluko' is on Monday, 'kuLwesihlanu' to Friday, 'neSonto' and Sunday. */
function prefixedDay(word: string): Word[] | null {
  const [, prefix = '', name = ''] = /^(nango|nange|ngo|nge|ku|kwi|no|ne|u|i)-?(\w+)$/.exec(word) ?? []
  const days = /^(?:m|lw|s|c)/.test(name) ? dayOf(name) : null
  if (!days) return null
  if (/^(?:ku|kwi)$/.test(prefix)) return [{ kind: 'to' }, { kind: 'days', days }]
  if (/^(?:nan|no|ne)/.test(prefix)) return [{ kind: 'and' }, { kind: 'days', days }]
  return [{ kind: 'days', days }]
}

/** A time as it was written. `half` is am or pm; `isPadded` tells '08:00' from '8:00'; `isBare` has no minutes. */
export type Clock = {
  hour: number
  minute: number
  half: 'am' | 'pm' | null
  isPadded: boolean
  isBare: boolean
}

/** An opening time; `closes` null is till late. Both are 'HH:MM'. */
export type Range = { opens: string; closes: string | null }

const noon = 720
const midnight = 1440

/** The range between two times, or null when it is impossible or could be another: '6 to 9', '09:00-01:00'. */
export function rangeBetween(from: Clock, to: Clock): Range | null {
  const opens = minuteFrom(from, to)
  const closes = opens === null ? null : minuteTo(opens, to)
  if (opens === null || closes === null || opens === midnight) return null
  return { opens: timeOf(opens), closes: timeOf(closes) }
}

/** The range that begins at a time and ends late. '6 till late' and '6:30 till late' are in the evening, or not. */
export function rangeTillLate(from: Clock): Range | null {
  if (isTwelveHour(from) && (from.isBare || from.hour < 10)) return null
  const opens = plainMinute(from)
  return opens === null || opens >= midnight ? null : { opens: timeOf(opens), closes: null }
}

/** Whether the time could also be one of the other half of the day: '5', '5:30', '12:00'; not '05:30', '17:30' or '5 pm'. */
const isTwelveHour = ({ hour, half, isPadded }: Clock) =>
  half === null && !isPadded && hour >= 1 && hour <= 12

function plainMinute({ hour, minute, half }: Clock): number | null {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  if (half === null) return hour * 60 + minute
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

function minuteFrom(from: Clock, to: Clock): number | null {
  const plain = plainMinute(from)
  if (plain === null || !isTwelveHour(from)) return plain
  // '9 to 5pm' begins in the morning; '1 to 5pm' does not, and '10 to 2am' neither.
  if (to.half === 'pm' && from.hour <= to.hour && from.hour !== 12) return null
  if (to.half === 'am' && from.hour % 12 >= to.hour % 12) return null
  return from.hour >= 5 ? plain : null
}

function minuteTo(opens: number, to: Clock): number | null {
  const plain = plainMinute(to)
  if (plain === null || plain === opens) return null
  if (plain < opens && plain <= 5 * 60 && opens >= 16 * 60) return plain
  if (isTwelveHour(to)) return guessedEnd(opens, to, plain)
  if (plain > opens) return plain
  // Past midnight: '11:00-02:00', but not '09:00-01:00'.
  return opens >= 10 * 60 && plain <= 4 * 60 ? plain : null
}

/** The end of '9 to 5', '8:30-5:00', '8-12', '12 to 3', '7:30-11:30'. It is null for '9 to 11' and '11:00-1:00'. */
function guessedEnd(opens: number, to: Clock, plain: number): number | null {
  if (plain > opens) return to.hour >= 5 && (to.hour === 12 || !to.isBare) ? plain : null
  if (to.hour === 12 || opens > noon || (opens >= 10 * 60 && !to.isBare)) return null
  return plain + noon > opens ? plain + noon : null
}
