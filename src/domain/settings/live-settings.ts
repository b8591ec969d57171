// The settings and the pages of now, in this copy of the program, read again whenever they may have changed; and how mail is sent by them.
import type { Site } from '../../contract/page.ts'
import type { SiteRegion } from '../../contract/provinces.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import type { Db } from '../../database/connect.ts'
import { type BrandFile, heroFilesOf, type Logo } from '../brand/brand-files.ts'
import { Failure, invalid } from '../failures.ts'
import { fileTransport, type MailTransport } from '../mail/mail-transport.ts'
import { smtpTransport } from '../mail/smtp-transport.ts'
import { findRegion, getRegionNamed } from '../places/regions.ts'
import { readPagesStamp, readStoredPages } from '../site-pages/page-queries.ts'
import {
  listOwnPages,
  type PageTexts,
  type SitePages,
  settlePages,
  toSitePages,
} from '../site-pages/site-pages.ts'
import type { Secrets } from './secrets.ts'
import { readSettings, readSettingsStamp, type StoredSettings } from './settings-queries.ts'
import {
  type BaseSettings,
  type MailSettings,
  type SettledSettings,
  settleSettings,
} from './settle-settings.ts'

type BrandFiles = ReadonlyMap<string, BrandFile>

export type LiveSettingsParts = {
  db: Db
  base: BaseSettings
  secrets: Secrets
  pageTexts: PageTexts
  /** Draws the files of a brand; none without one. */
  drawBrand: (brand: { site: Site; logo: Logo | null }) => Promise<BrandFiles>
  /** Called after the settings became others. */
  onChange: () => void
  log: { warn(fields: object, message: string): void }
}

type State = SettledSettings & {
  stamp: string
  sitePages: SitePages
  /** The names of the pages that the operator wrote, on screen or as files. */
  writtenPages: readonly string[]
  brandFiles: BrandFiles
  heroFiles: BrandFiles
}

/** Opened by `openLiveSettings`. Each property is that of now: do not keep it beyond a request. */
export class LiveSettings {
  readonly #parts: LiveSettingsParts
  #state: State
  /** The files of the brand before: a page that is open links them. */
  #formerFiles: BrandFiles = new Map()
  #formerHeroFiles: BrandFiles = new Map()
  #reading: Promise<void> | null = null
  #isReadAgain = false

  constructor(parts: LiveSettingsParts, state: State) {
    this.#parts = parts
    this.#state = state
  }

  get site(): Site {
    return this.#state.site
  }
  get sitePages(): SitePages {
    return this.#state.sitePages
  }
  get mail(): MailSettings {
    return this.#state.mail
  }
  /** As an administrator reads them. */
  get shown(): SiteSettings {
    return this.#state.shown
  }
  get secrets(): Secrets {
    return this.#parts.secrets
  }
  get fixed(): BaseSettings['fixed'] {
    return this.#parts.base.fixed
  }
  /** The names of the pages that the operator wrote, on screen or as files. */
  get writtenPages(): readonly string[] {
    return this.#state.writtenPages
  }
  /** The texts of the files of the data folder, and of the program. */
  get pageTexts(): PageTexts {
    return this.#parts.pageTexts
  }

