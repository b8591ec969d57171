// Changes the settings for an administrator: validates them, stores them, and logs the changes.
import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from '../../contract/history.ts'
import { type HeroName, heroNames, heroWords } from '../../contract/image-upload.ts'
import { defaultAccent } from '../../contract/page.ts'
import type { RegionChoice } from '../../contract/provinces.ts'
import {
  type RegionInput,
  type SiteSettingName,
  type SiteSettings,
  type SiteSettingsChange,
  siteSettingNames,
  variableOf,
} from '../../contract/site-settings.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { withRateLimit } from '../accounts/rate-limits.ts'
import { deriveColours, readColour } from '../brand/accent-rules.ts'
import { type Logo, readUploadedLogo } from '../brand/brand-files.ts'
import { conflict, invalidField } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { withoutSecrets } from '../history/list-history.ts'
import { readFrom } from '../mail/template-layout-rules.ts'
import type { Uploads } from '../media/attach-images.ts'
import { encodeHeroPicture } from '../media/encode-upload.ts'
import type { ImageStore } from '../media/image-store.ts'
import { lockAsAdministrator, withConfirmedAdministrator } from '../people/people.ts'
import { getRegion, getRegionNamed } from '../places/regions.ts'
import type { Administrator } from '../principal.ts'
import { switchReviews } from '../reviews/review-keeping.ts'
import type { PasswordContext } from '../second-factor/second-factor.ts'
import type { LiveSettings } from './live-settings.ts'
import { checkAddress } from './set-up.ts'
import {
  lockSettings,
  readSettings,
  removeSetting,
  type StoredRegion,
  type StoredSettings,
  writeSetting,
} from './settings-queries.ts'
import { noSocial } from './settle-settings.ts'

type Context = PasswordContext & { live: LiveSettings; images: ImageStore }

/**
 * Changes the given settings and returns all current ones; every other copy is notified. Refuses a setting that the environment sets (409), a
 * colour that would be unreadable on a page, an image that cannot be a logo, an unknown or ambiguous region, a public address at which this
 * directory does not answer, and a mail server or an address without the administrator's right password (400). All are changed or none.
 */
export async function changeSiteSettings(
  context: Context,
  admin: Administrator,
  uploads: Uploads,
  { currentPassword, ...change }: SiteSettingsChange,
): Promise<SiteSettings> {
  const { db, live, rateLimiter } = context
  const names = siteSettingNames.filter((name) => isGiven(name, uploads, change))
  refuseFixed(live, names)
  const needsPassword = names.includes('smtp') || names.includes('siteUrl')
  if (needsPassword && currentPassword === undefined)
    throw invalidField('currentPassword', 'Your password is required')
  await withRateLimit(rateLimiter, [['siteSettings', admin.userId]], async () => {
    const contents = await readContents(context, uploads, change)
    const write = (db: Db) => writeChanges(db, live, admin, names, contents)
    if (needsPassword && currentPassword !== undefined)
      return withConfirmedAdministrator(context, admin, currentPassword, write)
    return inTransaction(db, async (db) => {
      await lockAsAdministrator(db, admin)
      await write(db)
    })
  })
  await live.reload()
  return live.shown
}

/** Whether the change contains this setting. An image of the home page can be changed by a file, or by its description alone. */
function isGiven(name: SiteSettingName, uploads: Uploads, change: SiteSettingsChange): boolean {
  if (name in change || (name === 'logo' && uploads.logo)) return true
  return isHeroName(name) && (uploads[name] !== undefined || change[heroWords(name)] !== undefined)
}

const isHeroName = (name: SiteSettingName): name is HeroName => heroNames.some((one) => one === name)

function refuseFixed({ fixed }: LiveSettings, names: readonly SiteSettingName[]): void {
  const name = names.find((one) => fixed.has(one))
  if (!name) return
  const variable = name in variableOf ? variableOf[name as keyof typeof variableOf] : name
  const message = `${variable} is set in the program’s environment, which takes precedence. Change it there, or remove it there first.`
  throw conflict(message, [{ path: name, message }])
}

/** The values to store; null means the default. The password of the mail server is not encrypted yet. */
type Contents = Omit<SiteSettingsChange, 'logo' | 'region' | HeroName | 'currentPassword'> & {
  heroFiles: Partial<Record<HeroName, Buffer>>
  removed: ReadonlySet<HeroName>
  logo?: Logo | null
  region?: StoredRegion | null
}

async function readContents(
  { db, live, images }: Context,
  uploads: Uploads,
  { logo: _removed, region, ...change }: Omit<SiteSettingsChange, 'currentPassword'>,
): Promise<Contents> {
  const { accentColour, mailFrom, siteUrl } = change
  const { heroFirst: _first, heroSecond: _second, heroThird: _third, ...others } = change
  if (siteUrl && siteUrl !== live.site.url) await checkAddress(db, siteUrl)
  return {
    ...others,
    heroFiles: await readHeroFiles(images, uploads, change),
    removed: new Set(heroNames.filter((name) => change[name] === null && !uploads[name])),
    ...(accentColour && { accentColour: getColour(accentColour) }),
    ...(mailFrom && { mailFrom: getSender(mailFrom) }),
    ...(region && { region: await readRegion(db, region) }),
    logo: uploads.logo ? await readUploadedLogo(images, uploads.logo) : null,
  }
}

