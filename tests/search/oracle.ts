// The results of a search by brute force: reads every approved business, scores each, sorts. Slow, and short enough to believe.
// docs/decisions/search.md says the same in sentences. Shared with the program are only the reading of terms, the edit distance and
// which place a name means; how texts are split into words has a test of its own.
import type { Place } from '../../src/contract/place.ts'
import type { SearchInput } from '../../src/contract/search.ts'
import { meanings, readTerms, type Term } from '../../src/domain/search/terms-rules.ts'
import { tokenize } from '../../src/domain/search/token-rules.ts'
import { countEdits } from '../../src/domain/search/typo-rules.ts'
import { byQuality, isBefore, passes } from './filter-oracle.ts'
import {
  type Alternative,
  countWords,
  type Document,
  type Field,
  fields,
  holds,
  isAlmost,
  type OracleBusiness,
  prefix,
  scoreOf,
  scoreOfName,
  similarity,
  toDocument,
} from './oracle-documents.ts'

/** All candidates in their order, how many businesses match, and the place that words of the text were read as. */
export type OracleResults = { ids: string[]; matches: number; place?: string }
/** The place that a text names, when it is nothing but names. */
export type PlaceOf = (text: string) => Pick<Place, 'id' | 'kind' | 'label'> | null
/** Words that name a place, and what the others ask for. */
type Reading = { text: Term[]; where: Term[]; place: NonNullable<ReturnType<PlaceOf>>; isDoubtful: boolean }