  /** A file of the brand of now, or of the one before; likewise a picture of the home page. */
  findBrandFile(path: string): BrandFile | undefined {
    const { brandFiles, heroFiles } = this.#state
    const kept = [brandFiles, heroFiles, this.#formerFiles, this.#formerHeroFiles]
    return kept.find((files) => files.has(path))?.get(path)
  }

  /** Reads the settings if they changed. Never throws: those of before stay while the database is away. */
  async reload(): Promise<void> {
    this.#isReadAgain = this.#reading !== null
    this.#reading ??= this.#readUntilCurrent().finally(() => {
      this.#reading = null
    })
    await this.#reading
  }

  /** A change that comes while the settings are read may not be in what is read. */
  async #readUntilCurrent(): Promise<void> {
    do {
      this.#isReadAgain = false
      await this.#readOnce().catch((err: unknown) =>
        this.#parts.log.warn({ err }, 'the settings cannot be read; those from before stay'),
      )
    } while (this.#isReadAgain)
  }

  async #readOnce(): Promise<void> {
    const { stamp, brandFiles, heroFiles } = this.#state
    if ((await readStamp(this.#parts.db)) === stamp) return
    this.#state = await readState(this.#parts, this.#state)
    if (this.#state.brandFiles !== brandFiles) this.#formerFiles = brandFiles
    if (!isSameKeys(this.#state.heroFiles, heroFiles)) this.#formerHeroFiles = heroFiles
    this.#parts.onChange()
  }
}

const isSameKeys = (one: BrandFiles, other: BrandFiles) => [...one.keys()].join() === [...other.keys()].join()

/** Reads the settings for the first time. Refuses a logo that cannot be drawn, and a region of the environment that is unknown or ambiguous. */
export async function openLiveSettings(parts: LiveSettingsParts): Promise<LiveSettings> {
  return new LiveSettings(parts, await readState(parts, null))
}

async function readState(parts: LiveSettingsParts, former: State | null): Promise<State> {
  const { db, base, secrets, pageTexts, drawBrand } = parts
  // The stamp first: a change between the two is then read once more.
  const stamp = await readStamp(db)
  const stored = await readSettings(db)
  const region = await findRegionOf(db, base, stored)
  const settled = settleSettings(base, stored, region, (sealed) => secrets.open('smtp', sealed))
  const isSameBrand = former !== null && former.site.brand?.folder === settled.site.brand?.folder
  const storedPages = await readStoredPages(db)
  const ownPages = listOwnPages(storedPages.pages, settled.site.name)
  const site = { ...settled.site, ...(ownPages.length > 0 && { ownPages }) }
  return {
    ...settled,
    site,
    stamp,
    sitePages: toSitePages(pageTexts, storedPages, site),
    writtenPages: settlePages(pageTexts, storedPages.pages)
      .filter(({ from }) => from !== 'program')
      .map(({ name }) => name),
    heroFiles: heroFilesOf(Object.values(stored.heroFiles)),
    brandFiles: isSameBrand ? former.brandFiles : await drawBrand(settled),
  }
}

/** A text that changes with every change of a setting or a page. */
const readStamp = async (db: Db) => `${await readSettingsStamp(db)} ${await readPagesStamp(db)}`

/** The region of the environment or of the screen; null for the whole country, and for a place that the gazetteer has no longer. */
export async function findRegionOf(
  db: Db,
  { fixed, region }: BaseSettings,
  { values }: StoredSettings,
): Promise<SiteRegion | null> {
  if (!fixed.has('region')) return values.region ? findRegion(db, values.region) : null
  if (region === null) return null
  return getRegionNamed(db, region).catch((error: unknown) => {
    throw error instanceof Failure ? invalid(`REGION is not clear. ${error.message}`) : error
  })
}

/** `folder` is where mail is written without a mail server. What was written there is removed also after one was set. */
export function liveTransport(live: LiveSettings, folder: string): MailTransport {
  const files = fileTransport(folder, live.mail.from)
  const current = () => {
    const { smtpUrl, from } = live.mail
    return smtpUrl === null ? fileTransport(folder, from) : smtpTransport(smtpUrl, from)
  }
  return {
    get description() {
      return current().description
    },
    get domain() {
      return current().domain
    },
    async deliver(mail, signal) {
      // A copy that hears of no changes must not send through the mail server of yesterday.
      await live.reload()
      if (live.mail.problem) throw new Error(live.mail.problem)
      await current().deliver(mail, signal)
    },
    removeOlder: files.removeOlder,
    removeCopies: files.removeCopies,
  }
}
