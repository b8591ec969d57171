// The operator's commands that export the public directory and import a list: mzansi-local export --format csv, mzansi-local import --file list.csv

import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { loadConfig } from '../config.ts'
import { readSite } from '../configured-settings.ts'
import { exportFormats } from '../contract/directory-export.ts'
import { type Import, ImportChange } from '../contract/import.ts'
import { importFields, importLimits, importOutcomes } from '../contract/import-fields.ts'
import type { Db } from '../database/connect.ts'
import { readDirectory, writers } from '../domain/directory/export-directory.ts'
import { invalid } from '../domain/failures.ts'
import { createImport } from '../domain/imports/create-import.ts'
import { makeNextStep } from '../domain/imports/import-steps.ts'
import { changeImport, getImport, runImport } from '../domain/imports/imports.ts'
import { readOptions, refuse } from './command-input.ts'
import { refuseMissingFolder, writeOutputFile } from './output-file.ts'
import { withExistingDatabase } from './with-database.ts'

const exportUsage = `Say which format: mzansi-local export --format ${exportFormats.join('|')} [--file FILE]`

export async function exportToFile(options: string[]): Promise<never> {
  const given = readOptions(options, { format: { type: 'string' }, file: { type: 'string' } }, exportUsage)
  const format = exportFormats.find((one) => one === given.format) ?? refuse(exportUsage)
  if (given.file === '') return refuse(exportUsage)
  const file = given.file === undefined ? null : resolve(given.file)
  const config = loadConfig()
  return await withExistingDatabase(config, async (db) => {
    const { url } = await readSite(config, db)
    const content = writers[format](readDirectory(db, url, new Date()))
    if (file === null) {
      await pipeline(content, process.stdout, { end: false })
      return ''
    }
    refuseMissingFolder(dirname(file))
    await writeOutputFile(file, content)
    return file
  })
}

const usage =
  'Say which list: mzansi-local import --file list.csv [--columns columns.json] [--run]. The second file has what a person would say on the screen, such as {"source": "Our chamber of commerce", "columns": {"Naam": "name"}}.'

/** Checks a list, and with --run imports it; prints the outcomes of its rows. */
export async function importList(args: string[]): Promise<never> {
  const options = { file: { type: 'string' }, columns: { type: 'string' }, run: { type: 'boolean' } } as const
  const given = readOptions(args, options, usage)
  if (!given.file) return refuse(usage)
  const file = resolve(given.file)
  const answers = given.columns ? await readAnswers(resolve(given.columns)) : {}
  const size = await stat(file).catch(() => null)
  if (!size?.isFile()) return refuse(`There is no file ${file}.`)
  if (size.size > importLimits.fileBytes)
    return refuse('This file is too large. A list may have up to 10 MB.')
  return await withExistingDatabase(loadConfig(), (db) => checkAndRun(db, file, answers, given.run ?? false))
}

async function readAnswers(file: string): Promise<object> {
  const text = await readFile(file, 'utf8').catch(() => refuse(`There is no file ${file}.`))
  try {
    const answers: unknown = JSON.parse(text)
    return typeof answers === 'object' && answers !== null ? answers : refuse(usage)
  } catch {
    return refuse(`${file} is no JSON. ${usage}`)
  }
}

async function checkAndRun(db: Db, file: string, answers: object, runs: boolean): Promise<string> {
  const context = { db, imports: { notify: () => {} } }
  // Before the list is stored: a wrong file of columns would leave an import behind.
  const change = ImportChange.safeParse({ ...answers, id: randomUUID() })
  if (!change.success) throw invalid(change.error.issues.map(({ message }) => message).join(' '))
  const { id, columns } = await createImport(context, null, { path: file, name: basename(file) })
  const columnTexts = columns.map(
    ({ header, field }) => `  ${header}: ${field ? importFields[field] : 'not imported'}`,
  )
  console.log(['Its columns:', ...columnTexts].join('\n'))
  await changeImport(context, { ...change.data, id })
  const checked = await finish(db, id)
  console.log(describe(checked))
  if (!runs) return `Nothing is imported yet. Add --run, or look at it under /admin/imports.`
  await runImport(context, null, { id })
  const done = await finish(db, id)
  return `${done.written} businesses were added or changed. Under /admin/imports this can be taken back for 30 days.`
}

/** Runs the steps of this import, or waits while the running program does. */
async function finish(db: Db, id: string): Promise<Import> {
  for (;;) {
    const list = await getImport({ db }, { id })
    if (list.work === null) return list
    process.stderr.write(`${list.done} of ${list.rows} rows\r`)
    if (!(await makeNextStep(db))) await pause(200)
  }
}

function describe({ rows, counts }: Import): string {
  const lines = importOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `  ${outcome}: ${counts[outcome]}`)
  return [`${rows} rows:`, ...lines].join('\n')
}
