// Adding a business: its owner registers it together with an account, or a moderator adds it.
import { sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { ModerationItem, NewListing } from '../../contract/moderation.ts'
import type { Registration } from '../../contract/owner-edits.ts'
import type { Site } from '../../contract/page.ts'
import { withSocialPage } from '../../contract/social-networks.ts'
import type { ApprovalStatus } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, moderationLog } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { addConfirmationLink, queueAccountMail } from '../accounts/account-email.ts'
import { findAccountByEmail, insertOwnerAccount, isEmailTaken } from '../accounts/account-queries.ts'
import { emailTaken } from '../accounts/create-account.ts'
import { checkNewPassword, type PasswordHasher } from '../accounts/passwords.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { conflict } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { registrationReceived } from '../mail/template-rules.ts'
import {
  attachImages,
  discardOnFailure,
  refuseOthersImages,
  type StagedImages,
  stageImages,
  type Uploads,
} from '../media/attach-images.ts'
import { refuseUnfitFile } from '../media/encode-upload.ts'
import type { ImageContext } from '../media/image-store.ts'
import { findModerationItem, tryResubmit } from '../moderation/decision-queries.ts'
import type { OwnerOfBusiness, Staff } from '../principal.ts'
import { readTradeLexicon, resolveCategory, resolveTrades } from '../trades/trade-lexicon.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { insertBusiness, lockAsOwner } from './business-queries.ts'
import { findBusinessPlace } from './edit-queries.ts'
import { placeOfRegistration, refuseUnknownPlace, unknownPlace } from './place-of-business.ts'
import { getOwnBusiness } from './read-businesses.ts'

/** What a registration needs; `mail.notify` is called after the commit. */
type RegistrationContext = ImageContext & {
  rateLimiter: RateLimiter
  passwords: PasswordHasher
  mail: { notify(): void }
  site: Site
}

/**
 * Registers a pending business with its owner's account, and queues the email that confirms it. An upload takes priority over a path in
 * `image`. Refuses, and stores nothing: a common password, a category, a place or a trade that does not exist (400), too many attempts from
 * an IP address (429), an email address that has an account (409), and images as stageImages and attachImages do. Whatever can be checked
 * without the accounts, a hash or a decoder is refused first and does not count as an attempt; neither does a failure of the server. Every
 * other refusal counts.
 */
export async function registerBusiness(
  context: RegistrationContext,
  address: string,
  uploads: Uploads,
  registration: Registration,
): Promise<OwnBusiness> {
  await checkNewPassword(registration.password, 'password', registration.ownerEmail)
  const lexicon = await readTradeLexicon(context.db)
  // Gives the same answer whether or not the email address has an account.
  await refuseMistakes(context.db, lexicon, uploads, registration)
  // An image that cannot be decoded is not refunded. Otherwise it could be sent again and again, to find out which email addresses have an
  // account, and to keep the server busy with hashing and decoding.
  return withRateLimit(context.rateLimiter, [['registration', address]], async () => {
    // An early check, only to save the work below. The unique index decides.
    if (await findAccountByEmail(context.db, registration.ownerEmail)) throw emailTaken('ownerEmail')
    const passwordHash = await context.passwords.hash(registration.password)
    const staged = await stageImages(context, 'registration', uploads)
    const business = await discardOnFailure(context, staged, () =>
      inTransaction(context.db, (db) =>
        saveRegistration(db, context, staged, registration, { passwordHash, lexicon }),
      ).catch(explainRefusal),
    )
    context.mail.notify()
    return business
  })
}

async function saveRegistration(
  db: Db,
  { site }: RegistrationContext,
  staged: StagedImages,
  { password: _, confirmPassword: __, ...details }: Registration,
  { passwordHash, lexicon }: { passwordHash: string; lexicon: TradeLexicon },
): Promise<OwnBusiness> {
  const { ownerEmail } = details
  const business = await saveBusiness(db, staged, details, 'pending', lexicon)
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
  // The row was read before its owner's account existed.
  return { ...business, isClaimed: true }
}

function explainRefusal(error: unknown): never {
  if (isEmailTaken(error)) throw emailTaken('ownerEmail')
  refuseUnknownPlace(error)
}

/**
 * Puts the owner's rejected business into the queue again and returns it. If two calls run at once, one succeeds. Refuses a business in
 * another status and one that was not edited since (409), and a deleted one (404).
 */
