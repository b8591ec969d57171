// Decides whether mail, images and a shared cache can be reached with this configuration, and what to say when they cannot.
import type { Config } from './config.ts'
import { z } from './contract/zod.ts'
import { MailRefused } from './domain/mail/mail-transport.ts'
import { describeReply } from './domain/mail/smtp-reply-rules.ts'
import { verifySmtp } from './domain/mail/smtp-transport.ts'
import { checkImageStorage } from './domain/media/check-image-storage.ts'
import { type PurgeTarget, sendPurge } from './http/shared-cache-purge.ts'
import { describeTlsFailure, type TlsAdvice } from './tls-failure-rules.ts'

/** The mail server has this long: some greet late on purpose, but not that late. */
const mailMs = 20_000

/** What is said about a mail server: why no mail can be sent, or why it may refuse mails although it can be reached. */
type MailFindings = { fault: string | null; doubt: string | null }

/** What is wrong with the mail server, in sentences. Only a mail that is sent could tell whether it requires a sign-in. */
export async function explainMail(smtpUrl: string, limitMs = mailMs): Promise<MailFindings> {
  let isSignInUnused = false
  const verifying = verifySmtp(smtpUrl, AbortSignal.timeout(limitMs)).then((isUnused) => {
    isSignInUnused = isUnused
  })
  const reason = await findReason(verifying, mailTls)
  return {
    fault:
      reason &&
      `The mail server of SMTP_URL cannot be used: ${reason} Until then every mail waits in the database.`,
    doubt: isSignInUnused ? unusedSignInText : null,
  }
}

const mailTls = {
  withoutTls: 'write smtp:// instead of smtps://',
  certificate: ', or add ?tls.rejectUnauthorized=false to SMTP_URL',
}
const bucketTls = { withoutTls: 'write http:// instead of https:// in S3_ENDPOINT', certificate: '' }

const unusedSignInText =
  'The mail server of SMTP_URL offers a sign-in, and SMTP_URL has no user and password. If the server requires one, it ' +
  'refuses every mail, and the log says so: then write smtp://user:password@… into SMTP_URL.'

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

/** What is wrong with the shared cache, in a sentence; null when it took a purge, which costs it the public responses that it keeps. */
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
      const said = describe(error, tls)
      return /[.!?]$/.test(said) ? said : `${said}.`
    },
  )
}

/** The client of a bucket calls this a timeout, too. */
const isCut = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(`${error.code}`)

/** What the server says is about a setting. A failure of the network has a code; a bucket without words has a status only. */
function describe(error: unknown, tls: TlsAdvice): string {
  if (error instanceof MailRefused) return describeReply(error.reply)
  if (!(error instanceof Error)) return String(error)
  const status = statusOf(error)
  const code = 'code' in error ? ` (${error.code})` : status ? ` (status ${status})` : ''
  return describeTlsFailure(error.message, tls) ?? `${error.message}${code}`
}

const Answer = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) })
const statusOf = (error: Error) => Answer.safeParse(error).data?.$metadata.httpStatusCode
