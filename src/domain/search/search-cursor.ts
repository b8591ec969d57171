// How the position in the results of a search becomes a cursor, and that it is a position of that search only.
import { createHash } from 'node:crypto'
import type { FilterCountsInput } from '../../contract/search.ts'
import { invalid } from '../failures.ts'
import { isBusinessId, readCursor, unknownCursor, writeCursor } from '../list-page.ts'
import type { Position } from './result-queries.ts'

/** The cursor of what comes after a position in the results of a search. */
export const writePosition = (
  { step, key, score, quality, id }: Position,
  search: FilterCountsInput,
): string => writeCursor([step, key, score, quality, id, fingerprintOf(search)])

/** Null without a cursor. Refuses one that no search wrote, and that of another search: it would leave results out. */
export function readPosition(cursor: string | undefined, search: FilterCountsInput): Position | null {
  if (cursor === undefined) return null
  const [step, key, score, quality, id, fingerprint] = readCursor(cursor) ?? []
  const isWhole = (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
  if (
    !isWhole(step) ||
    !Number.isFinite(key) ||
    !isWhole(score) ||
    !Number.isFinite(quality) ||
    !isBusinessId(id)
  )
    throw unknownCursor()
  if (fingerprint !== fingerprintOf(search))
    throw invalid('This page link belongs to another search. Go back to the start of the list.')
  return { step: Number(step), key: Number(key), score: Number(score), quality: Number(quality), id }
}

/** Short: it tells searches apart, and protects nothing. */
const fingerprintOf = (search: FilterCountsInput): string =>
  createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 8)

/** Whether a position comes after another: a later step, or lower in the order of its step. */
export function isAfter(one: Position, other: Position): boolean {
  if (one.step !== other.step) return one.step > other.step
  for (const part of ['key', 'score', 'quality'] as const)
    if (one[part] !== other[part]) return one[part] < other[part]
  return one.id < other.id
}
