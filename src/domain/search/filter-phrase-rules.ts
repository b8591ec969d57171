// Phrases in the text of a search that ask for a filter or an order: 'open now', 'near me', 'on 16 December', 'on Christmas Day', 'cheap', 'whatsapp'.
import { dateOf, dayOfDate, findActHoliday, weekdayOf } from '../hours/opening-rules.ts'
import { daysOfWeek } from './stop-word-rules.ts'

/** What a phrase asks for. `open` is 'now', 'late' or a day 'YYYY-MM-DD'; 'cheap' means price levels 1 and 2. */
export type ImpliedFilters = {
  open?: string
  price?: ('1' | '2')[]
  whatsapp?: 'yes'
  sort?: 'near'
}

/** Today's date in South Africa, and a test for public holidays. */
export type Today = { date: string; isHoliday: (date: string) => boolean }

const months = [
  'january|jan|januarie',
  'february|feb|februarie',
  'march|mar|maart',
  'april|apr',
  'may|mei',
  'june|jun|junie',
  'july|jul|julie',
  'august|aug|augustus',
  'september|sept|sep',
  'october|oct|oktober|okt',
  'november|nov',
  'december|dec|desember|des',
]
/** What people call each holiday of the Act. */
const holidays: Record<string, string> = {
  "New Year's Day": 'new years?(?: day)?|nuwejaar(?:sdag)?',
  'Human Rights Day': 'human rights day|menseregtedag',
  'Good Friday': 'good friday|goeie vrydag',
  'Family Day': 'family day|easter monday|gesinsdag|paasmaandag',
  'Freedom Day': 'freedom day|vryheidsdag',
  "Workers' Day": 'workers day|werkersdag',
  'Youth Day': 'youth day|jeugdag',
  "National Women's Day": '(?:national )?womens day|vrouedag',
  'Heritage Day': 'heritage day|erfenisdag',
  'Day of Reconciliation': 'day of reconciliation|reconciliation day|versoeningsdag',
  'Christmas Day': 'christmas(?: day)?|kersdag|kersfees',
  'Day of Goodwill': 'day of goodwill|boxing day|welwillendheidsdag',
}
const holidayNames = Object.keys(holidays)
const on = '(?:(?:open|oop|on|over|this|op|hierdie) (?:(?:the|die|a|n) )?)+'
const days = [...daysOfWeek.keys()].join('|')

/** Each phrase with what it asks for; null for an impossible date. 'Lunch on sunday' names a day; 'sunday lunch' is a meal. */
const phrases: Record<string, (found: readonly string[], today: Today) => ImpliedFilters | null> = {
  'open (?:right )?now|now open|currently open|oop nou|nou oop': () => ({ open: 'now' }),
  'open (?:(?:till?|until) )?late(?: at night)?(?: today| tonight)?|late night|laat oop|oop tot laat|laat ?aand':
    () => ({ open: 'late' }),
  '(?:open|oop) (?:today|tonight|vandag|vanaand)': (_, { date }) => ({ open: date }),
  [`${on}(${days})|ngesonto|ngecawe`]: ([, name = 'sunday'], today) =>
    onNext(today, (day) => weekdayOf(day) === daysOfWeek.get(name)),
  [`(?:${on})?(?:public holidays?|(?:openbare )?vakansiedag)`]: (_, today) =>
    onNext(today, (day) => today.isHoliday(dateOf(day))),
  [`${on}(?:(${Object.values(holidays).join(')|(')}))`]: ([, ...names], today) => {
    const holiday = holidayNames[names.findIndex(Boolean)]
    return onNext(today, (day) => findActHoliday(dateOf(day))?.name === holiday)
  },
  [`${on}(\\d{1,2}) (?:of )?(${months.join('|')})`]: ([, day, month = ''], today) => {
    const at = months.findIndex((names) => names.split('|').includes(month)) + 1
    const end = `-${String(at).padStart(2, '0')}-${day?.padStart(2, '0')}`
    return onNext(today, (next) => dateOf(next).endsWith(end))
  },
  'cheap(?:er|est)?|affordable|inexpensive|goedkoop|goedkoopste|bekostigbare?': () => ({ price: ['1', '2'] }),
  '(?:(?:on|by|via|with|op|per|met) )?(?:whatsapp|whats app|watsapp|whatsap)': () => ({ whatsapp: 'yes' }),
  '(?:near|close to|around) me|(?:near|close) ?by(?: me)?|around here|nearest|closest|naby my|naaste|eduze(?: nami| kwami)?|kufutshane(?: nam)?|haufi le nna':
    () => ({ sort: 'near' }),
}
const patterns = Object.entries(phrases).map(
  ([words, read]) => [new RegExp(`^(?:${words})(?= |$)`), read] as const,
)

/** The filter that a phrase at the beginning of these words asks for, and the phrase's length in words; null without such a phrase. */
export function findFilterPhrase(
  words: readonly string[],
  today: Today,
): { filters: ImpliedFilters; length: number } | null {
  const text = words.join(' ')
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(text)
    const filters = found && read(found, today)
    if (filters) return { filters, length: found[0].split(' ').length }
  }
  return null
}

/** The next wanted day within a year, today included. */
function onNext({ date }: Today, isWanted: (day: number) => boolean): ImpliedFilters | null {
  const today = dayOfDate(date)
  for (let day = today; day < today + 366; day++) if (isWanted(day)) return { open: dateOf(day) }
  return null
}
