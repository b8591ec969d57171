// The settings that administrators change on the screen: their inputs, where each value comes from, and the steps before a launch.
import { parseAddress, WhatsApp } from './business-input.ts'
import { heroNames } from './image-upload.ts'
import { provinces } from './provinces.ts'
import { reviewPolicies } from './review-choices.ts'
import { Facebook, Instagram } from './social-networks.ts'
import { EmailText, lineOfText, typedPassword } from './text-input.ts'
import { objectOf, z } from './zod.ts'

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
const setting = <Value extends z.ZodType>(value: Value, example: unknown) =>
  z.strictObject({ value: value.meta({ examples: [example] }), from: SettingSource })

/** The accounts of the site in social networks: bare handles, and a mobile number as E.164. */
export const SocialLinks = z.strictObject({
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  whatsapp: z.string().nullable(),
})
export type SocialLinks = z.infer<typeof SocialLinks>

const choice = <Kind extends string, Id extends z.ZodType>(kind: Kind, id: Id) =>
  z.strictObject({ kind: z.literal(kind), id })

/** The part of the country that the directory is for. `label` is its name in texts. */
const RegionSetting = z.union([
  choice('country', z.null()).extend({ label: z.literal('South Africa') }),
  choice('province', z.enum(provinces)).extend({ label: z.string() }),
  choice('municipality', z.string()).extend({ label: z.string() }),
  choice('place', z.int()).extend({ label: z.string() }),
])
export type RegionSetting = z.infer<typeof RegionSetting>

/** The whole country. */
export const wholeCountry = { kind: 'country', id: null, label: 'South Africa' } as const

/** The operator's own picture for the home page, with its text alternative. */
const HeroPictureSetting = setting(z.strictObject({ path: z.string(), alt: z.string() }).nullable(), {
  path: '/brand/4f1c9b6e0d7a/hero.webp',
  alt: 'The main street on market day',
})

/** A mail server, without its password. `problem` is a sentence when the stored password cannot be read. */
export const MailServer = z.strictObject({
  host: z.string(),
  port: z.int(),
  user: z.string().nullable(),
  hasPassword: z.boolean(),
  problem: z.string().nullable(),
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
  tagline: setting(z.string().nullable(), 'All of the Karoo'),
  accentColour: setting(z.string(), '#0b6e4f'),
  priceSign: setting(z.enum(priceSigns), 'R'),
  logo: setting(z.string().nullable(), '/brand/4f1c9b6e0d7a/logo.svg'),
  region: setting(RegionSetting, exampleRegion),
  heroFirst: HeroPictureSetting,
  heroSecond: HeroPictureSetting,
  heroThird: HeroPictureSetting,
  supportEmail: setting(z.string(), 'help@karoo.example'),
  social: setting(SocialLinks, { facebook: 'karootrade', instagram: null, whatsapp: null }),
  smtp: setting(MailServer.nullable(), exampleServer),
  mailFrom: setting(z.string(), 'Karoo Trade <no-reply@karoo.example>'),
  siteUrl: setting(z.string(), 'https://karoo.example'),
  reviews: setting(z.enum(reviewPolicies), 'moderated'),
  reviewStarsAlone: setting(z.boolean(), true),
  reviewWords: setting(z.array(z.string()), ['casino']),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** An emptied field is null: the setting goes back to its default. */
const orDefault = <Value extends z.ZodType>(shape: Value) =>
  z.preprocess((sent) => (typeof sent === 'string' && sent.trim() === '' ? null : sent), shape.nullable())

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
      .trim()
      .regex(
        /^(?=.{1,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$|^[\da-f:]*:[\da-f:]*$/i,
        'The mail server must be a name like mail.example.co.za, without smtp:// before it',
      ),
    port: z
      .preprocess(readPort, z.int(portSentence).min(1, portSentence).max(65_535, portSentence))
      .default(587),
    user: orDefault(lineOfText({ label: 'The user', max: 200 })).optional(),
    password: z
      .string('The password must be text')
      .max(200, 'The password must be at most 200 characters')
      .optional(),
  },
  'Please give the host of the mail server, its port, user and password',
)

const regionSentence = 'The region must be the name of a province, a municipality, a town or a suburb'

/** A name as people type it, which the server looks up, or the choice itself. Whether it exists is checked when it is stored. */
const RegionInput = z.union(
  [
    lineOfText({ label: 'The region', max: 120 }),
    choice('country', z.null().optional()),
    choice('province', z.enum(provinces)),
    choice('municipality', z.string().max(120)),
    choice(
      'place',
      z
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    ),
  ],
  { error: regionSentence },
)
export type RegionInput = z.infer<typeof RegionInput>

const SocialInput = objectOf(
  { facebook: Facebook.optional(), instagram: Instagram.optional(), whatsapp: WhatsApp.optional() },
  'Please give handles of Facebook and Instagram, and a WhatsApp number',
)

const heroPicture = orDefault(z.never('Please send the picture as a file')).optional()
const heroAlt = lineOfText({ label: 'The words', min: 3, max: maxHeroWords }).optional()

const addressSentence =
  'The public address must look like https://directory.example, without anything after the host'

/** `https://directory.example`, as browsers write an origin. A trailing slash is dropped. */
const SiteAddress = z
  .string(addressSentence)
  .trim()
  .max(300, addressSentence)
  .transform((typed, context): string => {
    const url = parseAddress(typed)
    const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
    if (isOrigin) return url.origin
    context.addIssue({ code: 'custom', message: addressSentence })
    return z.NEVER
  })

/** How many words a review can be held for, and how long each may be. */
export const maxReviewWords = 500
const maxReviewWord = 60

/** Words or phrases for which a review is held: a list, or a text with one on each line, as a form sends it. */
const ReviewWords = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.split('\n') : sent),
  z
    .array(lineOfText({ label: 'A word', max: maxReviewWord }), 'Please give the words, one on each line')
    .max(maxReviewWords, `Please give at most ${maxReviewWords} words`)
    .transform((words) => [...new Set(words.filter((word) => word !== ''))]),
)

