// The environment variables: what each can contain, and its default when it is absent.
import { closeSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { reviewModes } from './contract/field-changes.ts'
import { type AccentColours, defaultSiteName } from './contract/page.ts'
import { reviewPolicies } from './contract/review-choices.ts'
import { passwordText } from './contract/text-input.ts'
import { z } from './contract/zod.ts'
import { deriveColours, readColour } from './domain/brand/accent-rules.ts'
import { openRegularFile } from './domain/files/files.ts'
import { readSmtpUrl } from './domain/mail/smtp-transport.ts'
import { type MailFrom, readFrom } from './domain/mail/template-layout-rules.ts'
import { keyPattern } from './domain/settings/secrets.ts'
import { readGeoipFile, readLogoFile, readMapFile } from './named-files.ts'

const wrongForm = (name: string) => ({
  error: `${name} must look like postgres://user:password@host:5432/name, with signs such as # and / in the password written as %23 and %2F`,
  abort: true,
})

/** The address of a PostgreSQL server in the variable `name`. Its `sslmode` means what PostgreSQL's documentation says. */
const databaseUrl = (name: string) =>
  z
    .url({ protocol: /^postgres(ql)?$/, ...wrongForm(name) })
    // After a # in a password, the host and the database would be parsed as a fragment.
    .regex(/^[^#]*$/, wrongForm(name))
    .refine(
      hasKnownSslMode,
      `${name} must have sslmode=disable, require, verify-ca (with sslrootcert=/path/of/ca.pem) or verify-full`,
    )
    .superRefine((url, context) => {
      for (const message of listUnreadable(name, url)) context.addIssue({ code: 'custom', message })
    })

/** Several addresses, separated by commas. */
const databaseUrls = (name: string) =>
  z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(databaseUrl(name)))

function hasKnownSslMode(url: string): boolean {
  const { searchParams } = new URL(url)
  const mode = searchParams.get('sslmode') ?? 'disable'
  if (mode === 'verify-ca') return searchParams.has('sslrootcert')
  return ['disable', 'require', 'verify-full'].includes(mode)
}

/** Checked here, because the error of a failed connection does not always name the file. */
function listUnreadable(name: string, url: string): string[] {
  const { searchParams } = new URL(url)
  return ['sslrootcert', 'sslcert', 'sslkey'].flatMap((key) => {
    const path = searchParams.get(key)
    const reason = path && whyUnreadable(path)
    return reason ? [`${name} has ${key}=${path}, which cannot be read: ${reason}`] : []
  })
}

function whyUnreadable(path: string): string | null {
  try {
    closeSync(openRegularFile(path))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const webAddress = (name: string) =>
  z.url({
    protocol: /^https?$/,
    error: `${name} must be a web address such as https://directory.example`,
    abort: true,
  })

/**
 * An origin as browsers write it. The name of the session cookie depends on its scheme, the CSRF check compares all of it, and the
 * directory serves every path itself.
 */
const siteUrl = webAddress('SITE_URL')
  .refine(isOrigin, 'SITE_URL must end after the host or the port: the directory serves every path itself')
  .transform((url) => new URL(url).origin)

/** The support address when the operator sets none: nobody reads what is sent to it. */
export const exampleSupportEmail = 'support@mzansi.example'

const portNumber = (name: string) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
      `${name} must be a number from 0 to 65535`,
    )
    .transform(Number)

/** A sentence that says what is wrong with a variable. */
type Problem = { problem: string }

/** A text that `read` converts to a value, unless it has a problem. */
const readText = <Value extends object>(read: (text: string) => Value | Problem) =>
  z.string().transform((text, context): Value => {
    const found = read(text)
    if (!('problem' in found)) return found
    context.addIssue({ code: 'custom', message: found.problem })
    return z.NEVER
  })

/** Every environment variable, each checked on its own. The messages use the operator's words. */
export const Variables = z.object({
  PORT: portNumber('PORT').prefault('3000'),
  HOST: z.string().min(1, 'HOST must be an address such as 127.0.0.1').default('0.0.0.0'),
  METRICS_PORT: portNumber('METRICS_PORT').optional(),
  METRICS_HOST: z.string().min(1, 'METRICS_HOST must be an address such as 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .regex(/^[^~]/, 'DATA_DIR must be written without ~, which only a shell replaces')
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: databaseUrl('DATABASE_URL').optional(),
  DATABASE_LISTEN_URL: databaseUrl('DATABASE_LISTEN_URL').optional(),
  DATABASE_READ_URL: databaseUrls('DATABASE_READ_URL').optional(),
  SITE_URL: siteUrl.optional(),
  SECRETS_KEY: z
    .string()
    .regex(keyPattern, 'SECRETS_KEY must be 64 hexadecimal digits, as openssl rand -hex 32 prints them')
    .optional(),
  SITE_NAME: z
    .string()
    .trim()
    .min(1, 'SITE_NAME must not be empty')
    .max(60, 'SITE_NAME is at most 60 characters')
    .default(defaultSiteName),
  ACCENT_COLOUR: readText(readAccent).optional(),
  LOGO_FILE: readText((path) => readLogoFile(resolve(path))).optional(),
  REGION: z.string().trim().max(120, 'REGION is at most 120 characters').optional(),
  SUPPORT_EMAIL: z.email('SUPPORT_EMAIL must be an email address').default(exampleSupportEmail),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an email address').optional(),
  ADMIN_PASSWORD: passwordText('ADMIN_PASSWORD').optional(),
  ADMIN_SECOND_FACTOR: z
    .enum(['optional', 'required'], 'ADMIN_SECOND_FACTOR must be optional or required')
    .default('optional'),
  SMTP_URL: z.string().superRefine(checkSmtpUrl).optional(),
  MAIL_FROM: readText(readMailFrom).optional(),
  S3_ENDPOINT: webAddress('S3_ENDPOINT')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MAP_FILE: readText((path) => readMapFile(resolve(path))).optional(),
  GEOIP_FILE: readText((path) => readGeoipFile(resolve(path))).optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .refine(isProxyList, 'TRUST_PROXY must be the addresses of your proxies, such as 127.0.0.1 or 10.0.0.0/8')
    .transform((text) => text || false),
  CACHE_PURGE_URL: webAddress('CACHE_PURGE_URL').optional(),
  CACHE_PURGE_TOKEN: z.string().optional(),
  STILL_RIGHT: z.enum(['yearly', 'off'], 'STILL_RIGHT must be yearly or off').default('yearly'),
  REVIEW_EDITS: z.enum(reviewModes, 'REVIEW_EDITS must be off, names or all').default('off'),
  REVIEWS: z.enum(reviewPolicies, 'REVIEWS must be moderated, after or off').default('moderated'),
  RATE_LIMIT: z.enum(['on', 'off'], 'RATE_LIMIT must be on or off').default('on'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
})

export type Variables = z.infer<typeof Variables>

function checkSmtpUrl(text: string, context: z.core.$RefinementCtx<string>): void {
  try {
    readSmtpUrl(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
}

function readMailFrom(text: string): MailFrom | Problem {
  return readFrom(text) ?? { problem: 'MAIL_FROM must look like Mzansi Local <no-reply@directory.example>' }
}

function readAccent(text: string): AccentColours | Problem {
  const accent = readColour(text)
  const read = accent === null ? { problem: 'must be a colour such as #0b6e4f' } : deriveColours(accent)
  return 'problem' in read ? { problem: `ACCENT_COLOUR ${text} ${read.problem}` } : read
}

function isOrigin(text: string): boolean {
  const { href, origin } = new URL(text)
  return href === `${origin}/`
}

function isProxyList(text: string): boolean {
  return text === '' || text.split(',').every((part) => isProxy(part.trim()))
}

function isProxy(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/')
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
    (maxBits > 0 &&
      more.length === 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) >= 1 &&
      Number(bits) <= maxBits)
  )
}
