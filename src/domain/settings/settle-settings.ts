// Computes the effective settings: the value from the environment, else from the screen, else the default.
import { type HeroName, heroNames } from '../../contract/image-upload.ts'
import { type AccentColours, brandPaths, defaultAccent, type Site } from '../../contract/page.ts'
import type { SiteRegion } from '../../contract/provinces.ts'
import {
  type MailServer,
  type RegionSetting,
  type SettingSource,
  type SiteSettingName,
  type SiteSettings,
  type SocialLinks,
  wholeCountry,
} from '../../contract/site-settings.ts'
import { deriveColours } from '../brand/accent-rules.ts'
import { asLogo, type Logo, listHeroPictures, nameBrand, type StoredHero } from '../brand/brand-files.ts'
import { readSmtpUrl } from '../mail/smtp-transport.ts'
import { defaultFrom, type MailFrom, readFrom } from '../mail/template-layout-rules.ts'
import type { StoredSettings, StoredValues } from './settings-queries.ts'

/** The settings from the environment, with defaults for the rest, and which of them it sets. `region` is a name, or null. */
export type BaseSettings = {
  site: Site
  region: string | null
  logo: Logo | null
  mail: { smtpUrl: string | null; from: MailFrom }
  fixed: ReadonlySet<SiteSettingName>
}

/** How mail is sent. If `smtpUrl` is null, it is written to files. If there is a `problem` (a sentence), it waits. */
export type MailSettings = { smtpUrl: string | null; from: MailFrom; problem: string | null }

/** The settings as the program uses them, and as an administrator reads them. */
export type SettledSettings = { site: Site; logo: Logo | null; mail: MailSettings; shown: SiteSettings }

/** A site without links to social networks. */
export const noSocial: SocialLinks = { facebook: null, instagram: null, whatsapp: null }

/** `region` is the region of the settings, already looked up. `open` decrypts the password of the mail server, or returns null. */
export function settleSettings(
  base: BaseSettings,
  stored: StoredSettings,
  region: SiteRegion | null,
  open: (sealed: Buffer) => string | null,
): SettledSettings {
  const values = Object.fromEntries(
    Object.entries(stored.values).filter(([name]) => !base.fixed.has(name as SiteSettingName)),
  ) as Partial<StoredValues>
  const logo = values.logo && stored.logoFile ? asLogo(values.logo.type, stored.logoFile) : base.logo
  const site = settleSite(base, values, { logo, region, heroPictures: listHeroPictures(heroesOf(stored)) })
  const server = settleServer(base, values, stored.smtpSecret, open)
  const from = settleSender(base, values, site)
  return {
    site,
    logo,
    mail: { smtpUrl: server.smtpUrl, from, problem: server.shown?.problem ?? null },
    shown: show(base, values, { site, logo, server: server.shown, from }),
  }
}

type SiteParts = {
  logo: Logo | null
  region: SiteRegion | null
  heroPictures: Site['heroPictures'] | undefined
}

function settleSite(
  base: BaseSettings,
  values: Partial<StoredValues>,
  { logo, region, heroPictures }: SiteParts,
): Site {
  const { brand: given, ...site } = base.site
  const colours = values.accentColour ? coloursOf(values.accentColour) : (given?.colours ?? null)
  const brand = nameBrand(colours, logo)
  const { tagline, social } = values
  return {
    ...site,
    name: values.siteName ?? site.name,
    url: values.siteUrl ?? site.url,
    supportEmail: values.supportEmail ?? site.supportEmail,
    reviews: values.reviews ?? site.reviews,
    starsAlone: values.reviewStarsAlone ?? site.starsAlone,
    ...(values.priceSign === 'R' && { priceSign: values.priceSign }),
    ...(brand && { brand }),
    ...(tagline && { tagline }),
    ...(social && { social }),
    ...(region && { region }),
    ...(heroPictures && { heroPictures }),
  }
}

/** The stored images of the home page, with their files. */
function heroesOf({ values, heroFiles }: StoredSettings): Partial<Record<HeroName, StoredHero>> {
  const heroes = heroNames.flatMap((name) => {
    const [words, bytes] = [values[name], heroFiles[name]]
    return words && bytes ? [[name, { alt: words.alt, bytes }] as const] : []
  })
  return Object.fromEntries(heroes)
}

