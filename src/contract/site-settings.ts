// The settings that administrators change on the screen: their inputs, where each value comes from, and the steps before a launch.
import { parseAddress, WhatsApp } from './business-input.ts'
import { heroNames } from './image-upload.ts'
import { provinces } from './provinces.ts'
import { reviewPolicies } from './review-choices.ts'
import { Facebook, Instagram } from './social-networks.ts'
import { EmailText, lineOfText, typedPassword } from './text-input.ts'
import { objectOf, preprocess, z } from './zod.ts'

/** The names of the settings, in the order of the screen. */
export const siteSettingNames = [
  'siteName',
  'tagline',
  'accentColour',
  'priceSign',
  'logo',
  'region',
  ...heroNames,
  'supportEmail',
  'social',
  'smtp',
  'mailFrom',
  'siteUrl',
  'reviews',
  'reviewStarsAlone',
  'reviewWords',
] as const
export type SiteSettingName = (typeof siteSettingNames)[number]

/** The environment variable of a setting, which wins if it is set. The other settings have none. */
export const variableOf = {
  siteName: 'SITE_NAME',
  accentColour: 'ACCENT_COLOUR',
  logo: 'LOGO_FILE',
  region: 'REGION',
  supportEmail: 'SUPPORT_EMAIL',
  smtp: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  siteUrl: 'SITE_URL',
  reviews: 'REVIEWS',
} as const satisfies Partial<Record<SiteSettingName, string>>

/** Where a value comes from: the environment, which wins; the screen; or the program. */
export const SettingSource = z.enum(['environment', 'settings', 'default'])
export type SettingSource = z.infer<typeof SettingSource>

/** `example` is for the API document. */
const setting = <Value extends z.ZodMiniType>(value: Value, example: unknown) =>
  z.strictObject({ value: value.check(z.meta({ examples: [example] })), from: SettingSource })

/** The accounts of the site in social networks: bare handles, and a mobile number as E.164. */
export const SocialLinks = z.strictObject({
  facebook: z.nullable(z.string()),
  instagram: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
})
export type SocialLinks = z.infer<typeof SocialLinks>

const choice = <Kind extends string, Id extends z.ZodMiniType>(kind: Kind, id: Id) =>
  z.strictObject({ kind: z.literal(kind), id })

/** The part of the country that the directory is for. `label` is its name in texts. */
const RegionSetting = z.union([
  z.extend(choice('country', z.null()), { label: z.literal('South Africa') }),
  z.extend(choice('province', z.enum(provinces)), { label: z.string() }),
  z.extend(choice('municipality', z.string()), { label: z.string() }),
  z.extend(choice('area', z.string()), { label: z.string() }),
  z.extend(choice('place', z.int()), { label: z.string() }),
])
export type RegionSetting = z.infer<typeof RegionSetting>

/** The whole country. */
export const wholeCountry = { kind: 'country', id: null, label: 'South Africa' } as const

/** The operator's own picture for the home page, with its text alternative. */
const HeroPictureSetting = setting(z.nullable(z.strictObject({ path: z.string(), alt: z.string() })), {
  path: '/brand/4f1c9b6e0d7a/hero.webp',
  alt: 'The main street on market day',
})

/** A mail server, without its password. `problem` is a sentence when the stored password cannot be read. */
export const MailServer = z.strictObject({
  host: z.string(),
  port: z.int(),
  user: z.nullable(z.string()),
  hasPassword: z.boolean(),
  problem: z.nullable(z.string()),
})
export type MailServer = z.infer<typeof MailServer>

const exampleServer = {
  host: 'mail.karoo.example',
  port: 587,
  user: 'karoo',
  hasPassword: true,
  problem: null,
}

const exampleRegion = { kind: 'place', id: 1_125_896_515, label: 'Prince Albert, Western Cape' }

/** The sign that is repeated one to four times for a price level: the dollar of the specification, or R for rand. */
export const priceSigns = ['$', 'R'] as const
export type PriceSign = (typeof priceSigns)[number]

