// Decides how somebody who moderates adds a passkey: with the password, for a challenge of this session, and with recovery codes the first time.
import type { CurrentPassword } from '../../contract/account.ts'
import {
  maxPasskeys,
  type NewPasskey,
  type PasskeyAdded,
  type PasskeyCreationOptions,
} from '../../contract/second-factor.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockAccountForUpdate } from '../accounts/account-queries.ts'
import { queueAccountMail } from '../accounts/queue-account-mail.ts'
import { hashToken, makeToken } from '../accounts/secret-token.ts'
import { removeOtherSessions } from '../accounts/session-queries.ts'
import { conflict, invalidField } from '../failures.ts'
import { passkeyAdded } from '../mail/second-factor-template-rules.ts'
import type { Admin, Owner } from '../principal.ts'
import { consumeChallenge, findChallenge, putChallenge } from './challenge-queries.ts'
import { getAdminAccount, type MailContext, type PasswordContext, withPassword } from './confirm-password.ts'
import { getSecondFactor, type SecondFactorContext } from './get-second-factor.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { insertPasskey, replaceRecoveryCodes, selectPasskeys } from './second-factor-queries.ts'
import { makeCreationOptions, type PasskeySite, type VerifiedPasskey, verifyNew } from './webauthn.ts'

/** `token` is the session of this browser. */
type Context = { site: PasskeySite; token: string | null }

/**
 * What the browser needs to make a passkey, within five minutes and in this session. Refuses like `withPassword`, and an account
 * that has ten passkeys (409).
 */
export async function makePasskeyOptions(
  context: Context & PasswordContext,
  principal: Owner | Admin,
  { currentPassword }: CurrentPassword,
): Promise<PasskeyCreationOptions> {
  const { site, token } = context
  const challenge = makeToken()
  const [account, known] = await withPassword(context, principal, currentPassword, async (db, account) => {
    const known = await selectPasskeys(db, account.id)
    if (known.length >= maxPasskeys) throw enough()
    await putChallenge(db, token ?? '', { purpose: 'add', userId: account.id, challenge })
    return [account, known] as const
  })
  return makeCreationOptions(site, challenge, account, known)
}

/**
 * Adds the passkey that was made with the last options. With the first one every other session ends, since it began without a second
 * factor, and ten recovery codes are returned. A mail tells the account. Refuses what was made for other options, site or host (400), an owner (403), a
 * passkey that is known and an eleventh one (409).
 */
export async function addPasskey(
  context: Context & SecondFactorContext & MailContext & Pick<Parameters<typeof verifyNew>[0], 'log'>,
  principal: Owner | Admin,
  { name, credential }: NewPasskey,
): Promise<PasskeyAdded> {
  const { db, site, token, log, mail } = context
  await getAdminAccount(db, principal.userId)
  const asked = await findChallenge(db, token ?? '', 'add')
  if (asked?.userId !== principal.userId) throw refusal(tooLateText)
  const made = await verifyNew({ site, challenge: asked.challenge, log }, credential)
  if (!made) throw refusal(notMadeHereText)
  const recoveryCodes = await inTransaction(db, async (db) => {
    await lockAccountForUpdate(db, principal.userId)
    const { email: to } = await getAdminAccount(db, principal.userId)
    if (!(await consumeChallenge(db, token ?? '', 'add', asked.challenge))) throw refusal(tooLateText)
    const codes = await store(db, principal.userId, token ?? '', { name, ...made })
    await queueAccountMail(db, { to, kind: 'passkey-added', ...passkeyAdded(site, name) })
    return codes
  })
  mail.notify()
  return { ...(await getSecondFactor(context, principal)), recoveryCodes }
}

async function store(db: Db, userId: string, token: string, made: VerifiedPasskey & { name: string }) {
  const known = await selectPasskeys(db, userId)
  if (known.length >= maxPasskeys) throw enough()
  if (!(await insertPasskey(db, { userId, ...made }))) throw conflict('This passkey was added already.')
  if (known.length > 0) return null
  await removeOtherSessions(db, userId, hashToken(token))
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode))
  return codes
}

const tooLateText = 'Making the passkey has taken too long. Please try again.'
const notMadeHereText = 'This passkey was not made for this page. Please try again.'
const refusal = (message: string) => invalidField('credential', message)
const enough = () => conflict(`You have ${maxPasskeys} passkeys, which is the most. Remove one first.`)
