// Which words are kept when no business holds all of them, by brute force.
import { streetWords } from '../../src/domain/places/address-rules.ts'
import { days, tradeWords } from '../../src/domain/search/stop-word-rules.ts'
import type { Term } from '../../src/domain/search/terms-rules.ts'
import { type Alternative, type Directory, type Document, scoreOf } from './oracle-documents.ts'
import { isThere, type Reading } from './oracle-places.ts'
import { holdsAll, type Search, type Typos, waysOf } from './oracle-terms.ts'

/** The words that are kept, and the businesses among which they are looked for. */
export type Kept = { text: Term[]; among: Document[] }

/**
 * The words of the one business whose words tell most. A word tells the logarithm of one more than there are businesses to each holder. Compared are the best 1,000
 * that hold every distinctive word; else those whose name or category holds a distinctive word, else those that hold the name of a trade. In the place that was read these
 * come before all others. Numbers, words of one or two letters, of streets, of days and of many trades tell nothing, unless they name a trade. What somebody
 * needs is kept: only those who have it are compared, and it tells nothing beside other words.
 */
export function keepFewer(
  directory: Directory,
  search: Search,
  text: Term[],
  typos: Typos,
  reading: Reading | null,
): Kept | null {
  const words = text
    .map((term) => ({
      term,
      holders: countHolders(directory, search, term, typos),
      isHeldBy: holdsAll(directory, search, [term], typos),
    }))
    .filter(({ holders }) => holders > 0)
    .map((word, at) => ({ ...word, place: 2 ** at, tells: weightOf(directory, word.holders) }))
  const isHeld = (term: Term) => words.some((word) => word.term === term)
  const [needed, distinctive] = [text.filter(isNeeded), text.filter(isDistinctive)]
  const kept = [...needed, ...distinctive]
  if (!kept.some(isHeld) || !needed.every(isHeld)) return null
  const isCalled = isCalledOneOf(directory, search, distinctive.filter(isHeld), typos)
  const holdsDistinctive = distinctive.every(isHeld)
  const trades = words.filter(({ term }) => term.isTrade && isDistinctive(term))
  const { documents } = directory
  const having = documents.filter(holdsAll(directory, search, needed, typos))
  for (const area of reading ? [having.filter(isThere(directory, search, reading)), having] : [having]) {
    const whole = holdsDistinctive ? area.filter(holdsAll(directory, search, kept, typos)) : []
    const called = area.filter(isCalled)
    const mentioning = area.filter((one) => trades.some(({ isHeldBy }) => isHeldBy(one)))
    const compared = [whole, called, mentioning].find((some) => some.length > 0) ?? []
    const sets = compared.slice(0, 1000).map((one) => words.filter(({ isHeldBy }) => isHeldBy(one)))
    const [best] = sets.sort(
      (one, other) =>
        sumOf(other, 'tells') - sumOf(one, 'tells') || sumOf(other, 'place') - sumOf(one, 'place'),
    )
    if (best)
      return {
        text: best.map(({ term }) => term),
        among: compared === called ? documents.filter(isCalled) : documents,
      }
  }
  return null
}

const isNeeded = ({ offers }: Term) => offers.some((offer) => needs.includes(offer))
const isDistinctive = (term: Term) =>
  !isNeeded(term) && (term.isTrade || term.word === null || isDistinctiveWord(term.word))
const isDistinctiveWord = (word: string) =>
  word.length > 2 &&
  !/^[a-z]?[0-9]+$/.test(word) &&
  !streetWords.has(word) &&
  !days.has(word) &&
  !tradeWords.has(word)
const needs = ['step-free', 'accessible-toilet', 'halaal', 'kosher', 'vegetarian', 'vegan']

/** Whether a name or a category holds one of the words. */
function isCalledOneOf(
  directory: Directory,
  search: Search,
  text: Term[],
  typos: Typos,
): (document: Document) => boolean {
  const ways = waysOf(directory, search, text, typos).flatMap(({ alternatives }) => alternatives)
  const fieldsOf = ({ fields }: Alternative) =>
    fields.filter((field) => field === 'name' || field === 'category')
  const called = ways
    .map((way) => ({ ...way, fields: fieldsOf(way) }))
    .filter(({ grade, fields }) => grade !== 'infix' && fields.length > 0)
  return (document) => scoreOf(document, called, false) !== null
}

const sumOf = <Key extends string>(words: Record<Key, number>[], key: Key) =>
  words.reduce((sum, word) => sum + word[key], 0)

const weightOf = ({ documents }: Directory, holders: number) =>
  Math.round(1000 * Math.log(1 + documents.length / holders))

/** As many as hold the commonest of its names. */
function countHolders(directory: Directory, search: Search, term: Term, typos: Typos): number {
  const names = waysOf(directory, search, [term], typos).flatMap(({ alternatives }) => alternatives)
  return Math.max(...names.map((name) => countNamed(directory, name)))
}

function countNamed(
  { documents, heldWords, count, countAll }: Directory,
  { words, grade, fields }: Alternative,
): number {
  const last = fields.at(-1) ?? 'anywhere'
  const field = last === 'unlocated' ? 'anywhere' : last
  const [begun = ''] = words
  if (grade !== 'prefix') return countAll(words, field)
  const longer = heldWords.filter((word) => word !== begun && word.startsWith(begun))
  const sum = longer.reduce((all, word) => all + count(word, field), 0)
  return Math.min(sum, Math.max(1, Math.floor(documents.length / 2)))
}
