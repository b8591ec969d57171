// Registering a business together with its owner's account, and asking for another look after a rejection.
import type { OwnBusiness } from '../../contract/business.ts'
import type { Registration } from '../../contract/owner-edits.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueAccountMail } from '../accounts/account-mail.ts'
import { findAccountByEmail, insertOwnerAccount } from '../accounts/account-queries.ts'
import { addConfirmationLink } from '../accounts/email-confirmation.ts'
import { checkNewPassword, type PasswordHasher } from '../accounts/passwords.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { conflict } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { registrationReceived } from '../mail/template-rules.ts'
import { discardOnFailure, type StagedImages, stageImages, type Uploads } from '../media/attach-images.ts'
import type { ImageContext } from '../media/image-store.ts'
import { tryResubmit } from '../moderation/decision-queries.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { refuseMistakes, saveBusiness } from './new-business.ts'
import { refuseUnknownPlace } from './place-of-business.ts'
import { getOwnBusiness } from './read-businesses.ts'

/** What registering needs; `mail.notify` is called after the commit. */
type Context = ImageContext & {
  rateLimiter: RateLimiter
  passwords: PasswordHasher
  mail: { notify(): void }
  site: Site
}

/**
 * Registers a pending business with its owner's account, and queues the mail that confirms it. An upload takes priority over
 * a path in `image`. Refuses, and stores nothing: a common password, a category, a place or a trade that does not exist (400), too many attempts from an IP address (429), an
 * email that has an account (409), and images as stageImages and attachImages do. What can be seen without the accounts, a
 * hash or a decoder is refused first and is no attempt, and neither is a failure of the server. Every other refusal is one.
 */
export async function registerBusiness(
  context: Context,
  address: string,
  uploads: Uploads,
  registration: Registration,
): Promise<OwnBusiness> {
  await checkNewPassword(registration.password, 'password', registration.ownerEmail)
  // Says the same whether or not the email has an account.
  await refuseMistakes(context.db, uploads, registration)
  // With a refund for an image that cannot be decoded, it could be sent again and again: to find out which emails have an
  // account, and to keep the server hashing and decoding.
  return withRateLimit(context.rateLimiter, [['registration', address]], async () => {
    // Checked early only to save the work below. The unique index decides.
    if (await findAccountByEmail(context.db, registration.ownerEmail)) throw emailTaken()
    const passwordHash = await context.passwords.hash(registration.password)
    const staged = await stageImages(context, 'registration', uploads)
    const business = await discardOnFailure(context, staged, () =>
      inTransaction(context.db, (db) =>
        saveRegistration(db, context, staged, registration, passwordHash),
      ).catch(explainRefusal),
    )
    context.mail.notify()
    return business
  })
}

async function saveRegistration(
  db: Db,
  { site }: Context,
  staged: StagedImages,
  { password: _, confirmPassword: __, ...details }: Registration,
  passwordHash: string,
): Promise<OwnBusiness> {
  const { ownerEmail } = details
  const business = await saveBusiness(db, staged, details, 'pending')
  const userId = await insertOwnerAccount(db, {
    email: ownerEmail,
    password: passwordHash,
    businessId: business.id,
  })
  await addLine(db, userId, {
    businessId: business.id,
    action: 'register',
    toStatus: business.approvalStatus,
  })
  const link = await addConfirmationLink(db, site, { userId, email: ownerEmail })
  const content = registrationReceived(siteDetails(site), link)
  await queueAccountMail(db, { to: ownerEmail, kind: 'registration-received', ...content })
  // It was stored before its owner's account.
  return { ...business, isClaimed: true }
}

function explainRefusal(error: unknown): never {
  const constraint = findUniqueViolation(error)
  if (constraint === 'users_email' || constraint === 'users_username') throw emailTaken()
  refuseUnknownPlace(error)
}

function emailTaken() {
  const message = 'An account with this email already exists'
  return conflict(message, [{ path: 'ownerEmail', message }])
}

/**
 * Puts the owner's rejected business into the queue again and returns it. Of two calls at the same moment one does. Refuses
 * a business in another state and one that was not edited since (409), and a deleted one (404).
 */
export async function resubmitBusiness({ db }: { db: Db }, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const resubmitted = await inTransaction(db, (db) => tryResubmit(db, owner.userId, owner.businessId))
  const business = await getOwnBusiness(db, owner)
  if (resubmitted) return business
  throw conflict(
    business.approvalStatus === 'rejected'
      ? 'Nothing has changed since our review. Please change your listing first, then send it again.'
      : `Only a rejected listing can be sent again. This one is ${business.approvalStatus}.`,
  )
}
