// Turns the forms of the settings and of the page editor, as a browser sends them, into inputs of calls.
import { heroNames, heroWords } from './image-upload.ts'
import { isBuiltInPage } from './site-page.ts'
import type { TypedForm } from './typed-form.ts'

/** The forms of the settings, in the order of the screen and of the steps after the first start. */
export const settingsForms = ['look', 'region', 'pictures', 'contact', 'mail', 'address'] as const
export type SettingsForm = (typeof settingsForms)[number]

type Input = Record<string, unknown>

/** The address of the redirect: the next step if the form was a step after the first start, otherwise the settings. */
export const settingsDone =
  (name: SettingsForm) =>
  ({ texts }: TypedForm): string => {
    const next = settingsForms[settingsForms.indexOf(name) + 1] ?? 'done'
    return texts.has('step') ? `/admin/settings?step=${next}&sent=${name}` : `/admin/settings?sent=${name}`
  }

/** The hidden field with the value that a field had when its page was opened. */
export const seenField = (name: string) => `seen-${name}`

/** Whether a field was changed on its page. What was not is not stored: an administrator may have changed it in another tab since. */
function isChanged(texts: URLSearchParams, name: string): boolean {
  // Browsers send the lines of a text with CRLF.
  const [text, seen] = [name, seenField(name)].map((one) => texts.get(one)?.replaceAll('\r\n', '\n'))
  return (text ?? '') !== seen
}

/** Those of the fields that were changed. The field of a setting that the environment sets is disabled, and browsers do not send it. */
const given = (texts: URLSearchParams, ...names: string[]): Input =>
  Object.fromEntries(
    names.filter((name) => texts.has(name) && isChanged(texts, name)).map((name) => [name, texts.get(name)]),
  )

/** The name of the site and its look. */
export const readLook = ({ texts }: TypedForm): Input => ({
  ...given(texts, 'siteName', 'tagline', 'accentColour', 'priceSign'),
  ...(texts.has('removeLogo') && { logo: null }),
})

/** The region as it was typed, or the one that was chosen from several matches. */
export const readRegion = ({ texts }: TypedForm): Input => {
  const choice = texts.get('regionChoice')
  return choice === null ? given(texts, 'region') : { region: choice }
}

/** The pictures of the home page. An emptied text alternative is ignored: to remove a picture, its box is ticked. */
export const readPictures = ({ texts, files }: TypedForm): Input =>
  Object.fromEntries(
    heroNames.flatMap((name): [string, unknown][] => {
      if (texts.has(`${name}Remove`)) return [[name, null]]
      const words = texts.get(heroWords(name)) ?? ''
      const isNew = files.includes(name) || isChanged(texts, heroWords(name))
      return isNew && words.trim() !== '' ? [[heroWords(name), words]] : []
    }),
  )

/** The support email and the social networks, which are one setting. */
export const readContact = ({ texts }: TypedForm): Input => ({
  ...given(texts, 'supportEmail'),
  social: given(texts, 'facebook', 'instagram', 'whatsapp'),
})

/** The mail server, as a whole. Without a host, mail is written to files. An empty password keeps the stored one. */
export function readMail({ texts }: TypedForm): Input {
  const password = texts.get('smtpPassword')
  const server = {
    host: texts.get('smtpHost') ?? '',
    ...(texts.get('smtpPort') && { port: texts.get('smtpPort') }),
    user: texts.get('smtpUser') ?? '',
    ...(password && { password }),
  }
  const isNew = password || ['smtpHost', 'smtpPort', 'smtpUser'].some((name) => isChanged(texts, name))
  return {
    ...(texts.has('smtpHost') && isNew && { smtp: server.host.trim() === '' ? null : server }),
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
  ...(isChanged(texts, 'reviewStarsAlone') && { reviewStarsAlone: texts.has('reviewStarsAlone') }),
})

/** The names of fields on the page, by their names in the call. */
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

/** The whole page. The form of a built-in page has no fields for the footer. */
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

/** The title and the text alone. */
export const readPageDraft = ({ texts }: TypedForm): PageInput => ({
  title: texts.get('title') ?? '',
  markdown: texts.get('markdown') ?? '',
})

/** The text alternative of an image. Its file is sent with the form. */
export const readIllustration = ({ texts }: TypedForm): PageInput => ({ alt: texts.get('alt') ?? '' })

/** The page to remove, and the version that was read. */
export const readPageRemoval = (typed: TypedForm): PageInput => ({
  name: nameIn(typed),
  version: typed.texts.get('version') ?? '',
})

/** A saved page is shown again. */
export const pageSaved = (typed: TypedForm): string =>
  `/admin/pages/${encodeURIComponent(nameIn(typed))}?sent=page`

/** A built-in page still exists, with its first text. */
export const pageRemoved = (typed: TypedForm): string =>
  isBuiltInPage(nameIn(typed)) ? `/admin/pages/${nameIn(typed)}?sent=first-text` : '/admin/pages?sent=removed'
