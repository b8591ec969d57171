// The place of a business: found from the location that its owner enters, or stored later for those without one (geocoding).
import { and, asc, gt, isNull, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { BusinessEdit, Registration } from '../../contract/owner-edits.ts'
import type { Db } from '../../database/connect.ts'
import { findForeignKeyViolation } from '../../database/failures.ts'
import { businesses, placeEdition } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { invalidField } from '../failures.ts'
import { findUnambiguousPlaceId, proposeFor, proposeForAll } from '../places/propose-places.ts'
import type { EditChanges } from './edit-rules.ts'

type Given = Pick<Registration, 'location' | 'placeId' | 'hidesAddress'>

/** The chosen place, otherwise the one that the location unambiguously means, otherwise null. Refuses a hidden address without a place. */
export async function placeOfRegistration(db: Db, given: Given): Promise<number | null> {
  const { placeId = await findUnambiguousPlaceId(db, given.location) } = given
  refuseHiddenWithoutPlace({ hidesAddress: given.hidesAddress ?? false, placeId })
  return placeId
}

/**
 * The changes, with the place that a new location means, unless the owner chose one. A place that a person chose earlier stays if the new
 * location may mean it. Refuses a hidden address without a place.
 */
export async function withPlace(
  db: Db,
  current: OwnBusiness,
  { placeId }: BusinessEdit,
  changes: EditChanges,
): Promise<EditChanges> {
  const { location } = changes
  const isMoved = location !== undefined && placeId === undefined
  const moved = isMoved ? await placeAfterMove(db, current, location) : current.placeId
  const placed = moved === current.placeId ? changes : { ...changes, placeId: moved }
  if (Object.keys(placed).length > 0) refuseHiddenWithoutPlace({ ...current, ...placed })
  return placed
}

async function placeAfterMove(db: Db, current: OwnBusiness, location: string): Promise<number | null> {
  const { places, isUnambiguous } = await proposeFor(db, location)
  const isChosen = current.placeId !== (await findUnambiguousPlaceId(db, current.location))
  if (isChosen && places.some(({ id }) => id === current.placeId)) return current.placeId
  return (isUnambiguous && places[0]?.id) || null
}

/** Throws the refusal of an unknown place for a violation of the foreign key, and any other error unchanged. */
export function refuseUnknownPlace(error: unknown): never {
  if (findForeignKeyViolation(error) !== 'businesses_place_id_fkey') throw error
  throw unknownPlace()
}

/** The refusal of a place that does not exist. */
export const unknownPlace = () => invalidField('placeId', 'Please choose a place from the list')

/** Refuses a hidden address without a place, because visitors would not learn where the business is. */
export function refuseHiddenWithoutPlace({
  hidesAddress,
  placeId,
}: Pick<OwnBusiness, 'hidesAddress' | 'placeId'>): void {
  if (!hidesAddress || placeId !== null) return
  throw invalidField(
    'placeId',
    'Please give your town or suburb: with a hidden address, it is all that visitors see',
  )
}

/** Rows per transaction, about a tenth of a second: an owner who saves meanwhile waits for its locks. */
const batch = 100

type GeocodingLog = { info(report: object, text: string): void; error(report: object, text: string): void }

/**
 * Geocodes every business if the places are new, in batches while requests are served. Safe while other copies do the same. Never throws: an
 * error is logged, and the next start tries again.
 */
export async function geocodeAfterLoading(db: Db, log: GeocodingLog): Promise<void> {
  try {
    if (!(await isGeocodingDue(db))) return
    const placed = await geocodeBusinesses(db)
    await rememberGeocoding(db)
    if (placed > 0) log.info({ placed }, 'businesses placed')
  } catch (err) {
    log.error({ err }, 'the placing of businesses stopped early')
  }
}

/** Stores the place of every business that has none and whose location is unambiguous. Returns how many got one. */
export async function geocodeBusinesses(db: Db): Promise<number> {
  let placed = 0
  let after: string | null = null
  for (;;) {
    const rows = await listWithoutPlace(db, after, batch)
    placed += await geocodeBatch(db, rows)
    after = rows.at(-1)?.id ?? null
    if (rows.length < batch) return placed
  }
}

async function geocodeBatch(db: Db, businesses: readonly Located[]): Promise<number> {
  const proposals = await proposeForAll(
    db,
    businesses.map(({ location }) => location),
  )
  const placed = businesses.flatMap((business, at) => {
    const proposal = proposals[at]
    const [first] = proposal?.places ?? []
    return first && proposal?.isUnambiguous ? [{ ...business, placeId: first.id }] : []
  })
  if (placed.length > 0) await storePlaces(db, placed)
  return placed.length
}

/** A business and its location as its owner wrote it. */
type Located = { id: string; location: string }

/** Up to `limit` businesses without a place whose id is above `after`, by id. */
function listWithoutPlace(db: Db, after: string | null, limit: number): Promise<Located[]> {
  return db
    .select({ id: businesses.id, location: businesses.location })
    .from(businesses)
    .where(and(isNull(businesses.placeId), after === null ? undefined : gt(businesses.id, after)))
    .orderBy(asc(businesses.id))
    .limit(limit)
}

/** Stores the places, except for businesses whose location or place has changed meanwhile. It does not count as an edit of the owner. */
async function storePlaces(db: Db, placed: readonly (Located & { placeId: number })[]): Promise<void> {
  const column = <Name extends keyof (typeof placed)[number]>(name: Name) =>
    sql.param(placed.map((business) => business[name]))
  await asGeocoding(db, (db) =>
    db.execute(sql`
      UPDATE businesses SET place_id = known.place_id
      FROM unnest(${column('id')}::uuid[], ${column('location')}::text[], ${column('placeId')}::integer[])
        AS known (id, location, place_id)
      WHERE businesses.id = known.id AND businesses.location = known.location AND businesses.place_id IS NULL`),
  )
}

/** A transaction in which a new place does not raise the version of the business. */
export function asGeocoding<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (db) => {
    await db.execute(sql`SELECT set_config('mzansi.placing', 'on', true)`)
    return await work(db)
  })
}

/** Whether the places are newer than the last geocoding of all businesses. */
async function isGeocodingDue(db: Db): Promise<boolean> {
  const [row] = await db.select().from(placeEdition)
  return row !== undefined && row.placed < row.edition
}

/** Records that all businesses were geocoded with the current places. */
async function rememberGeocoding(db: Db): Promise<void> {
  await db.update(placeEdition).set({ placed: sql`${placeEdition.edition}` })
}
