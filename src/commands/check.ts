// The operator's command that says what is wrong with an installation and what to do: mzansi-local check. It changes nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, listUnknownSettings, loadConfig } from '../config.ts'
import { exampleSupportEmail } from '../config-variables.ts'
import { readConfiguredSettings } from '../configured-settings.ts'
import { siteSettingNames, variableOf } from '../contract/site-settings.ts'
import { checkDataFolder, databaseName, listFileFolders } from '../data-folder.ts'
import { nameOfStorage } from '../domain/media/image-files.ts'
import { canHavePasskeys } from '../domain/second-factor/second-factor-rules.ts'
import type { SettledSettings } from '../domain/settings/settle-settings.ts'
import { explainFailure } from '../explain-failure.ts'
import { loadBrandFiles } from '../page-assets.ts'
import { explainImageStorage, explainMail, explainPurge } from '../reachability.ts'
import {
  checkDatabase,
  checkListening,
  checkMachine,
  checkPages,
  type Finding,
  note,
  ok,
  wrong,
} from './check-system.ts'
import { refuseOptions } from './command-input.ts'

/** Prints a line for each finding. Exits with code 1 when something is wrong. */
export async function checkInstallation(options: string[]): Promise<never> {
  refuseOptions('check', options)
  const config = loadConfig()
  const [addresses, database, images, sharedCache] = await Promise.all([
    checkListening(config),
    checkDatabase(config),
    checkImages(config),
    checkSharedCache(config),
  ])
  const settings = database.settings ?? (await readConfiguredSettings(config, null))
  const mail = await checkMail(config, settings)
  const machine = await checkMachine(config, database.serverClock)
  const found = [
    ...checkSettings(config, settings),
    ...(database.settings ? [describeSources(database.settings)] : []),
    ...addresses,
    ...(await checkLogo(config)),
    checkFolder(config),
    ...(await checkPages(config)),
    ...database.findings,
    mail,
    images,
    ...sharedCache,
    ...machine,
  ]
  for (const { state, about, text } of found) console.log(`${state.padEnd(7)}${about.padEnd(16)}${text}`)
  process.exit(found.some(({ state }) => state === 'wrong') ? 1 : 0)
}

/** Checks the effective settings: the environment wins over what was saved on screen. */
function checkSettings({ rateLimit, requiresSecondFactor }: Config, { site }: SettledSettings): Finding[] {
  const notes = [
    ...(new URL(site.url).hostname === 'localhost'
      ? [
          `SITE_URL is ${site.url}: links in mails and previews lead nowhere for others. Set the public address, here or under Settings.`,
        ]
      : []),
    ...(site.supportEmail === exampleSupportEmail
      ? [`SUPPORT_EMAIL is the example ${exampleSupportEmail}: owners who need help write to nobody.`]
      : []),
    ...listUnknownSettings().map(
      (name) => `${name} in .env is not a setting. See .env.example for the names.`,
    ),
    ...(requiresSecondFactor && !canHavePasskeys(site.url) ? [noPasskeysText(site.url)] : []),
    ...(rateLimit ? [] : ['RATE_LIMIT is off: anyone may ask, guess and upload as often as they like.']),
  ]
  const about = 'configuration'
  const all = ok(about, `every setting can be read; the site is ${site.url}`)
  return [all, ...notes.map((text) => note(about, text))]
}

/** Which settings are not defaults, and where they come from. */
function describeSources({ shown }: SettledSettings): Finding {
  const namesFrom = (source: 'environment' | 'settings') =>
    siteSettingNames
      .filter((name) => shown[name].from === source)
      .map((name) =>
        source === 'environment' && name in variableOf ? variableOf[name as keyof typeof variableOf] : name,
      )
      .join(', ') || 'none'
  const text = `from the environment, which wins: ${namesFrom('environment')}; from the screen: ${namesFrom('settings')}; the others are the defaults`
  return ok('settings', text)
}

const noPasskeysText = (siteUrl: string) =>
  `ADMIN_SECOND_FACTOR is required and SITE_URL is ${siteUrl}: browsers refuse passkeys there, so nobody can moderate. Use https and a name.`

async function checkLogo(config: Config): Promise<Finding[]> {
  if (!config.logo) return []
  try {
    await loadBrandFiles(config)
    return [ok('logo', `${config.logo.path} can be drawn`)]
  } catch (error) {
    return [wrong('logo', explainFailure(error))]
  }
}

function checkFolder(config: Config): Finding {
  const about = 'data folder'
  const folders = listFileFolders(config)
  const database = config.databaseUrl === null ? [join(config.dataDir, databaseName)] : []
  try {
    checkDataFolder(config.dataDir, [...database, ...folders])
    return ok(about, `${config.dataDir} can be written`)
  } catch (error) {
    return wrong(about, explainFailure(error))
  }
}

async function checkMail(
  { dataDir }: Config,
  { mail: { smtpUrl, problem } }: SettledSettings,
): Promise<Finding> {
  const about = 'mail'
  if (problem) return wrong(about, problem)
  const outbox = `No mail server is set, by SMTP_URL or under Settings: mail is not sent but written to ${join(dataDir, 'outbox')}.`
  if (smtpUrl === null) return note(about, outbox)
  const { fault, doubt } = await explainMail(smtpUrl)
  if (fault) return wrong(about, fault)
  if (doubt) return note(about, doubt)
  return ok(about, `the mail server ${new URL(smtpUrl).host} lets the program in`)
}

async function checkImages({ imageStorage: storage }: Config): Promise<Finding> {
  const about = 'images'
  // A check creates no folder: a wrong DATA_DIR would look like the right one.
  if (storage.kind === 'folder' && !existsSync(storage.folder))
    return ok(about, `${storage.folder} is made with the first image`)
  const reason = await explainImageStorage(storage)
  if (reason) return wrong(about, reason)
  return ok(about, `a file was written to ${nameOfStorage(storage)}, read and removed`)
}

async function checkSharedCache({ cachePurge }: Config): Promise<Finding[]> {
  if (cachePurge === null) return []
  const about = 'shared cache'
  const reason = await explainPurge(cachePurge)
  if (reason) return [wrong(about, reason)]
  return [ok(about, `${new URL(cachePurge.url).host} took a purge`)]
}
