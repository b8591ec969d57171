// Opens the settings of the configuration and of the database together.
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Site } from './contract/page.ts'
import type { Db } from './database/connect.ts'
import {
  findRegionOf,
  type LiveSettings,
  type LiveSettingsParts,
  openLiveSettings,
} from './domain/settings/live-settings.ts'
import { keyFileName, openSecrets } from './domain/settings/secrets.ts'
import { readSettings, type StoredSettings } from './domain/settings/settings-queries.ts'
import { type BaseSettings, type SettledSettings, settleSettings } from './domain/settings/settle-settings.ts'
import { readPageTexts } from './domain/site-pages/site-pages.ts'

/** What the caller adds to the configuration. */
type Use = Pick<LiveSettingsParts, 'log' | 'onChange' | 'drawBrand'>

/** Opens the settings of the environment, the database and the operator's pages. */
export async function openConfiguredSettings(config: Config, db: Db, use: Use): Promise<LiveSettings> {
  return await openLiveSettings({
    ...use,
    db,
    base: baseOf(config),
    secrets: secretsOf(config),
    pageTexts: await readPageTexts(join(config.dataDir, 'pages')),
  })
}

const none: StoredSettings = { values: {}, smtpSecret: null, logoFile: null, heroFiles: {} }

/** The effective settings, read once and without the pages; without a database, those of the environment. */
export async function readConfiguredSettings(config: Config, db: Db | null): Promise<SettledSettings> {
  const stored = db ? await readSettings(db) : none
  const base = baseOf(config)
  const region = db && (await findRegionOf(db, base, stored))
  return settleSettings(base, stored, region, (sealed) => secretsOf(config).open('smtp', sealed))
}

/** The site without its region and pages, as commands name it in links and emails. Needs no files and no secrets, so that none can fail it. */
export const readSite = async (config: Config, db: Db): Promise<Site> =>
  settleSettings(baseOf(config), await readSettings(db), null, () => null).site

const baseOf = ({ site, region, logo, mail, fixedSettings: fixed }: Config): BaseSettings => ({
  site,
  region,
  logo,
  mail,
  fixed,
})
const secretsOf = ({ secretsKey, dataDir }: Config) => openSecrets(secretsKey, join(dataDir, keyFileName))
