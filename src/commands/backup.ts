// What the operator types to back the database up: npm run backup, or npm run backup -- --to FILE
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { type Config, loadConfig } from '../config.ts'
import { checkDataFolder } from '../data-folder.ts'
import type { RowCounts } from '../database/backup/backup-format-rules.ts'
import { dumpDatabase } from '../database/backup/dump-database.ts'
import { writeBackupFile } from './backup-file.ts'
import { describeCounts } from './describe-counts.ts'
import { readFileOption } from './read-file-option.ts'
import { openOrConnect, printOutcome, refuseMissingDatabase } from './with-database.ts'

const to = readFileOption('to', 'Say at most where to: npm run backup -- --to FILE')
const config = loadConfig()

await printOutcome(config, async () => {
  refuseMissingDatabase(config)
  const backups = join(config.dataDir, 'backups')
  if (to === null) checkDataFolder(config.dataDir, [backups])
  // Not migrated: a backup that is made before an upgrade must not do the upgrade.
  const database = await openOrConnect(config, async () => {})
  try {
    return await database.withClient(async (client) => {
      const began = performance.now()
      const madeAt = new Date()
      const path = to ?? join(backups, `${madeAt.toISOString().replaceAll(':', '-')}.sql.gz`)
      let counts: RowCounts = {}
      const settings = { held: config.databaseUrl === null, program: manifest.version, madeAt }
      const bytes = await writeBackupFile(path, lines())
      return describe(path, counts, bytes, performance.now() - began)

      async function* lines() {
        counts = yield* dumpDatabase(client, settings)
      }
    })
  } finally {
    await database.close()
  }
})

function describe(path: string, counts: RowCounts, bytes: number, tookMs: number): string {
  const size = bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${path}
  ${describeCounts(counts)}. ${size}, made in ${(tookMs / 1000).toFixed(1)} s.
  It does not hold the images. Copy ${imageStorage(config)} now, after this backup.
  It holds people's addresses and the hashes of their passwords: keep it where nobody else reads it.`
}

function imageStorage({ imageStorage }: Config): string {
  return imageStorage.kind === 'folder' ? imageStorage.folder : `the bucket ${imageStorage.name}`
}
