// Decides for how long a moderator counts as looking at a business. It is told to colleagues, and stops nobody.
import type { Looking } from '../../contract/looking.ts'
import type { Db } from '../../database/connect.ts'
import { findForeignKeyViolation } from '../../database/failures.ts'
import { notFound } from '../failures.ts'
import type { Admin } from '../principal.ts'
import { listLooking, writeLooking } from './looking-queries.ts'

/** Three heartbeats of the browser. */
const countsMs = 60_000

/** Notes that the moderator is looking at a business, and returns what the others are looking at. Refuses with not-found. */
export async function lookAtBusiness(db: Db, admin: Admin, { id }: { id: string }): Promise<Looking[]> {
  await writeLooking(db, admin.userId, id, countsMs).catch((error: unknown) => {
    throw findForeignKeyViolation(error) ? notFound('Business not found') : error
  })
  return await listLooking(db, admin.userId)
}
