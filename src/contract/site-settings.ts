// The settings that administrators change on the screen: what each may hold, where its value comes from, and what is left to do.
import { WhatsApp } from './business-input.ts'
import { reviewPolicies } from './review.ts'
import { Facebook, Instagram } from './social-networks.ts'
import { EmailText, lineOfText, typedPassword } from './text-input.ts'
import { objectOf, z } from './zod.ts'

/** The names of the settings, in the order of the screen. */
export const siteSettingNames = [
  'siteName',
  'tagline',
  'accentColour',
  'logo',
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

/** The environment variable that sets a setting, and then wins. The others have none. */
export const variableOf = {
  siteName: 'SITE_NAME',
  accentColour: 'ACCENT_COLOUR',
  logo: 'LOGO_FILE',
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

/** The site in social networks: bare handles, and a mobile number as E.164. */
export const SocialLinks = z.strictObject({
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  whatsapp: z.string().nullable(),
})
export type SocialLinks = z.infer<typeof SocialLinks>

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

/** Every setting as it is now. `logo` is the path of the own one. `smtp` is null when mail is written to files. */
export const SiteSettings = z.strictObject({
  siteName: setting(z.string(), 'Karoo Trade'),
  tagline: setting(z.string().nullable(), 'All of the Karoo'),
  accentColour: setting(z.string(), '#0b6e4f'),
  logo: setting(z.string().nullable(), '/brand/4f1c9b6e0d7a/logo.svg'),
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

/** The name of the site. */
export const SiteName = lineOfText({ label: 'The name', min: 1, max: maxSiteName })

const portSentence = 'The port must be a whole number from 1 to 65535'
const readPort = (sent: unknown) => (typeof sent === 'string' && /^\d{1,5}$/.test(sent) ? Number(sent) : sent)

/** A mail server. Without `password` the stored one is kept, as long as the server is the same. */
export const MailServerInput = objectOf(
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
export type MailServerInput = z.infer<typeof MailServerInput>

const SocialInput = objectOf(
  { facebook: Facebook.optional(), instagram: Instagram.optional(), whatsapp: WhatsApp.optional() },
  'Please give handles of Facebook and Instagram, and a WhatsApp number',
)

const addressSentence =
  'The public address must look like https://directory.example, without anything after the host'

/** `https://directory.example`, as browsers write an origin. A slash at the end is dropped. */
const SiteAddress = z
  .string(addressSentence)
  .trim()
  .max(300, addressSentence)
  .transform((typed, context): string => {
    const url = URL.canParse(typed) ? new URL(typed) : null
    const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
    if (isOrigin) return url.origin
    context.addIssue({ code: 'custom', message: addressSentence })
    return z.NEVER
  })

/** How many words a review can be held for, and how long each may be. */
export const maxReviewWords = 500
export const maxReviewWord = 60

/** Words or phrases for which a review is held: a list, or a text with one on each line, as a form sends it. */
const ReviewWords = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.split('\n') : sent),
  z
    .array(lineOfText({ label: 'A word', max: maxReviewWord }), 'Please give the words, one on each line')
    .max(maxReviewWords, `Please give at most ${maxReviewWords} words`)
    .transform((words) => [...new Set(words.filter((word) => word !== ''))]),
)

/**
 * The settings that change; what is left out stays, and null or an empty text means the default. A new logo comes as a file. `smtp` and
 * `siteUrl` need the password of the administrator: whoever reads the mail, or its links, can take accounts over.
 */
export const SiteSettingsChange = z.strictObject({
  siteName: orDefault(SiteName).optional(),
  tagline: orDefault(lineOfText({ label: 'The tagline', max: maxTagline })).optional(),
  accentColour: orDefault(
    z.string('The colour must look like #0b6e4f').trim().max(20, 'The colour must look like #0b6e4f'),
  ).optional(),
  logo: orDefault(z.never('Please send a logo as a file')).optional(),
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

/** What happened to a mail that was sent now. `reply` is the answer of the mail server, or why there is none, as it came. */
export const TestMail = z.strictObject({ to: z.string(), isAccepted: z.boolean(), reply: z.string() })
export type TestMail = z.infer<typeof TestMail>

/** What a directory needs before it is launched. */
export const launchSteps = ['mail', 'pages', 'business', 'backup', 'https', 'administrator'] as const
export const LaunchStep = z.strictObject({ name: z.enum(launchSteps), isDone: z.boolean() })
export type LaunchStep = z.infer<typeof LaunchStep>
