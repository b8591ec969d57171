// Measures an import: its time compared with plain inserts of the same businesses, and its memory. Each size has its own process and database.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type Database, type DatabaseTarget, openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { businesses, importRows, type Listing } from '../src/database/schema.ts'
import { createImport } from '../src/domain/imports/create-import.ts'
import { makeNextStep } from '../src/domain/imports/import-steps.ts'
import { changeImport, getImport, runImport } from '../src/domain/imports/imports.ts'
import { loadReferenceData } from '../src/domain/load-reference-data.ts'
import { prepareServer } from './directories.ts'

const sizes = [2500, 25_000]
const [, , given] = process.argv
if (given) await measure(Number(given))
else
  for (const size of sizes)
    spawnSync(process.execPath, ['--max-semi-space-size=8', import.meta.filename, String(size)], {
      stdio: 'inherit',
    })

async function measure(size: number): Promise<void> {
  const server = await prepareServer()
  const database = await openEmpty(await server.makeDatabase())
  const other = await openEmpty(await server.makeDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-import-'))
  const file = { path: join(folder, 'list.csv'), name: 'list.csv' }
  writeFileSync(file.path, makeList(size))
  const began = rss()
  const context = { db: database.db, imports: { notify: () => {} } }
  const times: Record<string, number> = {}
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    times[name] = (performance.now() - start) / 1000
  }
  let id = ''
  await timed('upload', async () => {
    id = (await createImport(context, null, file)).id
  })
  await timed('check', async () => {
    await changeImport(context, { id, source: 'A benchmark' })
    while (await makeNextStep(database.db));
  })
  await timed('run', async () => {
    await runImport(context, null, { id })
    while (await makeNextStep(database.db));
  })
  const { written } = await getImport(context, { id })
  const peak = rss()
  const rows = await database.db.select({ listing: importRows.listing }).from(importRows)
  const listings = rows.flatMap(({ listing }) => listing ?? [])
  await timed('plain', () => insertPlainly(other, listings))
  const { upload = 0, check = 0, run = 0, plain = 1 } = times
  const all = upload + check + run
  const figure = (seconds: number) => seconds.toFixed(1)
  console.log(
    `| ${size} | ${written} | ${[upload, check, run, all, plain].map(figure).join(' | ')} | ${(all / plain).toFixed(1)} | ${began} | ${peak} |  load ${loadavg()[0]?.toFixed(0)}`,
  )
  await database.close()
  await other.close()
  await server.remove()
  rmSync(folder, { recursive: true })
}

async function openEmpty(target: DatabaseTarget): Promise<Database> {
  const database = await openDatabase(target, pino({ level: 'silent' }))
  await migrate(database)
  await loadReferenceData(database)
  return database
}

/** The peak memory of the process so far, in MB. */
function rss(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}

/** Inserts the same businesses into another database, 250 per statement, with all triggers and indexes. */
async function insertPlainly({ db }: Database, listings: readonly Listing[]): Promise<void> {
  for (let from = 0; from < listings.length; from += 250)
    await db.insert(businesses).values(
      listings
        .slice(from, from + 250)
        .map(
          ({
            trades = [],
            name = '',
            category = 'Services',
            description = '',
            location = '',
            ...others
          }) => ({
            ...others,
            name,
            category,
            description,
            location,
            trades: trades.map((trade) => ({ id: trade })),
            approvalStatus: 'approved' as const,
            approvedAt: new Date(),
          }),
        ),
    )
}

function makeList(size: number): string {
  const towns = [
    'Sutherland,Northern Cape',
    'Prince Albert,Western Cape',
    'Graaff-Reinet,Eastern Cape',
    'Soweto,Gauteng',
    'Durban,KwaZulu-Natal',
  ]
  const kinds = ['Plumber', 'Bakery', 'Guest house', 'Hairdresser', 'Spaza']
  const lines = Array.from({ length: size }, (_, at) => {
    const phone = `0${String(100_000_000 + at * 31).slice(0, 9)}`
    return `Business ${at} ${kinds[at % 5]},${kinds[at % 5]},${at} Church Street,${towns[at % towns.length]},${phone},b${at}@list.example,"Open every day but Sunday, in house number ${at}."`
  })
  return `Name,Type,Street,Town,Province,Phone,Email,Description\n${lines.join('\n')}\n`
}
