// Decides how a business and the account of its owner come to be: together with picture and mail, or not at all.
import type { OwnBusiness } from '../../contract/business.ts'
import type { Site } from '../../contract/page.ts'
import type { Registration } from '../../contract/registration.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { inTransaction } from '../../database/transaction.ts'
import { findAccountByEmail } from '../accounts/account-queries.ts'
import { checkNewPassword } from '../accounts/common-passwords.ts'
import { insertOwnerAccount } from '../accounts/owner-account-queries.ts'
import type { PasswordHasher } from '../accounts/password-hasher.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { conflict, Failure } from '../failures.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { registrationReceived } from '../mail/template-rules.ts'
import { attachImages } from '../media/attach-images.ts'
import type { ImageContext } from '../media/image-store.ts'
import { discardOnFailure } from '../media/remove-images.ts'
import { type StagedImages, stageImages, type Uploads } from '../media/stage-images.ts'
import { insertBusiness } from './business-writes-queries.ts'

/** What registering needs; `mail.notify` is called after the commit. */
type Context = ImageContext & {
  rateLimiter: RateLimiter
  passwords: PasswordHasher
  mail: { notify(): void }
  site: Site
}

/**
 * Registers a business, pending, with its owner's account, and queues the letter that says so. An upload wins over a picture
 * named in `image`. Refuses, with nothing left behind: too many tries from an address (429), a common password (400), an
 * e-mail that has an account (409), and images as stageImages and attachImages do. All but the password
 * cost a try, unless the fault was ours.
 */
export async function registerBusiness(
  context: Context,
  address: string,
  uploads: Uploads,
  registration: Registration,
): Promise<OwnBusiness> {
  await checkNewPassword(registration.password, 'password', registration.ownerEmail)
  await context.rateLimiter.consume('registration', address)
  // Asked early only to spare the work below; the unique index has the last word.
  if (await findAccountByEmail(context.db, registration.ownerEmail)) throw emailTaken()
  try {
    const passwordHash = await context.passwords.hash(registration.password)
    const staged = await stageImages(context, 'registration', uploads)
    const business = await discardOnFailure(context, staged, () =>
      inTransaction(context.db, (db) =>
        saveRegistration(db, context.site, staged, registration, passwordHash),
      ),
    )
    context.mail.notify()
    return business
  } catch (error) {
    if (isOfAccount(findUniqueViolation(error))) throw emailTaken()
    // Only what was our fault. A refusal comes after the answer about the e-mail, and after the work: free of charge, one
    // picture that is always refused would tell of any number of e-mails, and have any number of pictures decoded.
    if (isOurs(error)) await context.rateLimiter.refund('registration', address).catch(() => {})
    throw error
  }
}

async function saveRegistration(
  db: Db,
  site: Site,
  staged: StagedImages,
  { password: _, confirmPassword: __, ...details }: Registration,
  passwordHash: string,
): Promise<OwnBusiness> {
  const { ownerEmail, ownerName } = details
  const image = staged.image ?? details.image
  const business = await insertBusiness(db, { ...details, image })
  await attachImages(db, business.id, staged, { image })
  await insertOwnerAccount(db, { email: ownerEmail, password: passwordHash, businessId: business.id })
  await queueMail(db, {
    to: ownerEmail,
    kind: 'registration-received',
    ...registrationReceived({
      siteName: site.name,
      siteUrl: site.url,
      supportEmail: site.supportEmail,
      ownerName,
      businessName: business.name,
      businessId: business.id,
    }),
  })
  return business
}

const isOurs = (error: unknown) => !(error instanceof Failure) || error.code === 'unavailable'

const isOfAccount = (constraint: string | null) =>
  constraint === 'users_email' || constraint === 'users_username'

function emailTaken() {
  const message = 'An account with this email already exists'
  return conflict(message, [{ path: 'ownerEmail', message }])
}
