// Helpers for database tests: temporary folders, logs that discard or record their lines, databases that are closed, polling.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Database, type DatabaseTarget, openDatabase } from '../../src/database/connect.ts'
import type { DatabaseLimits, DatabaseLog } from '../../src/database/postgres-server.ts'
import { createLogger } from '../../src/logger.ts'
import { requestSharedServer } from '../world/request-shared-server.ts'

export const quietLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }

// Every line is also written with the real logger: a line that it cannot write would crash the program.
const written = createLogger('warn', { write: () => {} })

/** A log that records its lines. */
export function recordedLog(): { log: DatabaseLog; lines: { message: string; what: object }[] } {
  const lines: { message: string; what: object }[] = []
  const record = (what: object, message: string) => {
    written.warn(what, message)
    lines.push({ message, what })
  }
  return { log: { info: record, warn: record, error: record }, lines }
}

/** A new folder that is removed when the test ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Creates an embedded database in `folder`, with every migration and the reference data: a copy of the one of this run. */
export async function makeMigratedFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // Unlike cpSync, it keeps the owner: PostgreSQL may run as another user.
  execFileSync('cp', ['-a', join(await requestSharedServer('embedded'), '.'), folder])
}

/** An open database that is closed when the test ends; an empty embedded one unless a target is given. */
export async function openScratch(
  limits: Partial<DatabaseLimits> = {},
  target?: DatabaseTarget,
): Promise<Database> {
  const database = await openDatabase(target ?? { kind: 'embedded', folder: scratchFolder() }, quietLog, {
    connectMs: 30_000,
    ...limits,
  })
  onTestFinished(() => database.close())
  return database
}

/** A new folder of migrations, one file for each SQL text. */
export function writeMigrations(files: string[]): string {
  const folder = scratchFolder()
  for (const [at, sql] of files.entries())
    writeFileSync(join(folder, `${String(at).padStart(4, '0')}.sql`), sql)
  return folder
}

/** Calls `isTrue` until it returns true, for at most `limitMs`. Returns whether it became true. */
export async function becomesTrue(
  isTrue: () => boolean | Promise<boolean>,
  limitMs = 30_000,
): Promise<boolean> {
  const giveUpAt = performance.now() + limitMs
  while (performance.now() < giveUpAt) {
    if (await isTrue()) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}
