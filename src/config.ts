// Reads the settings from process.env, .env and files of secrets (NAME_FILE). Only this file does, and it reports every problem at once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Variables } from './config-variables.ts'
import type { Site } from './contract/page.ts'
import { type SiteSettingName, variableOf } from './contract/site-settings.ts'
import { type Logo, nameBrand } from './domain/brand/brand-files.ts'
import { defaultFrom, type MailFrom } from './domain/mail/template-layout-rules.ts'
import type { ImageStorage } from './domain/media/image-files.ts'

/** The name of every setting. */
export const settingNames = Object.keys(Variables.shape)

const bucketKeys = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * Names variables that are missing, or useless, next to the others, even if some of these are wrong. With only some of the S3
 * variables, images would be stored in a folder and would be missing once the bucket is configured.
 */
function listConflicts(present: NodeJS.ProcessEnv): string[] {
  const isBucketNamed = present.S3_BUCKET !== undefined
  const wrong = isBucketNamed
    ? bucketKeys.filter((key) => present[key] === undefined)
    : (['S3_ENDPOINT', ...bucketKeys] as const).filter((key) => present[key] !== undefined)
  const reason = isBucketNamed ? 'must be set when S3_BUCKET is' : 'means nothing without S3_BUCKET'
  const withoutServer =
    present.DATABASE_URL === undefined
      ? (['DATABASE_LISTEN_URL', 'DATABASE_READ_URL'] as const).filter((key) => present[key] !== undefined)
      : []
  const lacksPassword = present.ADMIN_EMAIL !== undefined && present.ADMIN_PASSWORD === undefined
  const lacksPurgeUrl = present.CACHE_PURGE_TOKEN !== undefined && present.CACHE_PURGE_URL === undefined
  const sharesPort = (Number(present.METRICS_PORT) || null) === Number(present.PORT ?? 3000)
  const lacksMetricsPort = present.METRICS_HOST !== undefined && present.METRICS_PORT === undefined
  return [
    ...wrong.map((key) => `${key} ${reason}`),
    ...withoutServer.map((key) => `${key} has no effect without DATABASE_URL`),
    ...(lacksPurgeUrl ? ['CACHE_PURGE_TOKEN has no effect without CACHE_PURGE_URL'] : []),
    ...(sharesPort ? ['METRICS_PORT must be another port than PORT'] : []),
    ...(lacksMetricsPort ? ['METRICS_HOST has no effect without METRICS_PORT'] : []),
    ...(lacksPassword ? ['ADMIN_PASSWORD must be set when ADMIN_EMAIL is'] : []),
  ]
}

/** The checked configuration of the program. `site.url` has no trailing slash. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Addresses of the same server for notifications, and of its standbys for public reads. */
  databaseListenUrl: string | null
  databaseReadUrls: string[]
  site: Site
  /** The administrator to create at the start, unless that email has an account. */
  admin: { email: string; password: string } | null
  /** For `mzansi-local create-admin`, whose email is an argument. */
  adminPassword: string | null
  /** Whether staff must have a passkey. */
  requiresSecondFactor: boolean
  /** With `smtpUrl` null, mail is written to files. */
  mail: { smtpUrl: string | null; from: MailFrom }
  /** Whether owners are asked once a year whether their listings are still right. */
  asksOwners: boolean
  imageStorage: ImageStorage
  /** The operator's own logo. */
  logo: Logo | null
  /** The name of the region that the directory is for; null without REGION. It is looked up in the gazetteer of the database. */
  region: string | null
  /** The settings that the environment sets: nobody can change them on the screen. */
  fixedSettings: ReadonlySet<SiteSettingName>
  /** The key of stored secrets, as hexadecimal digits. If null, the key is in a file of the data folder. */
  secretsKey: string | null
  /** The path of the map of streets, if there is one. */
  mapFile: string | null
  /** The path of the file of network addresses, if there is one. */
  geoipFile: string | null
  trustProxy: string | false
  /** Where a shared cache is purged after public changes. */
  cachePurge: { url: string; token: string | null } | null
  rateLimit: boolean
  logLevel: string
  /** Where metrics are served; null without METRICS_PORT. */
  metrics: { port: number; host: string } | null
}

