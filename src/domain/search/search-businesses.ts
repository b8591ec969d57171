// Decides what a search answers: reads the text, looks its words up, forgives slips, ranks, takes one page.
import type { BusinessCard } from '../../contract/business.ts'
import { maxExactCount, type SearchInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { type ListPage, writeCursor } from '../list-page.ts'
import {
  type Arm,
  armsOfCategory,
  armsOfPlace,
  armsOfText,
  type Vocabulary,
  wordsToCount,
} from './arms-rules.ts'
import { type ResultPage, type ResultPlace, rankCandidates } from './candidate-queries.ts'
import { selectCardsInOrder } from './card-queries.ts'
import { planSearch, type SearchPlan, widenPlan } from './plan-rules.ts'
import { readPlace } from './result-place.ts'
import { nameKey, readTerms, type Term } from './terms-rules.ts'
import { closestWords, forgivenSlips } from './typo-rules.ts'
import { findBegunWords, findKnownWords, findSimilarWords, readPieces } from './word-queries.ts'

/** What a search asks for once its texts are read: every result holds all of it. */
type Wish = { text: Term[]; place: Term[]; category: SearchInput['category'] | undefined; key: string }

/**
 * Approved businesses that hold every word of `q` (anywhere), every word of `location` (in their location) and are of
 * `category`, best first. Beyond 1,000 matches only the best are listed (at least 1,000, at most a few thousand) and
 * `total` says 1,000. A text without any letter or digit finds nothing. Refuses a cursor that no search wrote.
 */
export async function searchBusinesses(db: Db, input: SearchInput): Promise<ListPage<BusinessCard>> {
  const after = input.cursor === undefined ? null : readPlace(input.cursor)
  const wish = await readWish(db, input)
  const page = wish ? await findResults(db, wish, after, input.limit + 1) : noResults
  const shown = page.places.slice(0, input.limit)
  const last = shown.at(-1)
  return {
    items: await selectCardsInOrder(
      db,
      shown.map((place) => place.id),
    ),
    next:
      last && page.places.length > shown.length ? writeCursor([last.points, last.standing, last.id]) : null,
    total: Math.min(page.found, maxExactCount),
    totalIsExact: page.found <= maxExactCount,
  }
}

const noResults: ResultPage = { places: [], found: 0 }

async function readWish(db: Db, input: SearchInput): Promise<Wish | null> {
  const [q = [], location = []] = await readPieces(db, [input.q ?? '', input.location ?? ''])
  const wish = { text: readTerms(q), place: readTerms(location), category: input.category, key: nameKey(q) }
  const isEmpty = (input.q && wish.text.length === 0) || (input.location && wish.place.length === 0)
  return isEmpty ? null : wish
}

async function findResults(
  db: Db,
  wish: Wish,
  after: ResultPlace | null,
  limit: number,
): Promise<ResultPage> {
  const known = await lookUp(db, wish)
  const missing = [...wish.text, ...wish.place].filter((term) => isTooRare(term, wish, known))
  const forgiving = missing.length > 0 ? await forgive(db, wish, missing, known) : known
  const page = await readPage(db, wish, forgiving, after, limit)
  if (page.found > 0 || after) return page
  // Each word is known, but no business holds them all: the slip may have made another known word.
  const others = [...wish.text, ...wish.place].filter((term) => !missing.includes(term))
  if (others.length === 0) return page
  return await readPage(db, wish, await forgive(db, wish, others, forgiving), after, limit)
}

async function lookUp(db: Db, wish: Wish): Promise<Vocabulary> {
  const terms = [...wish.text, ...wish.place]
  const begun = await findBegunWords(db, wordsOf(terms))
  return {
    exact: await findKnownWords(db, wordsToCount(terms, wish.category ? [wish.category] : [])),
    longer: new Map(begun.map((row) => [row.word, row.longer])),
    inside: new Map(begun.map((row) => [row.word, row.inside])),
    similar: new Map(),
  }
}

function isTooRare(term: Term, wish: Wish, known: Vocabulary): boolean {
  const arms = wish.place.includes(term) ? armsOfPlace(term, known) : armsOfText(term, known)
  return arms.length === 0
}

async function forgive(db: Db, wish: Wish, terms: readonly Term[], known: Vocabulary): Promise<Vocabulary> {
  const words = wordsOf(terms).filter((word) => forgivenSlips(word) > 0)
  if (words.length === 0) return known
  const onlyPlaces = terms.every((term) => wish.place.includes(term))
  const rows = await findSimilarWords(db, words, onlyPlaces)
  const closest = words.map(
    (word) =>
      [
        word,
        closestWords(
          word,
          rows.filter((row) => row.misspelt === word),
        ),
      ] as const,
  )
  return { ...known, similar: new Map([...known.similar, ...closest]) }
}

function wordsOf(terms: readonly Term[]): string[] {
  return [...new Set(terms.flatMap((term) => (term.word === null ? [] : [term.word])))]
}

async function readPage(
  db: Db,
  wish: Wish,
  known: Vocabulary,
  after: ResultPlace | null,
  limit: number,
): Promise<ResultPage> {
  const ways: Arm[][] = [
    ...wish.text.map((term) => armsOfText(term, known)),
    ...wish.place.map((term) => armsOfPlace(term, known)),
    ...(wish.category ? [armsOfCategory(wish.category, known)] : []),
  ]
  if (ways.length === 0 || ways.some((arms) => arms.length === 0)) return noResults
  let page = noResults
  let plan: SearchPlan | null = planSearch(ways, known.exact.get('')?.businesses ?? 0)
  while (plan) {
    page = await rankCandidates(db, plan, wish.key, after, limit)
    plan = widenPlan(plan, page.found)
  }
  return page
}
