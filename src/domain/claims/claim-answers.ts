// Answers to a claim: from the person who reads the email to the listing, and from its present owner.
import type {
  ClaimAnswer,
  ClaimLetter,
  ClaimToken,
  Dispute,
  LetterAnswer,
  LetterAnswered,
} from '../../contract/claims.ts'
import type { Site } from '../../contract/page.ts'
import { tokenTime } from '../../contract/token-times.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueAccountMail } from '../accounts/account-email.ts'
import { findAccount, markEmailConfirmed } from '../accounts/account-queries.ts'
import { consumeToken, findToken } from '../accounts/one-time-tokens.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { mergedText } from '../businesses/business-queries.ts'
import { conflict, invalid, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { claimRefused } from '../mail/claim-template-rules.ts'
import { lockBusiness } from '../media/image-queries.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import {
  findClaim,
  findListing,
  lockOpenClaim,
  lockParties,
  markProved,
  selectDisputes,
  tryAnswer,
  writeClosing,
} from './claim-queries.ts'
import { isSameEmail } from './claim-rules.ts'
import { handOver } from './decide-claim.ts'

/**
 * The listing and the claimant that a claim email is about. Refuses a link that no longer works (400), and too many attempts from an IP
 * address (429).
 */
export async function readClaimLetter(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  address: string,
  { token }: ClaimToken,
): Promise<ClaimLetter> {
  return withRateLimit(rateLimiter, [['emailLink', address]], async () => {
    const { claim, userId } = await findLetter(db, token)
    const [listing, claimant] = [await findListing(db, claim.businessId), await findAccount(db, userId)]
    if (!listing || !claimant) throw linkIsInvalid()
    return { business: { id: listing.id, name: listing.name }, claimant: claimant.email }
  })
}

type Context = {
  db: Db
  rateLimiter: RateLimiter
  cache: { clear(): void }
  mail: { notify(): void }
  site: Site
}

/**
 * If the answer is yes, the claimant becomes the owner of a listing that has none; if it has one, the proof is recorded for the moderator.
 * If it is no, the claim is refused. Refuses a link that no longer works (400), what `handOver` refuses (409), and too many attempts from
 * an IP address (429).
 */
export async function answerClaimLetter(
  context: Context,
  address: string,
  { token, answer }: LetterAnswer,
): Promise<LetterAnswered> {
  const { db, site, rateLimiter } = context
  return withRateLimit(rateLimiter, [['emailLink', address]], async () => {
    const { claim } = await findLetter(db, token)
    const state = await inTransaction(db, async (db) => {
      await lockBusiness(db, claim.businessId)
      const parties = await lockParties(db, claim.businessId, claim.userId)
      // After the locks: a request that waited for them finds the link used.
      const letter = await consumeToken(db, 'claim-letter', token)
      const open = letter && (await lockOpenClaim(db, letter.data.claim))
      if (!letter || !open) throw linkIsInvalid()
      if (open.businessId !== claim.businessId) throw conflict(mergedText)
      return answer === 'yes'
        ? accept(db, site, { ...open, listingEmail: letter.email }, parties)
        : deny(db, site, open.id, open.businessId, parties.claimant?.email)
    })
    if (state === 'accepted') context.cache.clear()
    context.mail.notify()
    return { state }
  })
}

async function accept(
  db: Db,
  site: Site,
  claim: { id: number; businessId: string; userId: string; listingEmail: string },
  parties: Awaited<ReturnType<typeof lockParties>>,
): Promise<LetterAnswered['state']> {
  const { id, businessId, userId, listingEmail } = claim
  const email = parties.claimant?.email ?? ''
  if (isSameEmail(email, listingEmail)) await markEmailConfirmed(db, { userId, email })
  await markProved(db, id)
  if (parties.owner) return 'open'
  await handOver(db, site, { businessId, claimId: id }, parties)
  await writeClosing(db, id, { state: 'accepted' })
  await addLine(db, userId, { businessId, action: 'take-over' })
  return 'accepted'
}

const deniedText = 'Whoever reads the listing’s email answered that they do not know you.'

async function deny(db: Db, site: Site, id: number, businessId: string, claimant: string | undefined) {
  await writeClosing(db, id, { state: 'refused', outcomeNote: deniedText })
  if (claimant)
    await queueAccountMail(db, { to: claimant, kind: 'claim-refused', ...claimRefused(site, deniedText) })
  await addLine(db, null, { businessId, action: 'deny-claim' })
  return 'refused' as const
}

async function findLetter(db: Db, token: string) {
  const letter = await findToken(db, 'claim-letter', token)
  const claim = letter && (await findClaim(db, letter.data.claim))
  if (claim?.state !== 'open') throw linkIsInvalid()
  return { claim, userId: claim.userId }
}

const linkIsInvalid = () =>
  invalid(
    `This link no longer works: it was used, it is older than ${tokenTime('claim-letter')}, or the claim is closed.`,
  )

/** The open claims of the owner's listing. */
export const listDisputes = (
  { db }: { db: Db },
  { userId, businessId }: OwnerOfBusiness,
): Promise<Dispute[]> => selectDisputes(db, userId, businessId)

/**
 * Stores the owner's answer; a moderator reads it and decides. It can be changed while the claim is open. Refuses a claim of another
 * listing (404), and a closed one (409).
 */
export async function answerClaim(
  { db }: { db: Db },
  { userId, businessId }: OwnerOfBusiness,
  answer: ClaimAnswer,
): Promise<Dispute> {
  return inTransaction(db, async (db) => {
    if (!(await tryAnswer(db, userId, answer))) {
      const claim = await findClaim(db, answer.id)
      throw claim?.ownerId === userId
        ? conflict('This claim is already closed.')
        : notFound('Claim not found')
    }
    await addLine(db, userId, { businessId, action: 'answer-claim' })
    const dispute = (await selectDisputes(db, userId, businessId)).find(({ id }) => id === answer.id)
    if (!dispute) throw notFound('Claim not found')
    return dispute
  })
}