/** The colours of the brand. A stored colour that this version no longer accepts counts as none. */
function coloursOf(accent: string): AccentColours | null {
  const read = deriveColours(accent)
  return 'problem' in read ? null : read
}

const unreadableText =
  'The password of the mail server cannot be read: it was encrypted with another key. Type it again, or give the program the key it had before (SECRETS_KEY, or the file secrets.key of the data folder).'

type SettledServer = { smtpUrl: string | null; shown: MailServer | null }

function settleServer(
  base: BaseSettings,
  { smtp }: Partial<StoredValues>,
  sealed: Buffer | null,
  open: (sealed: Buffer) => string | null,
): SettledServer {
  if (!smtp)
    return { smtpUrl: base.mail.smtpUrl, shown: base.mail.smtpUrl ? readServer(base.mail.smtpUrl) : null }
  const password = sealed && open(sealed)
  const problem = sealed && password === null ? unreadableText : null
  return {
    smtpUrl: writeSmtpUrl(smtp, password ?? ''),
    shown: { ...smtp, hasPassword: sealed !== null, problem },
  }
}

function readServer(smtpUrl: string): MailServer {
  const { connection, login } = readSmtpUrl(smtpUrl)
  const { host, port } = connection
  return { host, port, user: login?.user ?? null, hasPassword: Boolean(login?.pass), problem: null }
}

/** The port of SMTP with TLS from the first byte (RFC 8314); at other ports, TLS begins with STARTTLS. */
const implicitTlsPort = 465

/** The server in the format of `SMTP_URL`. */
function writeSmtpUrl({ host, port, user }: StoredValues['smtp'], password: string): string {
  const scheme = port === implicitTlsPort ? 'smtps' : 'smtp'
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${scheme}://${login}${host.includes(':') ? `[${host}]` : host}:${port}`
}

function settleSender(base: BaseSettings, { mailFrom }: Partial<StoredValues>, site: Site): MailFrom {
  if (base.fixed.has('mailFrom')) return base.mail.from
  const usual = defaultFrom(site.name, site.url)
  const chosen = mailFrom ? readFrom(mailFrom) : null
  return chosen ? { ...chosen, name: chosen.name || usual.name } : usual
}

function show(
  { fixed }: BaseSettings,
  values: Partial<StoredValues>,
  { site, logo, server, from }: { site: Site; logo: Logo | null; server: MailServer | null; from: MailFrom },
): SiteSettings {
  const setting = <Value>(name: SiteSettingName, value: Value) => ({
    value,
    from: sourceOf(name, fixed, values),
  })
  return {
    siteName: setting('siteName', site.name),
    tagline: setting('tagline', site.tagline ?? null),
    accentColour: setting('accentColour', site.brand?.colours?.accent ?? defaultAccent),
    priceSign: setting('priceSign', site.priceSign ?? '$'),
    logo: setting('logo', logo && site.brand ? brandPaths(site.brand).logo : null),
    region: setting('region', toSetting(site.region)),
    heroFirst: setting('heroFirst', site.heroPictures?.[0] ?? null),
    heroSecond: setting('heroSecond', site.heroPictures?.[1] ?? null),
    heroThird: setting('heroThird', site.heroPictures?.[2] ?? null),
    supportEmail: setting('supportEmail', site.supportEmail),
    social: setting('social', site.social ?? noSocial),
    smtp: setting('smtp', server),
    mailFrom: setting('mailFrom', from.name ? `${from.name} <${from.address}>` : from.address),
    siteUrl: setting('siteUrl', site.url),
    reviews: setting('reviews', site.reviews),
    reviewStarsAlone: setting('reviewStarsAlone', site.starsAlone),
    reviewWords: setting('reviewWords', values.reviewWords ?? []),
  }
}

function toSetting(region: SiteRegion | undefined): RegionSetting {
  if (!region) return wholeCountry
  const { kind, id, label } = region
  return { kind, id, label } as RegionSetting
}

function sourceOf(
  name: SiteSettingName,
  fixed: ReadonlySet<SiteSettingName>,
  values: Partial<StoredValues>,
): SettingSource {
  if (fixed.has(name)) return 'environment'
  return name in values ? 'settings' : 'default'
}
