// Which words misspelt ones may stand for, as the brute force looks for them.
import { categories } from '../../src/contract/categories.ts'
import { offerLabels } from '../../src/contract/offer-list.ts'
import { provinces } from '../../src/contract/provinces.ts'
import { isEnglishWord } from '../../src/domain/search/english-words.ts'
import { meanings, noMeaning, offerLexeme } from '../../src/domain/search/meaning-rules.ts'
import type { Term } from '../../src/domain/search/terms-rules.ts'
import { tokenize, tokenizeJoined } from '../../src/domain/search/token-rules.ts'
import { countEdits } from '../../src/domain/search/typo-rules.ts'
import type { Directory, Field } from './oracle-documents.ts'
import type { Search, Typos } from './oracle-terms.ts'

/** The words that these terms may be typos of, beside those found before. */
export function correct(directory: Directory, search: Search, misspelt: Term[], before: Typos): Typos {
  const long = misspelt.filter(
    ({ word, phrases }) =>
      word && word.length > 3 && !isSpeltRight(directory, word) && !phrases.some((words) => words.length > 1),
  )
  const words = [...new Set(long.map(({ word }) => word ?? ''))]
  const isPlace = long.every((term) => search.places.includes(term))
  if (words.length > 3) return before
  const found = words.map((word) => {
    const own = long.filter((term) => term.word === word)
    return [word, meantBy(directory, word, listOthers(directory, word, own, isPlace))] as const
  })
  return new Map([...before, ...found.filter(([, meant]) => meant.length > 0)])
}

/** A number, a label of the product, another name, or a place. */
function isSpeltRight({ placeOf }: Directory, word: string): boolean {
  return /[0-9]/.test(word) || labelWords.includes(word) || meanings.has(word) || placeOf(word) !== null
}

const labelWords = [categories, provinces, Object.values(offerLabels)]
  .flat()
  .flatMap((label) => [...tokenize(label), ...tokenizeJoined(label)])

/** Endings that do not make an English word another word. */
const endings = ['', 's', 'ing', 'ings', 'ed', 'eds', 'er', 'ers', 'or', 'ors']

/** Both are the same beginning of three letters or more, the longest ending left out. */
function haveSameStem(one: string, other: string): boolean {
  const stemOf = (word: string) => {
    const stems = endings.filter((ending) => word.endsWith(ending) && word.length - ending.length > 2)
    return word.slice(0, word.length - Math.max(...stems.map(({ length }) => length)))
  }
  const [isWho, isDoing] = [/(er|or)s?$/, /ings?$/]
  const isOfOneKind = isWho.test(one) === isWho.test(other) || isDoing.test(one) || isDoing.test(other)
  return isOfOneKind && stemOf(one) === stemOf(other)
}

/** The commoner words that are no other form and no other name of the word; of an English word only its other forms. */
function listOthers(directory: Directory, word: string, own: Term[], isPlace: boolean): string[] {
  const names = own
    .flatMap(({ phrases, synonyms }) => [...phrases, ...synonyms])
    .map((name) => name.join(' '))
  const isEnglish = isEnglishWord(word)
  return directory.everyWord.filter(
    (other) =>
      !names.includes(other) &&
      (!isEnglish || haveSameStem(word, other)) &&
      countMeant(directory, other, 'anywhere') > directory.count(word, 'anywhere') &&
      (!isPlace || countMeant(directory, other, 'location') > 0),
  )
}

/** At most eight words one edit away. Without any, a long word that nobody holds may be two edits away from one. */
function meantBy(directory: Directory, word: string, others: string[]): string[] {
  const near = word.length > 20 ? [] : others.filter((other) => isAlmost(word, other))
  const mayBeFar = near.length === 0 && word.length > 6 && directory.count(word, 'anywhere') === 0
  const found = mayBeFar ? lookAlikes(directory, word, others) : near
  const commonness = (other: string) => countMeant(directory, other, 'anywhere')
  return found
    .toSorted((one, other) => commonness(other) - commonness(one) || (one < other ? -1 : 1))
    .slice(0, 8)
}

/** How many hold the commonest name of what a word means. */
function countMeant({ countAll }: Directory, word: string, field: Field): number {
  const { synonyms, categories, offers } = meanings.get(word) ?? noMeaning
  const names = [[word], ...synonyms, ...[...categories, ...offers.map(offerLexeme)].map((name) => [name])]
  return Math.max(...names.map((words) => countAll(words, field)))
}

const isAlmost = (one: string, other: string) =>
  Math.abs(one.length - other.length) <= 1 && countEdits(one, other) === 1

/** Of the sixty words that look most alike and of those with a meaning, those at the least distance of at most two edits. */
function lookAlikes({ heldWords, count }: Directory, word: string, others: string[]): string[] {
  const alike = heldWords
    .filter((other) => Math.abs(other.length - word.length) < 20)
    .map((other) => ({ other, likeness: similarity(word, other) }))
    .filter(({ likeness }) => likeness >= 0.36)
    .sort(
      (one, two) =>
        two.likeness - one.likeness ||
        count(two.other, 'anywhere') - count(one.other, 'anywhere') ||
        (one.other < two.other ? -1 : 1),
    )
    .slice(0, 60)
    .map(({ other }) => other)
  const near = [...new Set([...alike, ...meanings.keys()])]
    .filter((other) => others.includes(other))
    .map((other) => ({ other, edits: countEdits(word, other) }))
    .filter(({ edits }) => edits <= 2)
  const least = Math.min(...near.map(({ edits }) => edits))
  return near.filter(({ edits }) => edits === least).map(({ other }) => other)
}

/** The share of trigrams that two words have in common, as pg_trgm defines it: two spaces before a word, one after. */
function similarity(one: string, other: string): number {
  const [first, second] = [trigrams(one), trigrams(other)]
  const common = [...first].filter((part) => second.has(part)).length
  return common / (first.size + second.size - common)
}

function trigrams(word: string): Set<string> {
  const letters = Array.from(`  ${word} `)
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`))
}
