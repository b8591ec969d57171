// Decides what a backup is called and what goes into its file: the database as it is, not migrated.
import { join } from 'node:path'
import type pg from 'pg'
import manifest from '../../package.json' with { type: 'json' }
import type { RowCounts } from '../database/backup/backup-format-rules.ts'
import { dumpDatabase } from '../database/backup/dump-database.ts'
import { writeBackupFile } from './backup-file.ts'

/** A file with a backup: where it is, how many bytes it has, and how many rows of each table. */
export type BackupMade = { path: string; bytes: number; counts: RowCounts }

/** The folder for backups inside the data folder. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** The name of a backup that was made at this time. */
export const backupName = (madeAt: Date) => `${madeAt.toISOString().replaceAll(':', '-')}.sql.gz`

/** Writes the whole database into the file `path`. */
export async function makeBackup(
  client: pg.Client,
  { path, madeAt }: { path: string; madeAt: Date },
): Promise<BackupMade> {
  let counts: RowCounts = {}
  const bytes = await writeBackupFile(path, lines())
  return { path, bytes, counts }

  async function* lines() {
    counts = yield* dumpDatabase(client, { program: manifest.version, madeAt })
  }
}
