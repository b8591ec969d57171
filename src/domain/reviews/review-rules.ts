// The rules of reviews: which odd ones are held, the state of one that was confirmed or changed, and its mentions, the words and pairs of words
// that most reviews of a business have in common.
import { dialable } from '../../contract/contact-links.ts'
import type { Mention } from '../../contract/review.ts'
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

/** The most mentions of a business, and the least number of reviews with a mention. */
const maxMentions = 8
const minReviews = 2
/** The least letters of a mentioned word; most shorter words are stopWords. */
const minLetters = 4
/** A word is left out if a pair that contains it has at least this share of its reviews. */
const minPairShare = 0.6

/**
 * The mentions, the most frequent first; of equally frequent ones pairs first, then alphabetically. The words of `own` are not counted: the
 * names of the business, its category and its trades.
 */
export function listMentions(texts: readonly string[], own: readonly string[]): Mention[] {
  const known = new Set(own.flatMap(tokenize))
  const isDistinctive = (word: string) =>
    word.length >= minLetters && /^[a-z]+$/.test(word) && !stopWords.has(word) && !known.has(word)
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const term of termsOf(tokenize(text), isDistinctive)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const frequent = [...counts].filter(([, count]) => count >= minReviews)
  const pairs = frequent.filter(([term]) => term.includes(' '))
  return frequent
    .filter(
      ([term, count]) =>
        !pairs.some(([pair, ofPair]) => isPartOf(term, pair) && ofPair >= count * minPairShare),
    )
    .sort(
      ([one, ofOne], [other, ofOther]) =>
        ofOther - ofOne || rank(one) - rank(other) || (one < other ? -1 : 1),
    )
    .slice(0, maxMentions)
    .map(([word, count]) => ({ word, count }))
}

/** The distinct words and pairs of adjacent words of a text. */
function termsOf(words: string[], isDistinctive: (word: string) => boolean): Set<string> {
  const pairs = words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? ''
    return isDistinctive(before) && isDistinctive(word) ? `${before} ${word}` : []
  })
  return new Set([...words.filter(isDistinctive), ...pairs])
}

const isPartOf = (term: string, pair: string) => term !== pair && pair.split(' ').includes(term)
const rank = (term: string) => (term.includes(' ') ? 0 : 1)

/** Stop words of four letters and more: stopWords and general praise, in the languages that most people use here. */
const stopWords = new Set(
  `about after again also always another back because been before being best better came come could definitely does done down each even ever
  every everything excellent first from gave getting give given going good great have here highly into just like little long look made make many more
  most much must need never nice nothing once only other over place really recommend recommended said same some something still such super sure take than thank
  thanks that their them then there these they thing things this those time told took true very visit want wanted went well were what when where which
  while will with without would your yours again amazing awesome love loved perfect bit lot three four five
  past half minutes hour hours days week weeks years nobody somebody someone anybody whole until till between behind inside already both dont didnt thats
  next last left asked paid arrived since though stayed ahead nine eight eleven twelve twenty forty dozen
  alles altyd baie beste daar daardie dankie deur dieselfde haar haal hier hierdie hulle kan kom maar meer mens mense mooi moet nadat nooit
  onder onse plek regtig saam sodat soos toe terug tyd van vanaf vir voor vorige waar want wanneer was wees weer weet word
  twee drie laat vroeer staan tussen sien
  abantu abanye futhi ukuthi lapha kakhulu kahle kodwa kwaye kunye khona izinto into indawo inkonzo ngenxa ngoba njalo siyabonga sonke wena
  yonke zonke ngokuba apha kuba enkosi ndiya ndawo umntu abantu
  kuphela phakathi nje kakuhle zintle
  empa haholo hantle hape hobane joalo kamoo mona moo sebaka batho bona taba ntho ntle rona tsohle leha feela pele etsa teng`
    .split(/\s+/)
    .filter(Boolean),
)
