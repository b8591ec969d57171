// Decides whether a cursor is one that a search wrote.
import { invalid } from '../failures.ts'
import { readCursor } from '../list-page.ts'

/** The place after which a search goes on. Refuses a cursor that no search wrote. */
export function readPlace(cursor: string): { points: number; standing: number; id: string } {
  const [points, standing, id] = readCursor(cursor) ?? []
  const isOrder = Number.isInteger(points) && Math.abs(Number(points)) < 1e6 && Number.isFinite(standing)
  const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (!isOrder || !isId) throw invalid('This cursor is not one that a list handed out.')
  return { points: Number(points), standing: Number(standing), id }
}
