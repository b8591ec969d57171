// The forms of the settings and of the editor of pages as a browser sends them, and what each is in words of the calls.
import { heroNames, heroWords } from './image-upload.ts'
import { isBuiltInPage } from './site-page.ts'
import type { TypedForm } from './typed-form.ts'

/** The forms of the settings, in the order of the screen and of the steps after the first start. */
export const settingsForms = ['look', 'region', 'pictures', 'contact', 'mail', 'address'] as const
export type SettingsForm = (typeof settingsForms)[number]

type Input = Record<string, unknown>

/** Where the browser goes: to the next step, when the form was one. */
export const settingsDone =
  (name: SettingsForm) =>
  ({ texts }: TypedForm): string => {
    const next = settingsForms[settingsForms.indexOf(name) + 1] ?? 'done'
    return texts.has('step') ? `/admin/settings?step=${next}&sent=${name}` : `/admin/settings?sent=${name}`
  }

/** The fields that the form has. One that the environment sets is disabled, and then a browser does not send it. */
const given = (texts: URLSearchParams, ...names: string[]): Input =>
  Object.fromEntries(names.filter((name) => texts.has(name)).map((name) => [name, texts.get(name)]))

/** Name and look. */
export const readLook = ({ texts }: TypedForm): Input => ({
  ...given(texts, 'siteName', 'tagline', 'accentColour', 'priceSign'),
  ...(texts.has('removeLogo') && { logo: null }),
})

/** The region, as it was typed, or one of several that were offered for what was typed. */
export const readRegion = ({ texts }: TypedForm): Input => {
  const choice = texts.get('regionChoice')
  return choice === null ? given(texts, 'region') : { region: choice }
}

/** The pictures of the home page. Words that are emptied stay as they were: a picture is removed by its box. */
export const readPictures = ({ texts }: TypedForm): Input =>
  Object.fromEntries(
    heroNames.flatMap((name): [string, unknown][] => {
      if (texts.has(`${name}Remove`)) return [[name, null]]
      const words = texts.get(heroWords(name)) ?? ''
      return words.trim() === '' ? [] : [[heroWords(name), words]]
    }),
  )

/** The addresses. The links to social networks are one setting. */
export const readContact = ({ texts }: TypedForm): Input => ({
  ...given(texts, 'supportEmail'),
  social: given(texts, 'facebook', 'instagram', 'whatsapp'),
})

/** The mail server. Without its name mail is written to files. An empty password keeps the stored one. */
export function readMail({ texts }: TypedForm): Input {
  const password = texts.get('smtpPassword')
  const server = {
    host: texts.get('smtpHost') ?? '',
    ...(texts.get('smtpPort') && { port: texts.get('smtpPort') }),
    user: texts.get('smtpUser') ?? '',
    ...(password && { password }),
  }
  return {
    ...(texts.has('smtpHost') && { smtp: server.host.trim() === '' ? null : server }),
    ...given(texts, 'mailFrom'),
    ...ownPassword(texts.get('mailOwnPassword')),
  }
}

/** The public address. */
export const readAddress = ({ texts }: TypedForm): Input => ({
  ...given(texts, 'siteUrl'),
  ...ownPassword(texts.get('addressOwnPassword')),
})

/** The form has no field for it if the environment sets what it is asked for. */
const ownPassword = (typed: string | null): Input => (typed === null ? {} : { currentPassword: typed })

/** How reviews are published. A box that is not ticked is not sent. */
export const readReviewSettings = ({ texts }: TypedForm): Input => ({
  ...given(texts, 'reviews', 'reviewWords'),
  reviewStarsAlone: texts.has('reviewStarsAlone'),
})

/** What the fields of the call are called on the page. */
export const settingsFieldNames = {
  contact: { 'social.facebook': 'facebook', 'social.instagram': 'instagram', 'social.whatsapp': 'whatsapp' },
  mail: {
    'smtp.host': 'smtpHost',
    'smtp.port': 'smtpPort',
    'smtp.user': 'smtpUser',
    'smtp.password': 'smtpPassword',
    smtp: 'smtpHost',
    currentPassword: 'mailOwnPassword',
  },
  address: { currentPassword: 'addressOwnPassword' },
} as const

type PageInput = Record<string, unknown>

const nameIn = ({ texts }: TypedForm) => (texts.get('name') ?? '').trim()

/** The whole page. A page of ours has no fields for the footer. */
export const readPageText = (typed: TypedForm): PageInput => {
  const { texts } = typed
  return {
    name: nameIn(typed),
    ...readPageDraft(typed),
    footer: texts.get('footer') ?? '',
    ...(texts.has('footerOrder') && { footerOrder: texts.get('footerOrder') }),
    version: texts.get('version') ?? '',
  }
}

/** The text alone. */
export const readPageDraft = ({ texts }: TypedForm): PageInput => ({
  title: texts.get('title') ?? '',
  markdown: texts.get('markdown') ?? '',
})

/** What the image shows. Its file comes with the form. */
export const readIllustration = ({ texts }: TypedForm): PageInput => ({ alt: texts.get('alt') ?? '' })

/** The page that is removed. */
export const readPageRemoval = (typed: TypedForm): PageInput => ({
  name: nameIn(typed),
  version: typed.texts.get('version') ?? '',
})

/** A page that was saved is shown again. */
export const pageSaved = (typed: TypedForm): string =>
  `/admin/pages/${encodeURIComponent(nameIn(typed))}?sent=page`

/** A page of ours is there as before. */
export const pageRemoved = (typed: TypedForm): string =>
  isBuiltInPage(nameIn(typed)) ? `/admin/pages/${nameIn(typed)}?sent=first-text` : '/admin/pages?sent=removed'
