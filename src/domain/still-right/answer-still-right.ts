// The answer of an owner to 'Still right?': it confirms the listing, closes it for good, or leads to the edit form.
import { dateAt } from '../../contract/day-text.ts'
import type { Site } from '../../contract/page.ts'
import type { StillRightAnswered, StillRightInput } from '../../contract/still-right.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { findStayingOwner, markEmailConfirmed } from '../accounts/account-queries.ts'
import { consumeToken, findToken } from '../accounts/one-time-tokens.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { lockOwnBusiness } from '../businesses/business-queries.ts'
import { afterCommit, type SavedEdit, saveFields } from '../businesses/edit-business.ts'
import { readCategories } from '../categories/read-categories.ts'
import { invalid } from '../failures.ts'
import type { ImageContext } from '../media/image-store.ts'
import { confirmBusiness } from './still-right-queries.ts'

type Context = ImageContext & {
  rateLimiter: RateLimiter
  cache: { clear(): void }
  site: Pick<Site, 'reviewEdits'>
  now: () => Date
}

/**
 * Takes one answer to a question, whichever of its two mails has the link. A 'yes' confirms the listing; 'closed' closes it for good, as
 * the owner's form does; 'change' uses the link up and leaves the question open until the owner edits. Refuses a link that is unknown,
 * used or expired (400), and too many attempts of an address (429).
 */
export async function answerStillRight(
  context: Context,
  address: string,
  input: StillRightInput,
): Promise<StillRightAnswered> {
  return withRateLimit(context.rateLimiter, [['emailLink', address]], async () => {
    await afterCommit(context, await inTransaction(context.db, (db) => saveAnswer(db, context, input)))
    return { answer: input.answer }
  })
}

async function saveAnswer(
  db: Db,
  { site, now }: Context,
  { token, answer }: StillRightInput,
): Promise<SavedEdit> {
  const link = await findToken(db, 'still-right', token)
  const owner = link && (await findStayingOwner(db, link.userId))
  // The lock of the business comes first, as in every edit: two answers never wait for each other's links.
  const business = owner && (await lockOwnBusiness(db, owner.businessId))
  if (!business || !(await consumeToken(db, 'still-right', token))) throw linkIsInvalid()
  await markEmailConfirmed(db, link)
  if (answer !== 'change') await confirmBusiness(db, business.id, owner.userId)
  if (answer !== 'closed') return { business, isChanged: answer === 'yes', orphaned: [] }
  const closing = { trading: 'closed-for-good' } as const
  return await saveFields(db, site.reviewEdits, owner, {}, closing, await readCategories(db), dateAt(now()))
}

const linkIsInvalid = () =>
  invalid(
    'This link no longer works: it was used, it is older than 60 days, or the listing was changed since. You can sign in and change your listing at any time.',
  )
