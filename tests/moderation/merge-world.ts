// Helpers for the tests of merges: two listings of one business, the merge, and its undo.
import { eq, inArray } from '#drizzle'
import type { BusinessMerge } from '../../src/contract/merge.ts'
import type { Database } from '../../src/database/connect.ts'
import { businesses, claims, images, listingInvitations, reports, users } from '../../src/database/schema.ts'
import { addListing } from '../claims/claims-world.ts'
import type { World } from '../world/world.ts'
import { sendAs } from './moderation-world.ts'

type Session = { cookie: string }
type Fields = Partial<typeof businesses.$inferInsert>

/** Two public listings without an owner. */
export async function addTwo(database: Database, stays: Fields = {}, goes: Fields = {}) {
  const one = await addListing(database, { name: 'Kasi Bites', ...stays })
  const other = await addListing(database, { name: 'Kasi Bites Restaurant', ...goes })
  return { id: one.id, other: other.id }
}

export const merge = (
  world: Pick<World, 'server'>,
  admin: Session,
  { id, ...merge }: Partial<BusinessMerge> & { id: string },
) => sendAs(world, admin, 'POST', `/api/admin/businesses/${id}/merge`, merge)

export const undoMerge = (world: Pick<World, 'server'>, admin: Session, id: unknown) =>
  sendAs(world, admin, 'POST', `/api/admin/merges/${id}/undo`, {})

/** Everything that a merge may change of these businesses, without versions and times of changes, which only rise. */
export async function readAll({ db }: Database, ids: string[]) {
  const rows = await db.select().from(businesses).where(inArray(businesses.id, ids)).orderBy(businesses.id)
  const ofBoth = async (table: typeof reports | typeof claims | typeof listingInvitations) =>
    await db
      .select({ id: table.id, businessId: table.businessId })
      .from(table)
      .where(inArray(table.businessId, ids))
      .orderBy(table.id)
  return {
    businesses: rows.map(({ version, fieldVersions, updatedAt, ...row }) => row),
    reports: await ofBoth(reports),
    claims: await ofBoth(claims),
    invitations: await ofBoth(listingInvitations),
    owners: await db
      .select({ id: users.id, businessId: users.businessId })
      .from(users)
      .where(inArray(users.businessId, ids))
      .orderBy(users.id),
    images: await db
      .select({ id: images.id, businessId: images.businessId, waitingFor: images.waitingFor })
      .from(images)
      .orderBy(images.id),
  }
}

/** The id of the listing that a business was merged into, or null. */
export async function mergedInto({ db }: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ into: businesses.mergedInto }).from(businesses).where(eq(businesses.id, id))
  return row?.into ?? null
}
