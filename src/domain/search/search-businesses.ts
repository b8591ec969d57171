// Decides what a search answers: reads the texts, looks their words up, forgives slips, ranks, takes one page.
import type { BusinessCard } from '../../contract/business.ts'
import { maxExactCount, type SearchInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { type ListPage, writeCursor } from '../list-page.ts'
import { type Arm, armsOfCategory, armsOfPlace, armsOfText, type Vocabulary } from './arms-rules.ts'
import { countMatches, rankCandidates, type Slice } from './candidate-queries.ts'
import { selectCardsInOrder } from './card-queries.ts'
import { countFurther } from './count-further.ts'
import { forgiveSlips, isRare, lookUpWords } from './look-up-words.ts'
import {
  planAfterSample,
  planNextReading,
  planSample,
  planSearch,
  readAll,
  type SearchPlan,
} from './plan-rules.ts'
import { type RankedPage, type ResultPlace, readTimeCursor } from './result-place.ts'
import type { Term } from './terms-rules.ts'
import { readWish, type Wish } from './wish.ts'

/**
 * Approved businesses that hold every word of `q` (anywhere), every word of `location` (in their location) and are of
 * `category`, best first. Beyond 1,000 matches only the best are listed (at least 1,000, at most a few thousand) and
 * `total` says 1,000. A text without any letter or digit finds nothing. Refuses a cursor that no search wrote.
 */
export async function searchBusinesses(db: Db, input: SearchInput): Promise<ListPage<BusinessCard>> {
  const after = input.cursor === undefined ? null : readTimeCursor(input.cursor)
  const wish = await readWish(db, input)
  // One more than asked for tells whether the list goes on, without a second question.
  const page = wish ? await findResults(db, wish, { after, limit: input.limit + 1 }) : noResults
  const last = page.places[input.limit - 1]
  const goesOn = last && page.places.length > input.limit
  return {
    items: page.items,
    next: goesOn ? writeCursor([last.points, last.standing, last.id]) : null,
    total: Math.min(page.found, maxExactCount),
    totalIsExact: page.found <= maxExactCount,
  }
}

type Range = { after: ResultPlace | null; limit: number }
type ResultPage = { places: ResultPlace[]; items: BusinessCard[]; found: number }

const noResults: ResultPage = { places: [], items: [], found: 0 }

async function findResults(db: Db, wish: Wish, range: Range): Promise<ResultPage> {
  const terms = [...wish.text, ...wish.place]
  const typed = await lookUpWords(db, wish)
  const unknown = terms.filter((term) => armsOf(term, wish, typed).length === 0)
  const known = await forgiveSlips(db, wish, unknown, typed)
  const page = await readPage(db, wish, known, range)
  if (page.found > 0) return page
  // Every word is held by somebody, but all of them by nobody: a rare one may be a slip that made another word.
  const rare = terms.filter((term) => !unknown.includes(term) && isRare(term, known))
  const forgiving = await forgiveSlips(db, wish, rare, known)
  return forgiving === known ? page : await readPage(db, wish, forgiving, range)
}

function armsOf(term: Term, wish: Wish, known: Vocabulary): Arm[] {
  return wish.place.includes(term) ? armsOfPlace(term, wish.category, known) : armsOfText(term, known)
}

async function readPage(db: Db, wish: Wish, known: Vocabulary, range: Range): Promise<ResultPage> {
  const terms = [...wish.text, ...wish.place].map((term) => armsOf(term, wish, known))
  // Who lies at a place of a category is of it.
  const alone = wish.place.length === 0 ? wish.category : undefined
  const ways = alone ? [...terms, armsOfCategory(alone, known)] : terms
  if (ways.length === 0 || ways.some((arms) => arms.length === 0)) return noResults
  const slice = { ...range, key: wish.key }
  const planned = await sample(db, planSearch(ways, known.exact.get('')?.businesses ?? 0))
  // Beside each other: neither needs the other's answer, and a large directory takes a while for both.
  const [{ plan, page, items }, counted] = await Promise.all([
    showFirst(db, planned, slice),
    planned.count ?? countFurther(db, planned),
  ])
  const { found, level } = counted ?? plan.count ?? { found: page.ranked, level: 0 }
  if (page.places.length >= slice.limit || page.candidates >= found) return { ...page, items, found }
  const from = level ?? (await countFurther(db, planned))?.level ?? 0
  const whole = await rankCandidates(db, plan, slice, readAll(plan, from))
  return { ...whole, items: await selectCards(db, whole, slice), found }
}

async function showFirst(db: Db, planned: SearchPlan, slice: Slice) {
  const { plan, page } = await rankFirst(db, planned, slice)
  return { plan, page, items: await selectCards(db, page, slice) }
}

/** The cards of a page. Its last place only tells whether the list goes on. */
function selectCards(db: Db, { places }: RankedPage, { limit }: Range): Promise<BusinessCard[]> {
  const shown = places.slice(0, limit - 1)
  return selectCardsInOrder(
    db,
    shown.map(({ id }) => id),
  )
}

async function sample(db: Db, plan: SearchPlan): Promise<SearchPlan> {
  const level = planSample(plan)
  return level === null ? plan : planAfterSample(plan, level, await countMatches(db, readAll(plan, level)))
}

async function rankFirst(
  db: Db,
  plan: SearchPlan,
  slice: Slice,
): Promise<{ plan: SearchPlan; page: RankedPage }> {
  const page = await rankCandidates(db, plan, slice, null)
  const next = planNextReading(plan, page.ranked)
  return next ? await rankFirst(db, next, slice) : { plan, page }
}