/** Every setting as it is now. `logo` is the path of the operator's own. `smtp` is null when mail is written to files. */
export const SiteSettings = z.strictObject({
  siteName: setting(z.string(), 'Karoo Trade'),
  tagline: setting(z.nullable(z.string()), 'All of the Karoo'),
  accentColour: setting(z.string(), '#0b6e4f'),
  priceSign: setting(z.enum(priceSigns), 'R'),
  logo: setting(z.nullable(z.string()), '/brand/4f1c9b6e0d7a/logo.svg'),
  region: setting(RegionSetting, exampleRegion),
  heroFirst: HeroPictureSetting,
  heroSecond: HeroPictureSetting,
  heroThird: HeroPictureSetting,
  supportEmail: setting(z.string(), 'help@karoo.example'),
  social: setting(SocialLinks, { facebook: 'karootrade', instagram: null, whatsapp: null }),
  smtp: setting(z.nullable(MailServer), exampleServer),
  mailFrom: setting(z.string(), 'Karoo Trade <no-reply@karoo.example>'),
  siteUrl: setting(z.string(), 'https://karoo.example'),
  reviews: setting(z.enum(reviewPolicies), 'moderated'),
  reviewStarsAlone: setting(z.boolean(), true),
  reviewWords: setting(z.array(z.string()), ['casino']),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** An emptied field is null: the setting goes back to its default. */
const orDefault = <Value extends z.ZodMiniType>(shape: Value) =>
  preprocess((sent) => (typeof sent === 'string' && sent.trim() === '' ? null : sent), z.nullable(shape))

/** The longest name and tagline, in characters. */
export const maxSiteName = 60
export const maxTagline = 140
export const maxHeroWords = 120

/** The name of the site. */
export const SiteName = lineOfText({ label: 'The name', min: 1, max: maxSiteName })

const portSentence = 'The port must be a whole number from 1 to 65535'
const readPort = (sent: unknown) => (typeof sent === 'string' && /^\d{1,5}$/.test(sent) ? Number(sent) : sent)

/** A mail server. Without `password`, the stored one is kept if the server is the same. */
const MailServerInput = objectOf(
  {
    host: z
      .string('Please give the name of the mail server, like mail.example.co.za')
      .check(
        z.trim(),
        z.regex(
          /^(?=.{1,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$|^[\da-f:]*:[\da-f:]*$/i,
          'The mail server must be a name like mail.example.co.za, without smtp:// before it',
        ),
      ),
    port: z._default(
      preprocess(readPort, z.int(portSentence).check(z.gte(1, portSentence), z.lte(65_535, portSentence))),
      587,
    ),
    user: z.optional(orDefault(lineOfText({ label: 'The user', max: 200 }))),
    password: z.optional(
      z
        .string('The password must be text')
        .check(z.maxLength(200, 'The password must be at most 200 characters')),
    ),
  },
  'Please give the host of the mail server, its port, user and password',
)

const regionSentence = 'The region must be the name of a province, a municipality, a town or a suburb'

/** A name as people type it, which the server looks up, or the choice itself. Whether it exists is checked when it is stored. */
const RegionInput = z.union(
  [
    lineOfText({ label: 'The region', max: 120 }),
    choice('country', z.optional(z.null())),
    choice('province', z.enum(provinces)),
    choice('municipality', z.string().check(z.maxLength(120))),
    choice('area', z.string().check(z.maxLength(120))),
    choice('place', z.int().check(z.gte(1), z.lte(2 ** 31 - 1))),
  ],
  { error: regionSentence },
)
export type RegionInput = z.infer<typeof RegionInput>

const SocialInput = objectOf(
  { facebook: z.optional(Facebook), instagram: z.optional(Instagram), whatsapp: z.optional(WhatsApp) },
  'Please give handles of Facebook and Instagram, and a WhatsApp number',
)

const heroPicture = z.optional(orDefault(z.never('Please send the picture as a file')))
const heroAlt = z.optional(lineOfText({ label: 'The words', min: 3, max: maxHeroWords }))

const addressSentence =
  'The public address must look like https://directory.example, without anything after the host'

/** `https://directory.example`, as browsers write an origin. A trailing slash is dropped. */
const SiteAddress = z.pipe(
  z.string(addressSentence).check(z.trim(), z.maxLength(300, addressSentence)),
  z.transform((typed, context): string => {
    const url = parseAddress(typed)
    const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
    if (isOrigin) return url.origin
    context.issues.push({ code: 'custom', input: typed, message: addressSentence })
    return z.NEVER
  }),
)

/** How many words a review can be held for, and how long each may be. */
export const maxReviewWords = 500
const maxReviewWord = 60

/** Words or phrases for which a review is held: a list, or a text with one on each line, as a form sends it. */
const ReviewWords = preprocess(
  (sent) => (typeof sent === 'string' ? sent.split('\n') : sent),
  z.pipe(
    z
      .array(lineOfText({ label: 'A word', max: maxReviewWord }), 'Please give the words, one on each line')
      .check(z.maxLength(maxReviewWords, `Please give at most ${maxReviewWords} words`)),
    z.transform((words) => [...new Set(words.filter((word) => word !== ''))]),
  ),
)

/**
 * The settings that change; what is left out stays, and null or empty text means the default. A new logo and new pictures are sent as
 * files; a picture needs a text alternative, which can change alone. `smtp` and `siteUrl` need the password of the administrator:
 * whoever receives the mail, or the requests of its links, can take over accounts.
 */
export const SiteSettingsChange = z.strictObject({
  siteName: z.optional(orDefault(SiteName)),
  tagline: z.optional(orDefault(lineOfText({ label: 'The tagline', max: maxTagline }))),
  accentColour: z.optional(
    orDefault(
      z
        .string('The colour must look like #0b6e4f')
        .check(z.trim(), z.maxLength(20, 'The colour must look like #0b6e4f')),
    ),
  ),
  priceSign: z.optional(orDefault(z.enum(priceSigns, 'Please choose $ or R'))),
  logo: z.optional(orDefault(z.never('Please send a logo as a file'))),
  region: z.optional(orDefault(RegionInput)),
  heroFirst: heroPicture,
  heroFirstWords: heroAlt,
  heroSecond: heroPicture,
  heroSecondWords: heroAlt,
  heroThird: heroPicture,
  heroThirdWords: heroAlt,
  supportEmail: z.optional(orDefault(EmailText)),
  social: z.optional(z.nullable(SocialInput)),
  smtp: z.optional(z.nullable(MailServerInput)),
  mailFrom: z.optional(orDefault(lineOfText({ label: 'The sender', max: 200 }))),
  siteUrl: z.optional(orDefault(SiteAddress)),
  reviews: z.optional(orDefault(z.enum(reviewPolicies, 'Please choose how reviews are published'))),
  reviewStarsAlone: z.optional(z.nullable(z.boolean('Please choose whether stars may stand alone'))),
  reviewWords: z.optional(z.nullable(ReviewWords)),
  currentPassword: z.optional(typedPassword('Your password is required')),
})
export type SiteSettingsChange = z.infer<typeof SiteSettingsChange>

/** The outcome of a test mail. `reply` is the unchanged answer of the mail server, or why there is none. */
export const TestMail = z.strictObject({ to: z.string(), isAccepted: z.boolean(), reply: z.string() })
export type TestMail = z.infer<typeof TestMail>

/** What a directory needs before it is launched. */
export const launchSteps = ['mail', 'pages', 'business', 'backup', 'https', 'administrator'] as const
export const LaunchStep = z.strictObject({ name: z.enum(launchSteps), isDone: z.boolean() })
export type LaunchStep = z.infer<typeof LaunchStep>
