// Mentions: counts the words and pairs of words that most reviews of a business have in common.
import type { Mention } from '../../contract/review.ts'
import { tokenize } from '../text/token-rules.ts'

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
