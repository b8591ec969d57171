// Which words are kept when no business holds all of them, by brute force.
import { streetWords } from '../../src/domain/places/address-words-rules.ts'
import { days } from '../../src/domain/search/stop-word-rules.ts'
import type { Term } from '../../src/domain/search/terms-rules.ts'
import { type Alternative, type Directory, type Document, scoreOf } from './oracle-documents.ts'
import { isThere, type Reading } from './oracle-places.ts'
import { holdsAll, type Search, type Typos, waysOf } from './oracle-terms.ts'

/**
 * The words of the one business whose words tell most. A word tells the logarithm of one more than there are businesses to each holder. Compared are the
 * best 1,000 of the place that was read whose name or category holds one of the words; where there are none, of those that hold one of the rarest words: of so many words as at most 1,000 hold together, at least of one.
 * Numbers, words of one or two letters, of streets and of days are only kept beside others. What somebody needs is kept: only those who have it are compared.
 */
export function keepFewer(
  directory: Directory,
  search: Search,
  text: Term[],
  typos: Typos,
  reading: Reading | null,
): Term[] {
  const words = text
    .map((term) => ({
      term,
      holders: countHolders(directory, search, term, typos),
      isHeldBy: holdsAll(directory, search, [term], typos),
    }))
    .filter(({ holders }) => holders > 0)
    .map((word, at) => ({ ...word, place: 2 ** at, tells: tellingOf(directory, word.holders) }))
  const telling = words.filter(({ term: { word } }) => word === null || isTelling(word))
  if (telling.length === 0) return []
  const rarestFirst = telling.toSorted((one, other) => one.holders - other.holders)
  const rarest = rarestFirst.filter(
    (_, at) => at === 0 || sumOf(rarestFirst.slice(0, at + 1), 'holders') <= 1000,
  )
  const needed = text.filter(({ offers }) => offers.some((offer) => needs.includes(offer)))
  const hasNeeded = holdsAll(directory, search, needed, typos)
  if (needed.length > 0 && !needed.every((term) => words.some((word) => word.term === term))) return []
  const inPlace = reading
    ? directory.documents.filter(isThere(directory, search, reading)).filter(hasNeeded)
    : []
  const called = inPlace.filter(
    isCalledOneOf(
      directory,
      search,
      telling.map(({ term }) => term),
      typos,
    ),
  )
  const others = directory.documents.filter((one) =>
    needed.length > 0 ? hasNeeded(one) : rarest.some(({ isHeldBy }) => isHeldBy(one)),
  )
  const compared = called.length > 0 ? called : others
  const sets = compared.slice(0, 1000).map((one) => words.filter(({ isHeldBy }) => isHeldBy(one)))
  const [best = []] = sets.sort(
    (one, other) =>
      sumOf(other, 'tells') - sumOf(one, 'tells') || sumOf(other, 'place') - sumOf(one, 'place'),
  )
  return best.map(({ term }) => term)
}

const isTelling = (word: string) =>
  word.length > 2 && !/^[a-z]?[0-9]+$/.test(word) && !streetWords.has(word) && !days.has(word)
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
    .filter(({ fields }) => fields.length > 0)
  return (document) => scoreOf(document, called, false) !== null
}

const sumOf = <Key extends string>(words: Record<Key, number>[], key: Key) =>
  words.reduce((sum, word) => sum + word[key], 0)

const tellingOf = ({ documents }: Directory, holders: number) =>
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