export async function resubmitBusiness({ db }: { db: Db }, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const resubmitted = await inTransaction(db, async (db) => {
    await lockAsOwner(db, owner)
    return await tryResubmit(db, owner.userId, owner.businessId)
  })
  const business = await getOwnBusiness(db, owner)
  if (resubmitted) return business
  throw conflict(
    business.approvalStatus === 'rejected'
      ? 'Nothing has changed since our review. Please change your listing first, then send it again.'
      : `Only a rejected listing can be sent again. This one is ${business.approvalStatus}.`,
  )
}

/** `cache` is cleared when the listing is public. */
type Context = ImageContext & { rateLimiter: RateLimiter; cache: { clear(): void } }

/**
 * Adds a business without an owner, and a line in the log. Nobody gets an email. An upload takes priority over a path in `image`. Refuses,
 * and stores nothing: a category, a place or a trade that does not exist (400), too many listings of the account (429), one that the account
 * has added within the hour (409), and images as stageImages and attachImages do.
 */
export async function addBusiness(
  context: Context,
  staff: Staff,
  uploads: Uploads,
  { status, ...details }: NewListing,
): Promise<ModerationItem> {
  const lexicon = await readTradeLexicon(context.db)
  await refuseMistakes(context.db, lexicon, uploads, details)
  return withRateLimit(context.rateLimiter, [['listing', staff.userId]], async () => {
    const staged = await stageImages(context, 'registration', uploads)
    const added = await discardOnFailure(context, staged, () =>
      inTransaction(context.db, async (db) => {
        await refuseRepeated(db, staff, status, details)
        const { id: businessId } = await saveBusiness(db, staged, details, status, lexicon)
        await addLine(db, staff.userId, { businessId, action: 'add', toStatus: status })
        return await findModerationItem(db, businessId)
      }).catch(refuseUnknownPlace),
    )
    if (!added) throw new Error('The listing was not written.')
    if (status === 'approved') context.cache.clear()
    return added
  })
}

/** Refuses the listing that the account has just added: the response was lost, and the form was sent again. */
async function refuseRepeated(
  db: Db,
  { userId }: Staff,
  status: ApprovalStatus,
  { name, location }: BusinessDetails,
): Promise<void> {
  const { rowCount } = await db.execute(sql`SELECT FROM ${moderationLog} JOIN ${businesses}
    ON ${businesses.id} = ${moderationLog.businessId}
    WHERE ${moderationLog.actedBy} = ${userId} AND ${moderationLog.action} = 'add'
      AND ${moderationLog.at} > now() - interval '1 hour'
      AND (${businesses.approvalStatus}, ${businesses.name}, ${businesses.location}) = (${status}, ${name}, ${location})`)
  const where = status === 'approved' ? 'visible to all users' : 'in the pending listings'
  if (rowCount) throw conflict(`You have just added a listing with this name and location. It is ${where}.`)
}

type Account = 'ownerName' | 'ownerEmail' | 'password' | 'confirmPassword'
/** The fields of a registration that are about the business itself. */
type BusinessDetails = Omit<Registration, Account>
type OfOwner = Partial<Pick<Registration, 'ownerName' | 'ownerEmail'>>

/** Refuses whatever can be checked without an account, a hash or a decoder: an invalid image, category, place or trade (400). */
async function refuseMistakes(
  db: Db,
  lexicon: TradeLexicon,
  { image: file }: Uploads,
  details: BusinessDetails,
): Promise<void> {
  const { image, placeId } = details
  if (file) await refuseUnfitFile('registration', 'image', file)
  else refuseOthersImages({}, { image })
  if (placeId && !(await findBusinessPlace(db, placeId))) throw unknownPlace()
  await resolveCategory(db, details.category)
  resolveTrades(lexicon, details.trades ?? [])
  await placeOfRegistration(db, details)
}

/**
 * Stores a business with its image; a staged upload takes priority over a path in `image`. Runs in the transaction that also writes its
 * first log line.
 */
async function saveBusiness(
  db: Db,
  staged: StagedImages,
  details: BusinessDetails & OfOwner,
  status: ApprovalStatus,
  lexicon: TradeLexicon,
): Promise<OwnBusiness> {
  const image = staged.image ?? details.image
  const placeId = await placeOfRegistration(db, details)
  const trades = resolveTrades(lexicon, details.trades ?? [])
  const category = await resolveCategory(db, details.category)
  const business = await insertBusiness(
    db,
    { ...withSocialPage(details), category, image, placeId, trades },
    status,
  )
  await attachImages(db, business.id, staged, { image })
  return business
}