/**
 * The settings that change; what is left out stays, and null or empty text means the default. A new logo and new pictures are sent as
 * files; a picture needs a text alternative, which can change alone. `smtp` and `siteUrl` need the password of the administrator:
 * whoever receives the mail, or the requests of its links, can take over accounts.
 */
export const SiteSettingsChange = z.strictObject({
  siteName: orDefault(SiteName).optional(),
  tagline: orDefault(lineOfText({ label: 'The tagline', max: maxTagline })).optional(),
  accentColour: orDefault(
    z.string('The colour must look like #0b6e4f').trim().max(20, 'The colour must look like #0b6e4f'),
  ).optional(),
  priceSign: orDefault(z.enum(priceSigns, 'Please choose $ or R')).optional(),
  logo: orDefault(z.never('Please send a logo as a file')).optional(),
  region: orDefault(RegionInput).optional(),
  heroFirst: heroPicture,
  heroFirstWords: heroAlt,
  heroSecond: heroPicture,
  heroSecondWords: heroAlt,
  heroThird: heroPicture,
  heroThirdWords: heroAlt,
  supportEmail: orDefault(EmailText).optional(),
  social: SocialInput.nullable().optional(),
  smtp: MailServerInput.nullable().optional(),
  mailFrom: orDefault(lineOfText({ label: 'The sender', max: 200 })).optional(),
  siteUrl: orDefault(SiteAddress).optional(),
  reviews: orDefault(z.enum(reviewPolicies, 'Please choose how reviews are published')).optional(),
  reviewStarsAlone: z.boolean('Please choose whether stars may stand alone').nullable().optional(),
  reviewWords: ReviewWords.nullable().optional(),
  currentPassword: typedPassword('Your password is required').optional(),
})
export type SiteSettingsChange = z.infer<typeof SiteSettingsChange>

/** The outcome of a test mail. `reply` is the unchanged answer of the mail server, or why there is none. */
export const TestMail = z.strictObject({ to: z.string(), isAccepted: z.boolean(), reply: z.string() })
export type TestMail = z.infer<typeof TestMail>

/** What a directory needs before it is launched. */
export const launchSteps = ['mail', 'pages', 'business', 'backup', 'https', 'administrator'] as const
export const LaunchStep = z.strictObject({ name: z.enum(launchSteps), isDone: z.boolean() })
export type LaunchStep = z.infer<typeof LaunchStep>