/** A search over these businesses, prepared once for a state of the directory. */
export function makeOracle(
  businesses: readonly OracleBusiness[],
  placeOf: PlaceOf,
): (input: Partial<SearchInput>, now?: Date) => OracleResults {
  const documents = businesses.map(toDocument).sort(byQuality)
  const counts = countWords(documents)
  const count = (word: string, field: Field) => counts.get(word)?.[field] ?? 0
  const everyWord = [...new Set([...counts.keys(), ...meanings.keys()])]
  // At most as many hold all words of a name as hold the rarest of them.
  const countAll = (words: string[], field: Field) => Math.min(...words.map((word) => count(word, field)))

  return (input, now = new Date()) => {
    const { q = '', location = '', category, sort = 'best', near } = input
    const whole = readTerms(q)
    const places = readTerms(location)
    const typed = [...whole, ...places]
    if ((q && whole.length === 0) || (location && places.length === 0)) return { ids: [], matches: 0 }
    const partial = new Set(typed.filter((term, at) => at < 4 || term.isLast).map(({ word }) => word))
    const of = (term: Term, typos: Map<string, string[]>) =>
      places.includes(term) ? ofLocation(term, typos) : ofText(term, typos)

    const reading = readPlace()
    const results = find(whole, null)
    if (!reading || (reading.isDoubtful && results.matches > 0)) return results
    const there = { ...find(reading.text, reading), place: reading.place.label }
    return there.matches === 0 && results.matches > 0 ? results : there

    /** Few hold all words, none is named so, and the last words or the first ones are names of a place. */
    function readPlace(): Reading | null {
      if (whole.length === 0 || location || input.place || input.province || input.radiusKm) return null
      const holdAll = documents.filter(holdsAll(whole))
      const nameKey = tokenize(q).join(' ')
      if (holdAll.length >= 3 || holdAll.some((document) => document.nameKey.startsWith(nameKey))) return null
      const lengths = whole.map((_, at) => whole.length - at)
      const splits = [
        ...lengths.map((length) => ({ text: whole.slice(0, -length), where: whole.slice(-length) })),
        ...lengths.slice(1).map((length) => ({ text: whole.slice(length), where: whole.slice(0, length) })),
      ]
      for (const { text, where } of splits) {
        const place = placeOf(wordsOf(where))
        const isDoubtful = text.length === 0 || place?.kind === 'village'
        if (place) return isDoubtful && holdAll.length > 0 ? null : { text, where, place, isDoubtful }
      }
      return null
    }

    function find(text: Term[], reading: Reading | null): OracleResults {
      const terms = [...text, ...places]
      const first = correct(
        terms.filter((term) => !isHeld(term)),
        new Map(),
      )
      const results = rank(text, reading, first)
      if (results.matches > 0) return results
      const rare = terms.filter((term) => isHeld(term) && isRare(term))
      const second = correct(rare, first)
      return second.size > first.size ? rank(text, reading, second) : results
    }

    function rank(text: Term[], reading: Reading | null, typos: Map<string, string[]>): OracleResults {
      const ways = [...text, ...places].map((term) => ({
        alternatives: of(term, typos),
        isPlace: places.includes(term),
      }))
      const isInArea = reading ? isThere(reading) : () => true
      const nameKey = reading ? wordsOf(text) : tokenize(q).join(' ')
      const matches = documents.flatMap((document) => {
        if (category && document.category !== category) return []
        if (!passes(document, input, now) || !isInArea(document)) return []
        const each = ways.map(({ alternatives, isPlace }) => scoreOf(document, alternatives, isPlace))
        if (each.some((score) => score === null)) return []
        const ofName = nameKey === '' ? 0 : scoreOfName(document.nameKey, nameKey)
        const ofPlace = reading && document.placesAround.includes(reading.place.id) ? 50 : 0
        return [
          { document, score: each.reduce<number>((sum, score) => sum + (score ?? 0), ofName + ofPlace) },
        ]
      })
      if (sort !== 'best') {
        const most = sort === 'near' ? 1000 : 2000
        const picked = matches.map(({ document }) => document).sort(isBefore(sort, near, 'picked'))
        const listed = picked.slice(0, most).sort(isBefore(sort, near, 'listed'))
        return { ids: listed.map(({ id }) => id), matches: matches.length }
      }
      // The documents are in the order of their quality, and so are the matches.
      const best = matches.slice(0, 2000)
      const named = matches.length > 2000 ? matches.filter(({ document }) => holdsAllInName(document)) : []
      const candidates = new Set([...best, ...(text.length === 0 ? [] : named.slice(0, 500))])
      const ordered = [...candidates].sort(
        (one, other) => other.score - one.score || byQuality(one.document, other.document),
      )
      return { ids: ordered.map(({ document }) => document.id), matches: matches.length }

      function holdsAllInName(document: Document): boolean {
        return text.every((term) =>
          of(term, typos).some((one) => one.fields.includes('name') && holds(document, one, 'name')),
        )
      }
    }

    function ofText(term: Term, typos: Map<string, string[]>): Alternative[] {
      const { word, phrases, synonyms } = term
      const isBroad = phrases.some((words) => countAll(words, 'anywhere') > 1000)
      const isUnknown = [...phrases, ...synonyms].every((words) => countAll(words, 'anywhere') === 0)
      const isBegun = word !== null && partial.has(word) && !isBroad && (term.isLast || isUnknown)
      return [
        ...phrases.map((words): Alternative => ({ words, grade: 'exact', fields })),
        ...synonyms.map((words): Alternative => ({ words, grade: 'synonym', fields })),
        ...term.categories.map(
          (name): Alternative => ({ words: [name], grade: 'exact', fields: ['category'] }),
        ),
        ...(isBegun ? [prefix(word, word.length < 3 ? fields.slice(0, 1) : fields)] : []),
        ...(word !== null && partial.has(word) && !isBroad ? infixes(word) : []),
        ...(typos.get(word ?? '') ?? []).flatMap((meant) => ofTypo(meant, fields)),
      ]
    }

    function ofLocation(term: Term, typos: Map<string, string[]>): Alternative[] {
      const { word, phrases, synonyms } = term
      const isBroad = phrases.some((words) => countAll(words, 'location') > 1000)
      const isUnknown = [...phrases, ...synonyms].every((words) => countAll(words, 'location') === 0)
      const isBegun = word !== null && partial.has(word) && !isBroad && (term.isLast || isUnknown)
      const own = ['location'] as const
      return [
        ...phrases.map((words): Alternative => ({ words, grade: 'exact', fields: own })),
        ...synonyms.map((words): Alternative => ({ words, grade: 'synonym', fields: own })),
        ...(isBegun ? [prefix(word, own)] : []),
        ...(typos.get(word ?? '') ?? [])
          .flatMap((meant) => ofTypo(meant, own))
          .filter(({ fields: [first] }) => first === 'location'),
      ]
    }

    /** The word that was meant, its other names, and the categories that it means. */
    function ofTypo(meant: string, where: readonly Field[]): Alternative[] {
      const { synonyms = [], categories = [] } = meanings.get(meant) ?? {}
      return [
        ...[[meant], ...synonyms].map((words): Alternative => ({ words, grade: 'typo', fields: where })),
        ...categories.map((name): Alternative => ({ words: [name], grade: 'typo', fields: ['category'] })),
      ]
    }

    /** How many hold the commonest name of what a word means. */
    function countMeant(word: string, field: Field): number {
      const { synonyms = [], categories = [] } = meanings.get(word) ?? {}
      const names = [[word], ...synonyms, ...categories.map((name) => [name])]
      return Math.max(...names.map((words) => countAll(words, field)))
    }

    /** It lies in the place, or holds the words that name it. */
    function isThere({ where, place }: Reading): (document: Document) => boolean {
      const isNamed = holdsAll(where)
      return (document) => document.placesAround.includes(place.id) || isNamed(document)
    }

    function holdsAll(some: Term[]): (document: Document) => boolean {
      const ways = some.map((term) => ({ alternatives: of(term, new Map()), isPlace: places.includes(term) }))
      return (document) =>
        ways.every(({ alternatives, isPlace }) => scoreOf(document, alternatives, isPlace) !== null)
    }

    function isHeld(term: Term): boolean {
      return documents.some(holdsAll([term]))
    }

    function isRare({ phrases }: Term): boolean {
      return phrases.flat().every((word) => count(word, 'anywhere') <= Math.max(3, documents.length / 1000))
    }

    /** The words that these terms may be typos of, beside those found before. */
    function correct(misspelt: Term[], before: Map<string, string[]>): Map<string, string[]> {
      const words = [...new Set(misspelt.flatMap(({ word }) => (word && word.length > 3 ? word : [])))]
      const onlyPlaces = misspelt
        .filter(({ word }) => word && word.length > 3)
        .every((term) => places.includes(term))
      const typos = new Map(before)
      if (words.length > 3) return typos
      for (const word of words) {
        const commoner = everyWord.filter(
          (other) =>
            countMeant(other, 'anywhere') > count(word, 'anywhere') &&
            (!onlyPlaces || countMeant(other, 'location') > 0),
        )
        const near =
          word.length > 20
            ? []
            : commoner.filter((other) => isAlmost(word, other) && countEdits(word, other) === 1)
        const mayBeFar = near.length === 0 && word.length > 6 && count(word, 'anywhere') === 0
        const found = mayBeFar ? lookAlikes(word, commoner) : near
        const nearest = found.toSorted(
          (one, other) =>
            countMeant(other, 'anywhere') - countMeant(one, 'anywhere') || (one < other ? -1 : 1),
        )
        if (nearest.length > 0) typos.set(word, nearest.slice(0, 8))
      }
      return typos
    }

    /** Of the sixty words that look most alike and of those with a meaning, those at the least distance of at most two edits. */
    function lookAlikes(word: string, commoner: string[]): string[] {
      const alike = [...counts.keys()]
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
        .filter((other) => commoner.includes(other))
        .map((other) => ({ other, edits: countEdits(word, other) }))
        .filter(({ edits }) => edits <= 2)
      const least = Math.min(...near.map(({ edits }) => edits))
      return near.filter(({ edits }) => edits === least).map(({ other }) => other)
    }
  }

  /** Up to sixteen words of names that have the word inside, the commonest first. */
  function infixes(word: string): Alternative[] {
    if (word.length < 4) return []
    return [...counts.keys()]
      .filter((other) => other.indexOf(word, 1) > 0 && count(other, 'name') > 0)
      .sort((one, other) => count(other, 'name') - count(one, 'name') || (one < other ? -1 : 1))
      .slice(0, 16)
      .map((other) => ({ words: [other], grade: 'infix', fields: ['name'] }))
  }
}

/** The words as they were typed. */
const wordsOf = (terms: readonly Term[]) => terms.map(({ phrases }) => phrases[0]?.join(' ')).join(' ')
