// The current settings and pages in memory, which are reloaded when they may have changed, and the mail transport that follows them.
import type { Site } from '../../contract/page.ts'
import type { SiteRegion } from '../../contract/provinces.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import type { Db } from '../../database/connect.ts'
import { type BrandFile, heroFilesOf, type Logo } from '../brand/brand-files.ts'
import { Failure, invalid } from '../failures.ts'
import { fileTransport, type MailTransport } from '../mail/mail-transport.ts'
import { smtpTransport } from '../mail/smtp-transport.ts'
import { findRegion, getRegionNamed } from '../places/regions.ts'
import { readStoredPages } from '../site-pages/page-queries.ts'
import {
  listOwnPages,
  type PageTexts,
  type SitePages,
  settlePages,
  toSitePages,
} from '../site-pages/site-pages.ts'
import type { Secrets } from './secrets.ts'
import { readSettings, readStamp, type StoredSettings } from './settings-queries.ts'
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
  /** Renders the files of a brand; none if there is no brand. */
  drawBrand: (brand: { site: Site; logo: Logo | null }) => Promise<BrandFiles>
  /** Called after the settings changed. */
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

/** Created by `openLiveSettings`. Properties return the current values: do not keep them beyond a request. */
export class LiveSettings {
  readonly #parts: LiveSettingsParts
  #state: State
  /** The files of the previous brand, which pages that are still open link to. */
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
  /** The settings as an administrator reads them. */
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
  /** The page texts from the data folder and from the program. */
  get pageTexts(): PageTexts {
    return this.#parts.pageTexts
  }

  /** A file of the current or the previous brand, or of the current or previous images of the home page. */
  findBrandFile(path: string): BrandFile | undefined {
    const { brandFiles, heroFiles } = this.#state
    const kept = [brandFiles, heroFiles, this.#formerFiles, this.#formerHeroFiles]
    return kept.find((files) => files.has(path))?.get(path)
  }

  /** Reads the settings again if they changed. Never throws: while the database is unreachable, the old ones stay. */
  async reload(): Promise<void> {
    this.#isReadAgain = this.#reading !== null
    this.#reading ??= this.#readUntilCurrent().finally(() => {
      this.#reading = null
    })
    await this.#reading
  }

  /** Repeats the reading if a change arrives meanwhile, because the result may not contain it. */
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
    if (!hasSameKeys(this.#state.heroFiles, heroFiles)) this.#formerHeroFiles = heroFiles
    this.#parts.onChange()
  }
}

const hasSameKeys = (one: BrandFiles, other: BrandFiles) =>
  [...one.keys()].join() === [...other.keys()].join()

/** Reads the settings for the first time. Refuses a logo that cannot be rendered, and an unknown or ambiguous region in the environment. */
export async function openLiveSettings(parts: LiveSettingsParts): Promise<LiveSettings> {
  return new LiveSettings(parts, await readState(parts, null))
}

async function readState(parts: LiveSettingsParts, previous: State | null): Promise<State> {
  const { db, base, secrets, pageTexts, drawBrand } = parts
  // The stamp first: if a change comes between the two queries, the next reload reads it again.
  const stamp = await readStamp(db)
  const stored = await readSettings(db)
  const region = await findRegionOf(db, base, stored)
  const settled = settleSettings(base, stored, region, (sealed) => secrets.open('smtp', sealed))
  const isSameBrand = previous !== null && previous.site.brand?.folder === settled.site.brand?.folder
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
    brandFiles: isSameBrand ? previous.brandFiles : await drawBrand(settled),
  }
}

/** The region from the environment or the screen; null for the whole country, and for a place that is no longer in the gazetteer. */
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

/** A transport by the current settings. Without a mail server it writes to `folder`; files there are still removed after one was set. */
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
      // A copy that missed the notification of a change must not use the old mail server.
      await live.reload()
      if (live.mail.problem) throw new Error(live.mail.problem)
      await current().deliver(mail, signal)
    },
    removeOlder: files.removeOlder,
    removeCopies: files.removeCopies,
  }
}
