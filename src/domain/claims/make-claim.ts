// Making and withdrawing a claim of a listing.
import { randomInt } from 'node:crypto'
import {
  answerDays,
  type ClaimId,
  type ClaimMade,
  digitsDays,
  documentDays,
  type NewClaim,
  type OwnClaim,
  type Proof,
} from '../../contract/claims.ts'
import type { Site } from '../../contract/page.ts'
import { tokenMinutes } from '../../contract/token-times.ts'
import { isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { fromNow, inTransaction } from '../../database/transaction.ts'
import { queueAccountMail } from '../accounts/account-email.ts'
import { addToken, removeTokensOf } from '../accounts/one-time-tokens.ts'
import { type Attempt, type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { conflict, invalidField, notFound, unauthenticated } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { claimLetter, listingClaimed } from '../mail/claim-template-rules.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Uploads } from '../media/attach-images.ts'
import { encodeDocument } from '../media/encode-upload.ts'
import { lockBusiness } from '../media/image-queries.ts'
import type { ImageStore } from '../media/image-store.ts'
import type { Owner, Staff } from '../principal.ts'
import {
  expireClaims,
  findListing,
  findOwnClaim,
  insertClaim,
  insertDocument,
  type Listing,
  lockParties,
  selectOwnClaims,
  tryWithdraw,
} from './claim-queries.ts'
import { hashDigits, whyNotClaimant, whyNotProof } from './claim-rules.ts'

type Context = {
  db: Db
  images: ImageStore
  rateLimiter: RateLimiter
  mail: { notify(): void }
  site: Site
}

/**
 * Makes a claim with its proof (an email to the listing, digits, or a document), and asks the owner of the listing if it has one. Refuses a
 * listing that is not public (404), an account that cannot own one, a second open claim of the account, and a proof that the listing does
 * not allow (409), a missing or unsuitable document (400, 413, 415), and too many claims of the account or emails to the address of the
 * listing (429).
 */
export async function claimBusiness(
  context: Context,
  account: Owner | Staff,
  { document: file }: Uploads,
  claim: NewClaim,
): Promise<ClaimMade> {
  const { db, rateLimiter } = context
  if (claim.proof === 'document' && !file) throw fileMissing()
  if (claim.proof !== 'document' && file) throw invalidField('document', 'This proof needs no document.')
  const listing = await findListing(db, claim.id)
  if (!listing || !isPublic(listing.approvalStatus)) throw noListing()
  const accountAttempt: Attempt = ['claim', account.userId]
  const letterAttempt: Attempt = ['claimLetter', listing.email?.toLowerCase() ?? '']
  const attempts =
    claim.proof === 'email' && listing.email ? [accountAttempt, letterAttempt] : [accountAttempt]
  return withRateLimit(rateLimiter, attempts, async () => {
    // Outside the transaction, because decoding takes a second.
    const webp = file ? await encodeDocument(context.images, file) : null
    const digits = claim.proof === 'telephone' ? newDigits() : null
    const id = await inTransaction(db, (db) =>
      saveClaim(db, context.site, account.userId, claim, { digits, webp }),
    ).catch(explainRefusal)
    context.mail.notify()
    return { id, ...(digits && { digits }) }
  })
}

const newDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

type Given = { digits: string | null; webp: Buffer | null }

async function saveClaim(
  db: Db,
  site: Site,
  userId: string,
  claim: NewClaim,
  { digits, webp }: Given,
): Promise<number> {
  const { id: businessId, proof, note } = claim
  await lockBusiness(db, businessId)
  const listing = await findListing(db, businessId)
  if (!listing || !isPublic(listing.approvalStatus)) throw noListing()
  const { claimant, owner } = await lockParties(db, businessId, userId)
  if (!claimant) throw unauthenticated()
  if (owner?.id === userId) throw conflict('This listing is already yours.')
  const refusal = whyNotClaimant(claimant) ?? whyNotProof(proof, listing, claimant)
  if (refusal) throw conflict(refusal)
  await expireClaims(db, userId)
  const id = await insertClaim(db, {
    businessId,
    userId,
    proof,
    note: note || null,
    digitsHash: digits ? hashDigits(userId, digits) : null,
    proofUntil: fromNow(proofMs[proof]),
    ownerId: owner?.id ?? null,
    answerUntil: owner ? fromNow(answerDays * dayMs) : null,
  })
  if (webp) await insertDocument(db, id, webp)
  if (proof === 'email') await queueLetter(db, site, userId, id, listing)
  if (owner)
    await queueAccountMail(db, {
      to: owner.email,
      kind: 'listing-claimed',
      ...listingClaimed(site, answerDays),
    })
  await addLine(db, userId, { businessId, action: 'claim' })
  return id
}

const dayMs = 24 * 60 * 60_000
const proofMs: Record<Proof, number> = {
  telephone: digitsDays * dayMs,
  email: tokenMinutes['claim-letter'] * 60_000,
  document: documentDays * dayMs,
}

async function queueLetter(
  db: Db,
  site: Site,
  userId: string,
  claim: number,
  listing: Listing,
): Promise<void> {
  const email = listing.email ?? ''
  const { token } = await addToken(db, 'claim-letter', { userId, email, data: { claim } })
  const content = claimLetter(site, `${site.url}/confirm-claim#${token}`)
  await queueMail(db, { to: email, kind: 'claim-letter', ...content })
}

const noListing = () => notFound('Business not found')
const fileMissing = () => invalidField('document', 'Please choose a photo of the document.')

function explainRefusal(error: unknown): never {
  if (findUniqueViolation(error) !== 'claims_open_of_user') throw error
  throw conflict('You already have an open claim. Please withdraw it first.')
}

/** The latest ten claims of the account. */
export const listOwnClaims = ({ db }: { db: Db }, { userId }: Owner | Staff): Promise<OwnClaim[]> =>
  selectOwnClaims(db, userId, 10)

/**
 * Withdraws an open claim: the link in its email no longer works and its document is deleted. Refuses an unknown claim (404) and a closed
 * one (409).
 */
export async function withdrawClaim(
  context: { db: Db },
  account: Owner | Staff,
  { id }: ClaimId,
): Promise<OwnClaim> {
  const isWithdrawn = await inTransaction(context.db, async (db) => {
    if (!(await tryWithdraw(db, account.userId, id))) return false
    await removeTokensOf(db, account.userId, 'claim-letter')
    const claim = await findOwnClaim(db, account.userId, id)
    if (claim) await addLine(db, account.userId, { businessId: claim.business.id, action: 'withdraw-claim' })
    return true
  })
  const claim = await findOwnClaim(context.db, account.userId, id)
  if (!claim) throw notFound('Claim not found')
  if (!isWithdrawn) throw conflict('This claim is already closed.')
  return claim
}
