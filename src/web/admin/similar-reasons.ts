// Knows the words for why two listings may be the same business.
import type { ModerationItem } from '../../contract/moderation.ts'
import type { SimilarItem } from '../../contract/similar.ts'

export const similarReasons: Record<SimilarItem['why'], string> = {
  phone: 'Same phone number',
  name: 'Similar name near by',
}

/** The same in short, for a row of the table. */
const marks: Record<SimilarItem['why'], string> = { phone: 'Same phone', name: 'Similar name' }

/** The mark in the table: the strongest reason, or null. */
export function similarMark({ similar = [] }: ModerationItem): string | null {
  const [first] = similar
  return first ? marks[first.why] : null
}
