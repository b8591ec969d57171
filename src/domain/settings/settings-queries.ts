// The SQL of the settings, of the stamp that changes with them, and of the facts in the same table: the last test mail and the last backup.
import { eq, getTableColumns, inArray, sql } from '#drizzle'
import { type HeroName, heroNames } from '../../contract/image-upload.ts'
import type { RegionChoice } from '../../contract/provinces.ts'
import type { ReviewPolicy } from '../../contract/review-choices.ts'
import {
  type PriceSign,
  type SiteSettingName,
  type SocialLinks,
  siteSettingNames,
} from '../../contract/site-settings.ts'
import type { Db } from '../../database/connect.ts'
import { settings, sitePageVersions } from '../../database/schema.ts'

/** The region as it is stored. */
export type StoredRegion = RegionChoice & { label: string }

type StoredWords = { alt: string }

/** The stored value of each setting. The password of the mail server and the bytes of the logo and images are in other columns. */
export type StoredValues = {
  siteName: string
  tagline: string
  accentColour: string
  priceSign: PriceSign
  logo: { type: 'svg' | 'png' }
  region: StoredRegion
  heroFirst: StoredWords
  heroSecond: StoredWords
  heroThird: StoredWords
  supportEmail: string
  social: SocialLinks
  smtp: { host: string; port: number; user: string | null }
  mailFrom: string
  siteUrl: string
  reviews: ReviewPolicy
  reviewStarsAlone: boolean
  reviewWords: string[]
}

/** The settings that are not their defaults. */
export type StoredSettings = {
  values: Partial<StoredValues>
  smtpSecret: Buffer | null
  logoFile: Buffer | null
  heroFiles: Partial<Record<HeroName, Buffer>>
}

/** Facts: the mail server that accepted a test mail, and that the database was backed up. */
export type SettingsFacts = { mailTest: { server: string }; lastBackup: Record<string, never> }

const names: string[] = [...siteSettingNames]

/** A string that changes with every change of a setting, or of a page that is written on screen. One query reads both. */
export async function readStamp(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string; change: string }>(sql`
    SELECT name, changed_at::text AS change FROM ${settings} WHERE ${inArray(settings.name, names)}
    UNION ALL
    SELECT name, max(number) || ' ' || max(written_at) FROM ${sitePageVersions} GROUP BY name
    ORDER BY name, change`)
  return JSON.stringify(rows)
}

/** Every stored setting. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  // As the driver reads it: Drizzle would parse a text that looks like JSON once more, and a site can be named '1992'.
  const columns = { ...getTableColumns(settings), value: sql<unknown>`${settings.value}` }
  const rows = await db.select(columns).from(settings).where(inArray(settings.name, names))
  const rowOf = (name: SiteSettingName) => rows.find((row) => row.name === name)
  return {
    values: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    smtpSecret: rowOf('smtp')?.secret ?? null,
    logoFile: rowOf('logo')?.file ?? null,
    heroFiles: Object.fromEntries(
      heroNames.flatMap((name) => {
        const file = rowOf(name)?.file
        return file ? [[name, file]] : []
      }),
    ),
  }
}

/** Locks the settings until the transaction ends, so that one change at a time is written. Reads do not wait. */
export async function lockSettings(db: Db): Promise<void> {
  await db.execute(sql`LOCK TABLE ${settings} IN SHARE ROW EXCLUSIVE MODE`)
}

type Content = { value: unknown; secret?: Buffer | null; file?: Buffer | null }

/** Inserts or replaces a setting or a fact. */
export async function writeSetting(
  db: Db,
  name: SiteSettingName | keyof SettingsFacts,
  { value, secret = null, file = null }: Content,
): Promise<void> {
  const set = { value, secret, file, changedAt: sql`clock_timestamp()` }
  await db
    .insert(settings)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: settings.name, set })
}

/** Removes a setting, which then has its default. */
export async function removeSetting(db: Db, name: SiteSettingName): Promise<void> {
  await db.delete(settings).where(eq(settings.name, name))
}

/** A fact; null if it was never recorded. */
export async function findFact<Name extends keyof SettingsFacts>(
  db: Db,
  name: Name,
): Promise<SettingsFacts[Name] | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return (row?.value as SettingsFacts[Name]) ?? null
}

/** Records that the database has just been backed up. */
export async function noteBackup(db: Db): Promise<void> {
  await writeSetting(db, 'lastBackup', { value: {} })
}
