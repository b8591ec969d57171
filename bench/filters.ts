// Measures searches with filters and orders at three sizes on PostgreSQL, in one run beside what a plugin does (plugin-search.ts).
// node bench/filters.ts [--sizes 10000,100000,1000000] [--each 30] [--plugin 3] [--kinds 'nearest;nearest, broad word'] [--urls 'postgres://… …']
// With `urls` it measures databases of these sizes that are already loaded, and keeps them.
import { parseArgs } from 'node:util'
import type { SearchInput } from '../src/contract/search.ts'
import type { Database } from '../src/database/connect.ts'
import { inLongTransaction } from '../src/database/long-transaction.ts'
import { countFilters, searchBusinesses } from '../src/domain/search/search-businesses.ts'
import { loadDirectory, openDirectories, prepareServer } from './directories.ts'
import { type Drawn, drawFilterValues, type FilterKind, filterKinds } from './filter-kinds.ts'
import { pluginSearch } from './plugin-search.ts'
import { medians, ms, percentiles, timeEach } from './timings.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    each: { type: 'string', default: '30' },
    plugin: { type: 'string', default: '3' },
    kinds: { type: 'string', default: '' },
    urls: { type: 'string', default: '' },
  },
})
const rounds = 3
const sizes = values.sizes.split(',').map(Number)
const urls = values.urls.split(' ').filter(Boolean)
if (urls.length > 0) await measure(await openDirectories(urls))
else {
  const { makeDatabase, remove } = await prepareServer()
  try {
    const directories: Database[] = []
    for (const size of sizes) directories.push(await loadDirectory(await makeDatabase(), size))
    await measure(directories)
  } finally {
    await remove()
  }
}

async function measure(directories: Database[]): Promise<void> {
  const drawn = await Promise.all(directories.map(drawFilterValues))
  const columns = 'p50 | p95 | plugin | plugin / p50 | plugin / p95'
  console.log(`\n| kind | ${sizes.map((size) => `${size.toLocaleString('en')}: ${columns}`).join(' | ')} |`)
  console.log(`|---|${sizes.map(() => '---:|---:|---:|---:|---:|').join('')}`)
  const chosen = values.kinds.split(';').filter(Boolean)
  for (const kind of filterKinds.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const cells: string[] = []
    for (const [at, database] of directories.entries())
      cells.push(await measureKind(database, kind, drawn[at] as Drawn))
    console.log(`| ${kind.name} | ${cells.join(' | ')} |`)
  }
  for (const database of directories) await database.close()
}

/** Each search once, which is not counted, and then three times; the median of the three counts. */
async function measureKind(database: Database, { input, counts }: FilterKind, drawn: Drawn): Promise<string> {
  const inputs = Array.from({ length: Number(values.each) }, (_, at) => input(at, drawn))
  const search = (one: Partial<SearchInput>) =>
    counts ? countFilters(database.db, one) : searchBusinesses(database.db, { limit: 24, ...one })
  const times: number[][] = []
  for (let round = 0; round <= rounds; round++) times.push(await timeEach(inputs, search))
  const { p50, p95 } = percentiles(medians(times.slice(1)))
  const plugin = await measurePlugin(database, inputs.slice(0, Number(values.plugin)))
  const ratio = (time: number) => (plugin === null ? '–' : (plugin / time).toFixed(plugin < 9 * time ? 1 : 0))
  return [ms(p50), ms(p95), ms(plugin), ratio(p50), ratio(p95)].join(' | ')
}

async function measurePlugin(
  database: Database,
  inputs: readonly Partial<SearchInput>[],
): Promise<number | null> {
  const times = await database.withoutDeadline((client) =>
    inLongTransaction(client, () => timeEach(inputs, (one) => client.query(...pluginSearch(one)))),
  )
  return times.length > 0 ? percentiles(times).p50 : null
}
