// The only reader of process.env: turns it into one checked value, or lists every problem at once.
import { resolve } from 'node:path'
import { z } from 'zod'

const httpUrl = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be a web address such as https://directory.example` })
    .transform((url) => url.replace(/\/+$/, ''))

const Environment = z.object({
  PORT: z
    .string()
    .default('3000')
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
      'PORT must be a number from 0 to 65535',
    )
    .transform(Number),
  HOST: z.string().min(1, 'HOST must be an address such as 127.0.0.1').default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .min(1, 'DATA_DIR must name a folder')
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'DATABASE_URL must look like postgres://user:password@host:5432/name',
    })
    .optional(),
  SITE_URL: httpUrl('SITE_URL').optional(),
  SITE_NAME: z
    .string()
    .trim()
    .min(1, 'SITE_NAME must not be empty')
    .max(60, 'SITE_NAME is at most 60 characters')
    .default('Mzansi Local'),
  SUPPORT_EMAIL: z.email('SUPPORT_EMAIL must be an e-mail address').default('support@mzansi.example'),
  TRUST_PROXY: z
    .string()
    .default('')
    .refine(
      isProxyTrust,
      'TRUST_PROXY must be the addresses of your proxies, such as 127.0.0.1 or 10.0.0.0/8',
    )
    .transform((text) => text || false),
  RATE_LIMIT: z.enum(['on', 'off'], 'RATE_LIMIT must be on or off').default('on'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
})

/** Everything the program can be told from outside, checked. `siteUrl` has no trailing slash. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  site: { url: string; name: string; supportEmail: string }
  trustProxy: string | false
  rateLimit: boolean
  logLevel: string
}

type ConfigRead = { config: Config } | { problems: string[] }

/** Reads the environment; an empty variable counts as absent. Answers the configuration or every problem found. */
export function readConfig(environment: NodeJS.ProcessEnv, defaults: NodeJS.ProcessEnv = {}): ConfigRead {
  const given = Object.entries({ ...defaults, ...environment }).filter(([, value]) => value !== '')
  const parsed = Environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) return { problems: parsed.error.issues.map((issue) => issue.message) }
  return { config: toConfig(parsed.data) }
}

/** The configuration of this process, or the list of problems on stderr and exit code 1. */
export function loadConfig(defaults: NodeJS.ProcessEnv = {}): Config {
  const read = readConfig(process.env, defaults)
  if ('config' in read) return read.config
  console.error(
    `Cannot start. Please correct the environment:\n${read.problems.map((problem) => `  - ${problem}`).join('\n')}`,
  )
  process.exit(1)
}

function toConfig(env: z.infer<typeof Environment>): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    site: {
      url: env.SITE_URL ?? `http://localhost:${env.PORT}`,
      name: env.SITE_NAME,
      supportEmail: env.SUPPORT_EMAIL,
    },
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT === 'on',
    logLevel: env.LOG_LEVEL,
  }
}

function isProxyTrust(text: string): boolean {
  const address = /^(loopback|linklocal|uniquelocal|[0-9a-fA-F]*[:.][0-9a-fA-F:.]+(\/\d{1,3})?)$/
  return text === '' || text.split(',').every((part) => address.test(part.trim()))
}