/** Validates a colour. The program's own colour is stored as the default, because a colour picker always has a value. */
function getColour(text: string): string | null {
  const accent = readColour(text)
  if (!accent) throw invalidField('accentColour', 'The colour must look like #0b6e4f')
  const read = deriveColours(accent)
  if ('problem' in read) throw invalidField('accentColour', `This colour ${read.problem}.`)
  return accent === defaultAccent ? null : accent
}

/** Encodes the uploaded images one at a time, because the semaphore allows few at once. */
async function readHeroFiles(
  images: ImageStore,
  uploads: Uploads,
  change: Pick<SiteSettingsChange, ReturnType<typeof heroWords>>,
): Promise<Contents['heroFiles']> {
  const files: Contents['heroFiles'] = {}
  for (const name of heroNames) {
    const file = uploads[name]
    if (!file) continue
    if (change[heroWords(name)] === undefined)
      throw invalidField(heroWords(name), 'Say in a few words what the picture shows')
    files[name] = await encodeHeroPicture(images, name, file)
  }
  return files
}

/** Finds the region to store. Its properties have the order in which PostgreSQL returns them. */
async function readRegion(db: Db, input: RegionInput): Promise<StoredRegion | null> {
  if (typeof input !== 'string' && input.kind === 'country') return null
  const region =
    typeof input === 'string'
      ? await getRegionNamed(db, input)
      : await getRegion(db, input satisfies RegionChoice)
  if (!region) return null
  const { id, kind, label } = region
  return { id, kind, label } as StoredRegion
}

function getSender(text: string): string {
  if (readFrom(text)) return text
  throw invalidField(
    'mailFrom',
    'The sender must be an email address, or look like Mzansi Local <no-reply@directory.example>',
  )
}

async function writeChanges(
  db: Db,
  live: LiveSettings,
  admin: Administrator,
  names: readonly SiteSettingName[],
  contents: Contents,
): Promise<void> {
  await lockSettings(db)
  const stored = await readSettings(db)
  const changes: FieldChange[] = []
  for (const name of names) {
    const content = toContent(live, stored, name, contents)
    const before = stored.values[name] ?? null
    // A deep comparison, because PostgreSQL reorders the keys of JSON.
    const isSame = isDeepStrictEqual(before, content?.value ?? null)
    const isNewFile = content?.file && !(isHeroName(name) && content.file === stored.heroFiles[name])
    if (isSame && !content?.secret && !isNewFile) continue
    if (content) await writeSetting(db, name, content)
    else await removeSetting(db, name)
    // In the log, the field 'logo' is the image of a business.
    const field = name === 'logo' ? 'siteLogo' : name
    changes.push(withoutSecrets({ field, from: before, to: content?.value ?? null }))
  }
  if (names.includes('reviews')) await switchReviews(db, contents.reviews !== 'off')
  // The log contains the mail server and its user, but never the password, and of the words for reviews only how many they are.
  if (changes.length > 0) await addLine(db, admin.userId, { action: 'change-settings', changes })
}

type Content = { value: unknown; secret?: Buffer | null; file?: Buffer | null }

function toContent(
  live: LiveSettings,
  stored: StoredSettings,
  name: SiteSettingName,
  contents: Contents,
): Content | null {
  if (name === 'smtp') return toMailServer(live, stored, contents.smtp ?? null)
  if (name === 'logo')
    return contents.logo ? { value: { type: contents.logo.type }, file: contents.logo.bytes } : null
  if (isHeroName(name)) return toHero(stored, name, contents)
  if (name === 'social') {
    const social = contents.social && { ...noSocial, ...stored.values.social, ...contents.social }
    return social && Object.values(social).some((link) => link !== null) ? { value: social } : null
  }
  const value = contents[name] ?? null
  // The defaults of settings that are not text: true, and an empty list.
  if (value === null || value === true || (Array.isArray(value) && value.length === 0)) return null
  return { value }
}

/** The image to store. A description without a file belongs to the stored image. */
function toHero(
  { heroFiles }: StoredSettings,
  name: HeroName,
  { removed, heroFiles: sent, ...contents }: Contents,
): Content | null {
  if (removed.has(name)) return null
  const file = sent[name] ?? heroFiles[name]
  if (!file) throw invalidField(name, 'Choose a picture for this description')
  return { value: { alt: contents[heroWords(name)] ?? '' }, file }
}

const otherServerText =
  'Please type the password of the mail server again, because the server or the user has changed'

/** The mail server to store. The stored password is kept only if server and user are unchanged, so that it is never sent to another server. */
function toMailServer(
  live: LiveSettings,
  { values: { smtp: before }, smtpSecret }: StoredSettings,
  smtp: NonNullable<SiteSettingsChange['smtp']> | null,
): Content | null {
  if (!smtp) return null
  const { password, ...server } = { ...smtp, user: smtp.user ?? null }
  if (!server.user) return { value: server, secret: null }
  if (password) return { value: server, secret: live.secrets.seal('smtp', password) }
  const isSame = before?.host === server.host && before.port === server.port && before.user === server.user
  if (isSame && smtpSecret && password === undefined) return { value: server, secret: smtpSecret }
  throw invalidField('smtp.password', otherServerText)
}
