// The operator's command that finds inconsistencies in the stored data: mzansi-local check-data, or mzansi-local check-data --repair
import type pg from 'pg'
import { type Config, loadConfig } from '../config.ts'
import { DatabaseRefused } from '../database/failures.ts'
import { listAppliedMigrations, listKnownMigrations, refuseForeignDatabase } from '../database/migrate.ts'
import { openImageStore } from '../domain/media/image-store.ts'
import { checkData, type DataReport, type Repairs } from '../domain/upkeep/check-data.ts'
import { explainFailure } from '../explain-failure.ts'
import { readOptions } from './command-input.ts'
import { openOrConnect, refuseMissingDatabase } from './with-database.ts'

/** Checks, prints, and returns the exit code: 0 when nothing is wrong or everything was repaired, 1 otherwise. */
export async function runCheckData(args: string[]): Promise<number> {
  const repairs = readRepairs(args)
  const config = loadConfig()
  try {
    const reports = await check(config, repairs)
    console.log(describe(reports))
    return reports.every(({ found, isRepaired }) => found.length === 0 || isRepaired) ? 0 : 1
  } catch (error) {
    console.error(explainFailure(error, config.logLevel))
    return 1
  }
}

function readRepairs(args: string[]): Repairs {
  const options = { repair: { type: 'boolean' }, 'remove-files': { type: 'boolean' } } as const
  const given = readOptions(args, options, 'Say at most: mzansi-local check-data --repair --remove-files')
  return { repairs: given.repair ?? false, removesFiles: given['remove-files'] ?? false }
}

async function check(config: Config, repairs: Repairs): Promise<DataReport[]> {
  refuseMissingDatabase(config)
  const database = await openOrConnect(config, async () => {})
  try {
    const { files } = await openImageStore(config.imageStorage)
    return await database.withClient(async (client) => {
      await refuseOlder(client)
      return await checkData({ client, files, now: new Date() }, repairs)
    })
  } finally {
    await database.close()
  }
}

async function refuseOlder(client: pg.Client): Promise<void> {
  const applied = await listAppliedMigrations(client)
  const known = listKnownMigrations()
  refuseForeignDatabase(applied, known)
  if (applied.length < known.length)
    throw new DatabaseRefused(
      'The database belongs to an older version. Start this version once, then run the check again.',
    )
}

/** How many names of each finding are shown. */
const maxShown = 10

function describe(reports: DataReport[]): string {
  const wrong = reports.filter(({ found }) => found.length > 0)
  if (wrong.length === 0) return `All is well: ${reports.length} checks found nothing.`
  const lines = wrong.map(({ what, meaning, found, isRepaired }) => {
    const more = found.length > maxShown ? `, and ${found.length - maxShown} more` : ''
    return `${isRepaired ? 'Repaired' : 'Wrong'}: ${found.length} ${what}\n  ${meaning}\n  ${found.slice(0, maxShown).join(', ')}${more}`
  })
  const canRepair = wrong.some(({ canRepair, isRepaired }) => canRepair && !isRepaired)
  return [...lines, ...(canRepair ? ['Make a backup, then run it again with --repair.'] : [])].join('\n')
}