type ConfigRead = { config: Config } | { problems: string[] }

/** Reads the environment. An empty variable counts as absent. Returns the configuration, or every problem. */
export function readConfig(environment: NodeJS.ProcessEnv, defaults: NodeJS.ProcessEnv = {}): ConfigRead {
  const named = Object.entries({ ...defaults, ...environment }).filter(([, value]) => value !== '')
  const { variables: present, problems: unread } = readSecretFiles(Object.fromEntries(named))
  const parsed = Variables.safeParse(present)
  const wrong = (parsed.error?.issues ?? []).map(({ message }) => message)
  const problems = [...unread, ...wrong, ...listConflicts(present)]
  return parsed.success && problems.length === 0 ? { config: toConfig(parsed.data, present) } : { problems }
}

/**
 * The configuration of this process: the environment, and the file .env for what the environment does not set. Prints any problems
 * to stderr and exits with code 1.
 */
export function loadConfig(): Config {
  const file = readEnvFile()
  return configOrExit('problems' in file ? file : readConfig(process.env, file.values))
}

/** The same for sample data. It does not read .env: that file names your own database, which must not get invented businesses. */
export function loadDemoConfig(defaults: NodeJS.ProcessEnv): Config {
  return configOrExit(readConfig(process.env, defaults))
}

/** Names in .env that are not settings and may be misspelt. Names that only compose.yaml reads are accepted. */
export function listUnknownSettings(): string[] {
  const file = readEnvFile()
  const known = [...settingNames, ...secretFileNames, 'DOMAIN', 'POSTGRES_PASSWORD', 'PUBLISH']
  return 'problems' in file ? [] : Object.keys(file.values).filter((name) => !known.includes(name))
}

function readEnvFile(): ReturnType<typeof readEnvText> {
  try {
    return readEnvText(readFileSync('.env', 'utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    return code === 'ENOENT' ? { values: {} } : { problems: [`The file .env cannot be read (${code})`] }
  }
}

function configOrExit(read: ConfigRead): Config {
  if ('config' in read) return read.config
  console.error(
    `Cannot start. Please correct the environment:\n${read.problems.map((problem) => `  - ${problem}`).join('\n')}`,
  )
  process.exit(1)
}

function toConfig(env: Variables, present: NodeJS.ProcessEnv): Config {
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  const brand = nameBrand(env.ACCENT_COLOUR ?? null, env.LOGO_FILE ?? null)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? null,
    databaseReadUrls: env.DATABASE_READ_URL ?? [],
    site: {
      url: siteUrl,
      name: env.SITE_NAME,
      supportEmail: env.SUPPORT_EMAIL,
      map: env.MAP_FILE?.area ?? null,
      ...(brand && { brand }),
      ...(env.GEOIP_FILE && { geoip: env.GEOIP_FILE.source }),
      reviewEdits: env.REVIEW_EDITS,
      reviews: env.REVIEWS,
      starsAlone: true,
    },
    logo: env.LOGO_FILE ?? null,
    region: env.REGION ?? null,
    fixedSettings: listFixed(present),
    secretsKey: env.SECRETS_KEY ?? null,
    admin: toAdmin(env),
    adminPassword: env.ADMIN_PASSWORD ?? null,
    requiresSecondFactor: env.ADMIN_SECOND_FACTOR === 'required',
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? defaultFrom(env.SITE_NAME, siteUrl),
    },
    asksOwners: env.STILL_RIGHT === 'yearly',
    imageStorage: toImageStorage(env),
    mapFile: env.MAP_FILE?.path ?? null,
    geoipFile: env.GEOIP_FILE?.path ?? null,
    trustProxy: env.TRUST_PROXY,
    cachePurge:
      env.CACHE_PURGE_URL === undefined
        ? null
        : { url: env.CACHE_PURGE_URL, token: env.CACHE_PURGE_TOKEN ?? null },
    rateLimit: env.RATE_LIMIT === 'on',
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
  }
}

