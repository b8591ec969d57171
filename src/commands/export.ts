// The operator's command that exports the public directory: mzansi-local export --format csv, with or without --file FILE
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { loadConfig } from '../config.ts'
import { readSite } from '../configured-settings.ts'
import { exportFormats } from '../contract/directory-export.ts'
import { DatabaseRefused } from '../database/failures.ts'
import { readDirectory, writers } from '../domain/directory/export-directory.ts'
import { writeFileAtomically } from '../domain/files/files.ts'
import { stopSignals } from '../stop-signals.ts'
import { readOptions, refuse } from './command-input.ts'
import { withExistingDatabase } from './with-database.ts'

const usage = `Say which format: mzansi-local export --format ${exportFormats.join('|')} [--file FILE]`

export async function exportToFile(options: string[]): Promise<never> {
  const given = readOptions(options, { format: { type: 'string' }, file: { type: 'string' } }, usage)
  const format = exportFormats.find((one) => one === given.format) ?? refuse(usage)
  if (given.file === '') return refuse(usage)
  const file = given.file === undefined ? null : resolve(given.file)
  const config = loadConfig()
  return await withExistingDatabase(config, async (db) => {
    const { url } = await readSite(config, db)
    const content = writers[format](readDirectory(db, url, new Date()))
    if (file !== null) return await writeWhole(file, content)
    await pipeline(content, process.stdout, { end: false })
    return ''
  })
}

/** The file gets its name once every byte is on disk, and replaces an earlier one. After a failure, the earlier one is still there. */
async function writeWhole(file: string, content: AsyncIterable<Uint8Array>): Promise<string> {
  const folder = dirname(file)
  if (!existsSync(folder))
    throw new DatabaseRefused(
      `There is no folder ${folder}. Correct the path, or make the folder first. Nothing was written.`,
    )
  const temporary = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  const giveUp = () => {
    rmSync(temporary, { force: true })
    process.exit(1)
  }
  for (const signal of stopSignals) process.once(signal, giveUp)
  await writeFileAtomically(file, content, { temporary })
  return file
}
