// Gives a listing its owner: by an accepted claim, an answered claim email, or an invitation. If several run at once, only one succeeds.
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { queueAccountMail } from '../accounts/account-mail.ts'
import { removeTokensOf } from '../accounts/one-time-tokens.ts'
import { mergedText } from '../businesses/business-queries.ts'
import { conflict, notFound } from '../failures.ts'
import { claimAccepted, claimRefused, listingGone } from '../mail/claim-template-rules.ts'
import { confirmBusiness } from '../still-right/still-right-queries.ts'
import { findListing, type Party, refuseOthers, withdrawOthers, writeOwner } from './claim-queries.ts'
import { whyNotClaimant } from './claim-rules.ts'

/** Why the other claims of the listing end, for their claimants. */
const othersText = 'Someone else has shown that this listing is theirs.'

/**
 * Makes the claimant the owner of a business, refuses every other open claim of it except `claimId` (0 for none), and queues the emails to
 * the claimant, the former owner and the other claimants. The caller has locked the business and both accounts. Refuses an account that
 * cannot own a listing, and a listing that its owner is deleting or that was merged (409).
 */
export async function handOver(
  db: Db,
  site: Site,
  { businessId, claimId }: { businessId: string; claimId: number },
  { claimant, owner }: { claimant: Party | null; owner: Party | null },
): Promise<void> {
  const listing = await findListing(db, businessId)
  if (!listing || !claimant) throw notFound('The listing or the account is gone.')
  const refusal = whyNotClaimant(claimant)
  if (refusal) throw conflict(refusal)
  if (listing.mergedInto) throw conflict(mergedText)
  if (listing.leavingFrom)
    throw conflict('The owner is deleting this listing. It cannot get another owner now.')
  await writeOwner(db, businessId, claimant, owner).catch(explainRefusal)
  // The new owner has just read the listing, and the former owner no longer needs to confirm it.
  await confirmBusiness(db, businessId, owner?.id ?? claimant.id)
  await withdrawOthers(db, claimant.id, claimId)
  await removeTokensOf(db, claimant.id, 'claim-letter')
  const accepted = claimAccepted(site, listing.name)
  await queueAccountMail(db, { to: claimant.email, kind: 'claim-accepted', ...accepted })
  if (owner) await queueAccountMail(db, { to: owner.email, kind: 'listing-gone', ...listingGone(site) })
  await endClaims(db, site, { businessId, but: claimId }, othersText)
}

/** Refuses every open claim of a business except `but` (0 for none), and queues the emails that say why. The caller has locked the business. */
export async function endClaims(
  db: Db,
  site: Site,
  { businessId, but }: { businessId: string; but: number },
  why: string,
): Promise<void> {
  for (const other of await refuseOthers(db, businessId, but, why)) {
    await removeTokensOf(db, other.id, 'claim-letter')
    const content = claimRefused(site, why)
    await queueAccountMail(db, { to: other.email, kind: 'claim-refused', ...content })
  }
}

/** Another transaction gave the business an owner at the same time. */
function explainRefusal(error: unknown): never {
  if (findUniqueViolation(error) !== 'users_business') throw error
  throw conflict('This listing has another owner now.')
}
