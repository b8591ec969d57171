// Opens the settings of a configuration and of a database together.
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import {
  type LiveSettings,
  type LiveSettingsParts,
  openLiveSettings,
} from './domain/settings/live-settings.ts'
import { keyFileName, openSecrets } from './domain/settings/secrets.ts'
import { readPageTexts } from './domain/site-pages/site-pages.ts'

/** Everything but what the configuration says. A command draws no brand, and nothing changes while it runs. */
type Use = Pick<LiveSettingsParts, 'log' | 'onChange' | 'drawBrand'>

/** The settings, as `use` needs them. */
export async function openConfiguredSettings(config: Config, db: Db, use: Use): Promise<LiveSettings> {
  const { dataDir, site, region, logo, mail, fixedSettings: fixed, secretsKey } = config
  return await openLiveSettings({
    ...use,
    db,
    base: { site, region, logo, mail, fixed },
    secrets: openSecrets(secretsKey, join(dataDir, keyFileName)),
    pageTexts: await readPageTexts(join(dataDir, 'pages')),
  })
}
