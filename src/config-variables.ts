// The environment variables: what each can contain, and its default when it is absent.
import { closeSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { reviewModes } from './contract/field-changes.ts'
import { type AccentColours, defaultSiteName } from './contract/page.ts'
import { reviewPolicies } from './contract/review-choices.ts'
import { passwordText } from './contract/text-input.ts'
import { preprocess, z } from './contract/zod.ts'
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
  z.url({ protocol: /^postgres(ql)?$/, ...wrongForm(name) }).check(
    // After a # in a password, the host and the database would be parsed as a fragment.
    z.regex(/^[^#]*$/, wrongForm(name)),
    z.refine(
      hasKnownSslMode,
      `${name} must have sslmode=disable, require, verify-ca (with sslrootcert=/path/of/ca.pem) or verify-full`,
    ),
    z.superRefine((url, context) => {
      for (const message of listUnreadable(name, url)) context.addIssue({ code: 'custom', message })
    }),
  )

/** Several addresses, separated by commas. */
const databaseUrls = (name: string) =>
  preprocess(
    (list) => (typeof list === 'string' ? list.split(',').map((url) => url.trim()) : list),
    z.array(databaseUrl(name)),
  )

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
const siteUrl = z.pipe(
  webAddress('SITE_URL').check(
    z.refine(
      isOrigin,
      'SITE_URL must end after the host or the port: the directory serves every path itself',
    ),
  ),
  z.transform((url) => new URL(url).origin),
)

/** The support address when the operator sets none: nobody reads what is sent to it. */
export const exampleSupportEmail = 'support@mzansi.example'

const portNumber = (name: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
          `${name} must be a number from 0 to 65535`,
        ),
      ),
    z.transform(Number),
  )

/** A sentence that says what is wrong with a variable. */
type Problem = { problem: string }

/** A text that `read` converts to a value, unless it has a problem. */
const readText = <Value extends object>(read: (text: string) => Value | Problem) =>
  z.pipe(
    z.string(),
    z.transform((text, context): Value => {
      const found = read(text)
      if (!('problem' in found)) return found
      context.issues.push({ code: 'custom', input: text, message: found.problem })
      return z.NEVER
    }),
  )

/** Every environment variable, each checked on its own. The messages use the operator's words. */
export const Variables = z.object({
  PORT: z.prefault(portNumber('PORT'), '3000'),
  HOST: z._default(z.string().check(z.minLength(1, 'HOST must be an address such as 127.0.0.1')), '0.0.0.0'),
  METRICS_PORT: z.optional(portNumber('METRICS_PORT')),
  METRICS_HOST: z._default(
    z.string().check(z.minLength(1, 'METRICS_HOST must be an address such as 127.0.0.1')),
    '127.0.0.1',
  ),
  DATA_DIR: z.pipe(
    z._default(
      z.string().check(z.regex(/^[^~]/, 'DATA_DIR must be written without ~, which only a shell replaces')),
      './data',
    ),
    z.transform((folder) => resolve(folder)),
  ),
  DATABASE_URL: z.optional(databaseUrl('DATABASE_URL')),
  DATABASE_LISTEN_URL: z.optional(databaseUrl('DATABASE_LISTEN_URL')),
  DATABASE_READ_URL: z.optional(databaseUrls('DATABASE_READ_URL')),
  SITE_URL: z.optional(siteUrl),
  SECRETS_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(keyPattern, 'SECRETS_KEY must be 64 hexadecimal digits, as openssl rand -hex 32 prints them'),
      ),
  ),
  SITE_NAME: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'SITE_NAME must not be empty'),
        z.maxLength(60, 'SITE_NAME is at most 60 characters'),
      ),
    defaultSiteName,
  ),
  ACCENT_COLOUR: z.optional(readText(readAccent)),
  LOGO_FILE: z.optional(readText((path) => readLogoFile(resolve(path)))),
  REGION: z.optional(z.string().check(z.trim(), z.maxLength(120, 'REGION is at most 120 characters'))),
  SUPPORT_EMAIL: z._default(z.email('SUPPORT_EMAIL must be an email address'), exampleSupportEmail),
  ADMIN_EMAIL: z.optional(z.email('ADMIN_EMAIL must be an email address')),
  ADMIN_PASSWORD: z.optional(passwordText('ADMIN_PASSWORD')),
  ADMIN_SECOND_FACTOR: z._default(
    z.enum(['optional', 'required'], 'ADMIN_SECOND_FACTOR must be optional or required'),
    'optional',
  ),
  SMTP_URL: z.optional(z.string().check(z.superRefine(checkSmtpUrl))),
  MAIL_FROM: z.optional(readText(readMailFrom)),
  S3_ENDPOINT: z.optional(
    z.pipe(
      webAddress('S3_ENDPOINT'),
      z.transform((url) => url.replace(/\/+$/, '')),
    ),
  ),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  MAP_FILE: z.optional(readText((path) => readMapFile(resolve(path)))),
  GEOIP_FILE: z.optional(readText((path) => readGeoipFile(resolve(path)))),
  TRUST_PROXY: z.pipe(
    z
      ._default(z.string(), '')
      .check(
        z.refine(
          isProxyList,
          'TRUST_PROXY must be the addresses of your proxies, such as 127.0.0.1 or 10.0.0.0/8',
        ),
      ),
    z.transform((text) => text || false),
  ),
  CACHE_PURGE_URL: z.optional(webAddress('CACHE_PURGE_URL')),
  CACHE_PURGE_TOKEN: z.optional(z.string()),
  STILL_RIGHT: z._default(z.enum(['yearly', 'off'], 'STILL_RIGHT must be yearly or off'), 'yearly'),
  REVIEW_EDITS: z._default(z.enum(reviewModes, 'REVIEW_EDITS must be off, names or all'), 'off'),
  REVIEWS: z._default(z.enum(reviewPolicies, 'REVIEWS must be moderated, after or off'), 'moderated'),
  RATE_LIMIT: z._default(z.enum(['on', 'off'], 'RATE_LIMIT must be on or off'), 'on'),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
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
