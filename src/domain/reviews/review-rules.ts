// What is odd about a review, and what becomes of it when it is confirmed or changed.
import { dialable } from '../../contract/contact-links.ts'
import type { HeldReason, ReviewPolicy } from '../../contract/review-choices.ts'
import { tokenize } from '../text/token-rules.ts'

/** Reviews of one business within a day, from which on the next ones are held. */
export const burst = { reviews: 10, hours: 24 } as const
/** Nobody reads a form and writes a review in fewer seconds. */
export const fastestSeconds = 4

/** What the rules look at. `same` and `recent` are counted in the database. */
export type Written = {
  text: string | null
  name: string | null
  /** The telephone numbers of the business, as it has them. */
  phones: string[]
  /** The operator's words and phrases. */
  words: string[]
  /** Other reviews with the same text, and those of the business within a day, this one left out. */
  same: number
  recent: number
  wasFast: boolean
}

/** Why the review is held; nothing when it is as most are. */
export function listHeldReasons({ text, name, phones, words, same, recent, wasFast }: Written): HeldReason[] {
  const said = `${name ?? ''}\n${text ?? ''}`
  const isOdd: Record<HeldReason, boolean> = {
    burst: recent >= burst.reviews,
    twice: same > 0,
    links: link.test(said),
    contact: email.test(said) || digitRuns(said).some((run) => run.length >= leastDigits),
    'owner-phone': digitRuns(said).some((run) => phones.some((phone) => endsAlike(run, phone))),
    words: words.some((word) => holdsWords(said, word)),
    fast: wasFast,
  }
  return (Object.keys(isOdd) as HeldReason[]).filter((reason) => isOdd[reason])
}

/** The state of a review that was confirmed or changed. */
export const stateOf = (policy: ReviewPolicy, heldFor: HeldReason[]): 'held' | 'pending' | 'published' =>
  heldFor.length > 0 ? 'held' : policy === 'after' ? 'published' : 'pending'

/** The state of a reply. */
export const replyStateOf = (policy: ReviewPolicy): 'pending' | 'published' =>
  policy === 'after' ? 'published' : 'pending'

const link = /https?:|www\.|\b[a-z0-9-]{2,}\.(?:com|co\.za|org\.za|org|net|info|biz)\b/i
const email = /[^\s@]@[^\s@]+\.[a-z]/i

/** South African numbers have ten digits, or nine after the code of the country. Prices and years have fewer. */
const leastDigits = 9
/** Digits with at most two signs between them. */
const digitRuns = (text: string): string[] =>
  (text.match(/\+?\d(?:[\s().-]{0,2}\d){6,}/g) ?? []).map((run) => run.replace(/\D/g, ''))

/** The last nine digits are those of the subscriber, with and without the code of the country. */
function endsAlike(run: string, phone: string): boolean {
  const digits = (dialable(phone) ?? phone).replace(/\D/g, '').slice(-leastDigits)
  return digits.length === leastDigits && run.endsWith(digits)
}

/** Whether a text has these words in their order, without regard to case, accents and signs. */
function holdsWords(text: string, phrase: string): boolean {
  const wanted = tokenize(phrase).join(' ')
  return wanted !== '' && ` ${tokenize(text).join(' ')} `.includes(` ${wanted} `)
}
