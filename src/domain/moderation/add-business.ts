// A listing that a moderator adds by hand: a business without an owner, live at once or waiting like a registration.
import type { ModerationItem, NewListing } from '../../contract/moderation.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { refuseMistakes, saveBusiness } from '../businesses/new-business.ts'
import { refuseUnknownPlace } from '../businesses/place-of-business.ts'
import { addLine } from '../history/history-queries.ts'
import { discardOnFailure, stageImages, type Uploads } from '../media/attach-images.ts'
import type { ImageContext } from '../media/image-store.ts'
import type { Staff } from '../principal.ts'
import { findModerationItem } from './decision-queries.ts'

/** `cache` is cleared when the listing is public. */
type Context = ImageContext & { rateLimiter: RateLimiter; cache: { clear(): void } }

/**
 * Adds a business without an owner, with its line in the log. Nobody gets a mail. An upload takes priority over a path in `image`.
 * Refuses, and stores nothing: a place or a trade that does not exist (400), too many listings of the account (429), and images as
 * stageImages and attachImages do.
 */
export async function addBusiness(
  context: Context,
  staff: Staff,
  uploads: Uploads,
  { status, ...details }: NewListing,
): Promise<ModerationItem> {
  await refuseMistakes(context.db, uploads, details)
  return withRateLimit(context.rateLimiter, [['listing', staff.userId]], async () => {
    const staged = await stageImages(context, 'registration', uploads)
    const added = await discardOnFailure(context, staged, () =>
      inTransaction(context.db, async (db) => {
        const { id: businessId } = await saveBusiness(db, staged, details, status)
        await addLine(db, staff.userId, { businessId, action: 'add', toStatus: status })
        return await findModerationItem(db, businessId)
      }).catch(refuseUnknownPlace),
    )
    if (!added) throw new Error('The listing was not written.')
    if (status === 'approved') context.cache.clear()
    return added
  })
}
