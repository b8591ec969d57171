// The command that fills a database for measurements: npm run generate -- --count 10000 --seed 1
import { loadConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { loadReferenceData } from '../domain/load-reference-data.ts'
import { openConfiguredDatabase } from '../main.ts'
import { readOptions, refuse } from './command-input.ts'
import { loadInventedBusinesses } from './load-invented-businesses.ts'
import { printOutcome, quietLog } from './with-database.ts'

const usage = 'Say how many businesses to invent: --count 10000 (1 to 3000000), and if you like --seed 1.'
const given = readOptions(
  process.argv.slice(2),
  { count: { type: 'string' }, seed: { type: 'string', default: '1' } },
  usage,
)
const [count, seed] = [Number(given.count), Number(given.seed)]
if (!Number.isInteger(count) || count < 1 || count > 3_000_000 || !Number.isInteger(seed)) {
  refuse(usage)
}

const config = loadConfig()
await printOutcome(config, async () => {
  const database = await openConfiguredDatabase(config, quietLog)
  try {
    await migrate(database)
    await loadReferenceData(database)
    const began = performance.now()
    await database.withoutDeadline((client) => loadInventedBusinesses(client, seed, count))
    return `Invented ${count} businesses in ${((performance.now() - began) / 1000).toFixed(1)} s.`
  } finally {
    await database.close()
  }
})
