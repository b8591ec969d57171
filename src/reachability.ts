// Checks whether the servers in the settings can be reached, and which settings a start warns about.

import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { exampleSupportEmail } from './config-variables.ts'
import { z } from './contract/zod.ts'
import { MailRefused } from './domain/mail/mail-transport.ts'
import { describeReply, verifySmtp } from './domain/mail/smtp-transport.ts'
import { checkImageStorage } from './domain/media/image-files.ts'
import { canHavePasskeys } from './domain/second-factor/second-factor-rules.ts'
import { type PurgeTarget, sendPurge } from './http/shared-cache.ts'

/** The time limit for the mail server: some delay their greeting on purpose, but not that long. */
const mailMs = 20_000

/** Findings about a mail server: `fault` says why no mail can be sent, `doubt` why mail may be refused although the server responds. */
type MailFindings = { fault: string | null; doubt: string | null }

/** What is wrong with the mail server, in sentences. Only sending a mail would show whether it requires a sign-in. */
export async function explainMail(smtpUrl: string, limitMs = mailMs): Promise<MailFindings> {
  let isSignInUnused = false
  const verifying = verifySmtp(smtpUrl, AbortSignal.timeout(limitMs)).then((isUnused) => {
    isSignInUnused = isUnused
  })
  const reason = await findReason(verifying, mailTls)
  return {
    fault: reason && `The mail server cannot be used: ${reason} Until then every mail waits in the database.`,
    doubt: isSignInUnused ? unusedSignInText : null,
  }
}

const mailTls = {
  withoutTls: 'write smtp:// instead of smtps://',
  certificate: ', or add ?tls.rejectUnauthorized=false to SMTP_URL',
}
const bucketTls = { withoutTls: 'write http:// instead of https:// in S3_ENDPOINT', certificate: '' }

const unusedSignInText =
  'The mail server offers a sign-in, and no user and password are set. If the server requires one, it refuses every mail, and ' +
  'the log says so: then set them, under Settings or as smtp://user:password@… in SMTP_URL.'

/** What is wrong with the storage of images, in a sentence; null when a file could be written, read and removed. */
export async function explainImageStorage(storage: Config['imageStorage']): Promise<string | null> {
  const reason = await findReason(checkImageStorage(storage), bucketTls)
  const advice =
    storage.kind === 'folder'
      ? 'Make room on its disk, or make it writable for the user that runs this.'
      : 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys. Until then pictures are missing and uploads are refused.'
  const name = storage.kind === 'folder' ? storage.folder : `The bucket ${storage.name}`
  return reason && `${name} cannot be used: ${reason} ${advice}`
}

/** What is wrong with the shared cache, in a sentence; null when it accepted a purge, which drops the public responses in it. */
export async function explainPurge(target: PurgeTarget): Promise<string | null> {
  const reason = await sendPurge(target)
  return (
    reason &&
    `The shared cache of CACHE_PURGE_URL took no purge: ${reason}. Check the address and CACHE_PURGE_TOKEN. Until then it shows the past for up to 33 s.`
  )
}

async function findReason(work: Promise<void>, tls: TlsAdvice): Promise<string | null> {
  return await work.then(
    () => null,
    (error: unknown) => {
      if (isCut(error)) return `It ended the connection without an answer (${error.code}).`
      if (error instanceof Error && error.name === 'TimeoutError') return 'It did not answer in time.'
      const sentence = describe(error, tls)
      return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
    },
  )
}

/** The client of a bucket reports this as a timeout, too. */
const isCut = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(`${error.code}`)

/** The reason in the server's words, with the code of a network failure or else the status of the bucket's response. */
function describe(error: unknown, tls: TlsAdvice): string {
  if (error instanceof MailRefused) return describeReply(error.reply)
  if (!(error instanceof Error)) return String(error)
  const status = statusOf(error)
  const code = 'code' in error ? ` (${error.code})` : status ? ` (status ${status})` : ''
  return describeTlsFailure(error.message, tls) ?? `${error.message}${code}`
}

const Answer = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) })
const statusOf = (error: Error) => Answer.safeParse(error).data?.$metadata.httpStatusCode

/** Warns of settings that are valid but hardly intended. */
export function warnOfSettings(config: Config, logger: Logger): void {
  const { rateLimit, mail, site, trustProxy, requiresSecondFactor } = config
  const isLocal = new URL(site.url).hostname === 'localhost'
  if (!rateLimit) logger.warn('RATE_LIMIT is off: anyone may ask, guess and upload as often as they like')
  if (requiresSecondFactor && !canHavePasskeys(site.url))
    logger.warn(
      `administrators must have a passkey, and browsers refuse passkeys at ${site.url}: use https and a name`,
    )
  if (mail.smtpUrl !== null && isLocal)
    logger.warn(`the links in mail lead to ${site.url}: set SITE_URL to the public address of the site`)
  if (trustProxy !== false && isLocal)
    logger.warn(
      `visitors come through a proxy and SITE_URL is ${site.url}: set it to the address that they type`,
    )
  if (site.supportEmail === exampleSupportEmail)
    logger.warn(`owners are told to write to ${exampleSupportEmail}, which is an example: set SUPPORT_EMAIL`)
}

/** Warns of what cannot be reached. A folder was checked before the start; the rest is on other machines, and the site is served without it. */
export async function warnOfUnreachable(
  { mail, imageStorage, cachePurge }: Config,
  logger: Logger,
): Promise<void> {
  const reasons = await Promise.all([
    mail.smtpUrl === null ? null : explainMail(mail.smtpUrl).then(({ fault }) => fault),
    imageStorage.kind === 'folder' ? null : explainImageStorage(imageStorage),
    cachePurge && explainPurge(cachePurge),
  ])
  for (const reason of reasons) if (reason) logger.warn(reason)
}

/** What to write instead: in an address whose server does not begin with TLS, and after the advice about a certificate. */
export type TlsAdvice = { withoutTls: string; certificate: string }

/** The sentence for a TLS failure that an operator can fix with a setting; null for any other. */
export function describeTlsFailure(message: string, advice: TlsAdvice): string | null {
  if (/wrong version number|packet length too long/.test(message))
    return `It does not begin with TLS: ${advice.withoutTls}, or name another port.`
  const fault = /[^:;]*\bcertificate\b[^:;]*|Hostname\/IP does not match[^:;]*/i.exec(message)?.[0].trim()
  if (!fault) return null
  return `Its certificate is not accepted (${fault}): ${remedyFor(fault)}${advice.certificate}.`
}

function remedyFor(fault: string): string {
  if (/expired|not yet valid/.test(fault)) return 'have it renewed, or set the clock of this machine'
  if (/does not match/.test(fault)) return 'use a host name that the certificate covers'
  return 'name the file of its authority in the environment variable NODE_EXTRA_CA_CERTS'
}
