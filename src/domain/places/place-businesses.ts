// Decides which businesses the program places by itself: those without a place whose location is sure.
import type { Db } from '../../database/connect.ts'
import {
  isPlacingDue,
  type Located,
  listWithoutPlace,
  rememberPlacing,
  storePlaces,
} from './placing-queries.ts'
import { proposeForAll } from './propose-places.ts'

/** Rows of one transaction, about a tenth of a second: an owner who saves meanwhile waits for its locks. */
const batch = 100

type Log = { info(report: object, text: string): void; error(report: object, text: string): void }

/**
 * Places every business when the places are new, in batches beside the requests. Safe while other copies do the same. Never
 * throws: it logs what stops it, and the next start goes on.
 */
export async function placeAfterLoading(db: Db, log: Log): Promise<void> {
  try {
    if (!(await isPlacingDue(db))) return
    const placed = await placeBusinesses(db)
    await rememberPlacing(db)
    if (placed > 0) log.info({ placed }, 'businesses placed')
  } catch (err) {
    log.error({ err }, 'the placing of businesses stopped early')
  }
}

/** Stores the place of every business that has none, where it is sure. Returns how many got one. */
export async function placeBusinesses(db: Db): Promise<number> {
  let placed = 0
  let after: string | null = null
  for (;;) {
    const some = await listWithoutPlace(db, after, batch)
    placed += await placeSome(db, some)
    after = some.at(-1)?.id ?? null
    if (some.length < batch) return placed
  }
}

async function placeSome(db: Db, businesses: readonly Located[]): Promise<number> {
  const proposals = await proposeForAll(
    db,
    businesses.map(({ location }) => location),
  )
  const sure = businesses.flatMap((business, at) => {
    const proposal = proposals[at]
    const [first] = proposal?.places ?? []
    return first && proposal?.isSure ? [{ ...business, placeId: first.id }] : []
  })
  if (sure.length > 0) await storePlaces(db, sure)
  return sure.length
}
