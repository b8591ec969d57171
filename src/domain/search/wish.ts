// Knows what a search asks for once its texts are read.
import type { SearchInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { nameKey, readTerms, type Term } from './terms-rules.ts'
import { readPieces } from './word-queries.ts'

/** Every result holds all terms of `text` anywhere and all of `place` in its location; `key` is the text as a name. */
export type Wish = { text: Term[]; place: Term[]; category: SearchInput['category']; key: string }

/** What the input asks for; null when one of its texts holds no letter and no digit, which nothing can match. */
export async function readWish(db: Db, input: SearchInput): Promise<Wish | null> {
  const [q = [], location = []] = await readPieces(db, [input.q ?? '', input.location ?? ''])
  const wish = { text: readTerms(q), place: readTerms(location), category: input.category, key: nameKey(q) }
  const isSilent = (input.q && wish.text.length === 0) || (input.location && wish.place.length === 0)
  return isSilent ? null : wish
}