function listFixed(present: NodeJS.ProcessEnv): Config['fixedSettings'] {
  const fixed = Object.entries(variableOf).filter(([, variable]) => present[variable] !== undefined)
  return new Set(fixed.map(([name]) => name as SiteSettingName))
}

function toAdmin(env: Variables): Config['admin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  return email !== undefined && password !== undefined ? { email, password } : null
}

function toImageStorage(env: Variables): ImageStorage {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = env
  if (S3_BUCKET === undefined) return { kind: 'folder', folder: join(env.DATA_DIR, 'images') }
  return {
    kind: 'bucket',
    endpoint: S3_ENDPOINT ?? null,
    name: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

type EnvRead = { values: NodeJS.Dict<string> } | { problems: string[] }

const space = /[ \t]*(?:#[^\n]*)?\r?(?:\n|$)/y
const setting =
  /[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=(?:[ \t]*(?<quote>["'`])(?:(?!\k<quote>)[\s\S])*\k<quote>[ \t\r]*(?:#[^\n]*)?|(?<bare>[ \t\r]*|[ \t]*[^"'`\s][^\n]*))(?:\n|$)/y
/** Quotes around only the first words are part of the value: `MAIL_FROM="Karoo, Trade" <a@b.example>`. */
const partlyQuoted =
  /[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=[ \t]*(?<bare>(?<quote>["'`])[^\n]*?\k<quote>[^\n]*)(?:\n|$)/y

/**
 * The settings in the text of a .env file, or a sentence for each line that is not a setting. Node skips such a line silently, and
 * the program would run with a default. A sentence never repeats the line, which may contain a password.
 */
export function readEnvText(text: string): EnvRead {
  const plain = text.replace(/^\uFEFF/, '')
  const problems: string[] = []
  const values: NodeJS.Dict<string> = {}
  for (let at = 0; at < plain.length; ) {
    const found = [space, setting, partlyQuoted].map((one) => matchAt(one, plain, at)).find((one) => one)
    if (!found) problems.push(describe(plain, at))
    else Object.assign(values, readSetting(found))
    at = found ? at + found[0].length : plain.indexOf('\n', at) + 1 || plain.length
  }
  return problems.length > 0 ? { problems } : { values }
}

/** Without quotes, a comment begins with a space and #. For Node every # begins one, which would cut off a password and lose a colour. */
function readSetting({ 0: line, groups: { name, bare } = {} }: RegExpExecArray): NodeJS.Dict<string> {
  return name === undefined || bare === undefined
    ? parseEnv(line)
    : { [name]: bare.replace(/[ \t]#.*/, '').trim() }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function describe(text: string, at: number): string {
  const line = text.slice(0, at).split('\n').length
  return `Line ${line} of .env must be NAME=value, with quotes at both ends or none. To leave it out, put # before it`
}

const secrets = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'ADMIN_PASSWORD',
  'SECRETS_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CACHE_PURGE_TOKEN',
]

const secretFileNames = secrets.map((name) => `${name}_FILE`)

/** The variables, with each secret that is in a file, without the line break at its end. A problem is one sentence. */
function readSecretFiles(variables: NodeJS.ProcessEnv): {
  variables: NodeJS.ProcessEnv
  problems: string[]
} {
  const problems: string[] = []
  const read = { ...variables }
  for (const name of secrets) {
    const path = variables[`${name}_FILE`]
    if (path === undefined) continue
    if (variables[name] !== undefined)
      problems.push(`${name} and ${name}_FILE are both set: keep one of them`)
    else read[name] = readSecret(name, path, problems)
  }
  return { variables: read, problems }
}

function readSecret(name: string, path: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text !== '') return text
    problems.push(`${name}_FILE names ${path}, which is empty`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    problems.push(`${name}_FILE names ${path}, which cannot be read${code}`)
  }
  return undefined
}
