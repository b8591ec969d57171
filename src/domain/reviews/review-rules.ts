// The rules that hold odd reviews, and the state of a review that was confirmed or changed.
import { dialable } from '../../contract/contact-links.ts'
import type { HeldReason, ReviewPolicy, ReviewState } from '../../contract/review-choices.ts'
import { tokenize } from '../text/token-rules.ts'

/** After this many reviews of one business within these hours, further ones are held. */
export const burst = { reviews: 10, hours: 24 } as const
/** The least number of seconds in which a person can read the form and write a review. */
export const fastestSeconds = 4

/** The input of the rules. `same` and `recent` are counted in the database. */
export type Written = {
  text: string | null
  name: string | null
  /** The phone numbers of the business, as they are stored. */
  phones: string[]
  /** The operator's words and phrases. */
  words: string[]
  /** The numbers of other reviews with the same text, and of other reviews of the business within a day. */
  same: number
  recent: number
  wasFast: boolean
}

/** The reasons to hold the review; empty for an ordinary one. */
export function listHeldReasons({ text, name, phones, words, same, recent, wasFast }: Written): HeldReason[] {
  const content = `${name ?? ''}\n${text ?? ''}`
  const isOdd: Record<HeldReason, boolean> = {
    burst: recent >= burst.reviews,
    twice: same > 0,
    links: link.test(content),
    contact: email.test(content) || digitRuns(content).some((run) => run.length >= minDigits),
    'owner-phone': digitRuns(content).some((run) => phones.some((phone) => hasSameEnding(run, phone))),
    words: words.some((word) => containsPhrase(content, word)),
    fast: wasFast,
  }
  return (Object.keys(isOdd) as HeldReason[]).filter((reason) => isOdd[reason])
}

/** `before` is the state until now; of a review that replaces an earlier one, that of the earlier one. */
type Settled = {
  policy: ReviewPolicy
  before: ReviewState
  heldFor: readonly HeldReason[]
  isClosed: boolean
}

/**
 * The state of a review that was confirmed or changed. Without a moderator, only a new one or a published one is published, and none while
 * its business is closed to reviews. Otherwise its writer could publish a rejected review by changing it, or by taking it back and writing
 * it again.
 */
export function stateOf({ policy, before, heldFor, isClosed }: Settled): 'held' | 'pending' | 'published' {
  if (heldFor.length > 0) return 'held'
  const isFree = before === 'unconfirmed' || before === 'published'
  return policy === 'after' && isFree && !isClosed ? 'published' : 'pending'
}

/** The state of a reply. `before` is that of the earlier one, also if its owner removed it after it was rejected; null without one. */
export const replyStateOf = (
  policy: ReviewPolicy,
  before: 'pending' | 'published' | 'rejected' | null,
): 'pending' | 'published' =>
  policy === 'after' && (before === null || before === 'published') ? 'published' : 'pending'

const link = /https?:|www\.|\b[a-z0-9-]{2,}\.(?:com|co\.za|org\.za|org|net|info|biz)\b/i
const email = /[^\s@]@[^\s@]+\.[a-z]/i

/** South African numbers have ten digits, or nine after the country code. Prices and years have fewer. */
const minDigits = 9
/** Runs of at least seven digits, with at most two spaces or signs between digits. */
const digitRuns = (text: string): string[] =>
  (text.match(/\+?\d(?:[\s().-]{0,2}\d){6,}/g) ?? []).map((run) => run.replace(/\D/g, ''))

/** Compares the last nine digits, which are the same with and without the country code. */
function hasSameEnding(run: string, phone: string): boolean {
  const digits = (dialable(phone) ?? phone).replace(/\D/g, '').slice(-minDigits)
  return digits.length === minDigits && run.endsWith(digits)
}

/** Whether a text contains this phrase, without regard to case, accents and punctuation. */
function containsPhrase(text: string, phrase: string): boolean {
  const wanted = tokenize(phrase).join(' ')
  return wanted !== '' && ` ${tokenize(text).join(' ')} `.includes(` ${wanted} `)
}
