// How moderators read claims, check the digits of a phone call, and accept or refuse claims; and how a listing gets its owner. If several run
// at once, only one succeeds.
import { Readable } from 'node:stream'
import {
  type Claim,
  type ClaimDigits,
  type ClaimId,
  type ClaimListInput,
  type ClaimOutcome,
  digitsDays,
} from '../../contract/claims.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { claims } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueAccountMail } from '../accounts/account-email.ts'
import { findAccount } from '../accounts/account-queries.ts'
import { removeTokensOf } from '../accounts/one-time-tokens.ts'
import { mergedText } from '../businesses/business-queries.ts'
import { conflict, invalidField, notFound } from '../failures.ts'
import type { Download } from '../files/downloads.ts'
import { addLine } from '../history/history-queries.ts'
import { countRows, cutIdPage, type ListPage, readIdCursor } from '../list-page.ts'
import { claimAccepted, claimRefused, listingGone } from '../mail/claim-template-rules.ts'
import { lockBusiness } from '../media/image-queries.ts'
import type { Staff } from '../principal.ts'
import { confirmBusiness } from '../still-right/still-right-queries.ts'
import {
  claimCondition,
  countTry,
  findClaim,
  findDocument,
  findListing,
  lockOpenClaim,
  lockParties,
  markProved,
  type Party,
  refuseOthers,
  type StoredClaim,
  selectClaims,
  withdrawOthers,
  writeClosing,
  writeOwner,
} from './claim-queries.ts'
import { hashDigits, whyNotClaimant } from './claim-rules.ts'

/** Claims, the latest first. Refuses a cursor that no list wrote. */
export async function listClaims(
  { db }: { db: Db },
  _staff: Staff,
  { limit, cursor, state }: ClaimListInput,
): Promise<ListPage<Claim>> {
  const condition = claimCondition(state)
  const rows = await selectClaims(db, condition, readIdCursor(cursor), limit + 1)
  return cutIdPage(rows, limit, await countRows(db, claims, condition))
}

/** The document of an open claim. Refuses with not-found when there is none. */
export async function getClaimDocument(
  { db }: { db: Db },
  _staff: Staff,
  { id }: ClaimId,
): Promise<Download> {
  const webp = await findDocument(db, id)
  if (!webp) throw notFound('There is no document: the claim has none, or the claim is closed.')
  return { name: `document-${id}.webp`, content: Readable.from([webp]) }
}

/** Checks the digits and, if they are right, records the proof. Refuses wrong ones (400), and a claim without digits that can be tried (409). */
export async function checkClaimDigits(
  { db }: { db: Db },
  _staff: Staff,
  { id, digits }: ClaimDigits,
): Promise<Claim> {
  const claim = await getStored(db, id)
  if (claim.provedAt === null) await tryDigits(db, claim, digits)
  return getClaim(db, id)
}

/** Counts each try before comparing it, outside any transaction, so that a refusal does not roll the count back. */
async function tryDigits(db: Db, { id, userId }: StoredClaim, digits: string): Promise<void> {
  const tried = await countTry(db, id)
  if (!tried)
    throw conflict(
      `The digits of this claim no longer work: they are older than ${digitsDays} days, were tried too often, or the claim is closed.`,
    )
  if (!tried.hash.equals(hashDigits(userId, digits)))
    throw invalidField('digits', `These digits do not match this claim. ${triesText(tried.left)}`)
  await markProved(db, id)
}

const triesText = (left: number) =>
  left === 0
    ? 'There are no tries left. Please refuse the claim.'
    : `They can be tried ${left === 1 ? 'once' : `${left} times`} more.`

type Context = { db: Db; cache: { clear(): void }; mail: { notify(): void }; site: Site }

/**
 * Accepts a claim, which makes the claimant the owner, or refuses it; the claimant is told by email, and on acceptance the former owner
 * too. If two claims are accepted at once, one succeeds. Refuses an unknown claim (404); a closed claim, a missing proof, an owner who can
 * still answer, and what `handOver` refuses (409); and wrong digits (400).
 */
export async function closeClaim(context: Context, staff: Staff, closing: ClaimOutcome): Promise<Claim> {
  const { db, site } = context
  const { id, outcome, digits, note } = closing
  const stored = await getStored(db, id)
  const isAccepted = outcome === 'accepted'
  if (isAccepted && stored.state === 'open' && stored.proof === 'telephone' && stored.provedAt === null) {
    if (!digits)
      throw invalidField(
        'digits',
        'Please call the listing’s number and enter the digits that the person reads out.',
      )
    await tryDigits(db, stored, digits)
  }
  await inTransaction(db, async (db) => {
    await lockBusiness(db, stored.businessId)
    const parties = await lockParties(db, stored.businessId, stored.userId)
    const claim = await lockOpenClaim(db, id)
    if (!claim) throw conflict('This claim is already closed.')
    if (claim.businessId !== stored.businessId) throw conflict(mergedText)
    if (isAccepted) {
      refuseTooEarly(claim, parties.owner?.id ?? null)
      await handOver(db, site, { businessId: claim.businessId, claimId: id }, parties)
    } else await queueRefusal(db, site, claim, note)
    await writeClosing(db, id, { state: outcome, closedBy: staff.userId, outcomeNote: note })
    const action = isAccepted ? 'accept-claim' : 'refuse-claim'
    await addLine(db, staff.userId, { businessId: claim.businessId, action })
  })
  // Before the response is sent: a client that got the response must also see the change.
  if (isAccepted) context.cache.clear()
  context.mail.notify()
  return getClaim(db, id)
}

function refuseTooEarly(claim: StoredClaim & { isAnswerOver: boolean }, ownerId: string | null): void {
  if (claim.proof !== 'document' && claim.provedAt === null)
    throw conflict('This claim has no proof yet: nobody has answered the email.')
  if (ownerId !== null && ownerId !== claim.ownerId)
    throw conflict('This listing has another owner now. Please refuse the claim. It can be made again.')
  if (ownerId !== null && claim.answer === null && !claim.isAnswerOver)
    throw conflict('The owner of this listing was asked, and can still answer. Nothing was decided.')
}

async function queueRefusal(
  db: Db,
  site: Site,
  { userId }: StoredClaim,
  note: string | undefined,
): Promise<void> {
  await removeTokensOf(db, userId, 'claim-letter')
  const claimant = await findAccount(db, userId)
  if (!claimant) return
  await queueAccountMail(db, { to: claimant.email, kind: 'claim-refused', ...claimRefused(site, note) })
}

async function getStored(db: Db, id: number): Promise<StoredClaim> {
  const claim = await findClaim(db, id)
  if (!claim) throw notFound('Claim not found')
  return claim
}

async function getClaim(db: Db, id: number): Promise<Claim> {
  const claim = (await selectClaims(db, undefined, id + 1, 1)).find((one) => one.id === id)
  if (!claim) throw notFound('Claim not found')
  return claim
}

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
