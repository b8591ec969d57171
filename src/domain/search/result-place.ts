// Decides where the results of a search stand: their order, pages of it put together, and the place that a cursor names.
import { invalid } from '../failures.ts'
import { readCursor } from '../list-page.ts'

/** Where a result stands: its points, the standing of its business, and the id that settles ties. */
export type ResultPlace = { points: number; standing: number; id: string }
/** One page of results in their order; how many entries were found to rank, and of how many `candidates` it is a part. */
export type RankedPage = { places: ResultPlace[]; ranked: number; candidates: number }

/** The place after which a search goes on. Refuses a cursor that no search wrote. */
export function readTimeCursor(cursor: string): ResultPlace {
  const [points, standing, id] = readCursor(cursor) ?? []
  const isOrder = Number.isInteger(points) && Math.abs(Number(points)) < 1e6 && Number.isFinite(standing)
  const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (!isOrder || !isId) throw invalid('This cursor is not one that a list handed out.')
  return { points: Number(points), standing: Number(standing), id }
}

/**
 * Pages of parts of the same results as one page of at most `limit`. Parts are not read at the same instant: a result that
 * went over from one to another meanwhile may be in both, and is shown once, or for that one answer in neither.
 */
export function joinPages(parts: readonly RankedPage[], limit: number): RankedPage {
  const places = new Map(parts.flatMap((part) => part.places.map((place) => [place.id, place])))
  return {
    places: [...places.values()].sort(byPlace).slice(0, limit),
    ranked: parts.reduce((sum, part) => sum + part.ranked, 0),
    candidates: parts.reduce((sum, part) => sum + part.candidates, 0),
  }
}

/** As the database orders them: an id by its bytes. */
function byPlace(one: ResultPlace, other: ResultPlace): number {
  return other.points - one.points || other.standing - one.standing || (one.id < other.id ? 1 : -1)
}
