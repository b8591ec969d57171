// Measures how words of a question are left out: in the place that it names, beside the same words without a place; and the list of English words.
// node bench/questions.ts [--size 1000000] [--each 40]
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { Database } from '../src/database/connect.ts'
import { isEnglishWord } from '../src/domain/search/english-words.ts'
import { keepFewer } from '../src/domain/search/fewer-words.ts'
import { lexemes } from '../src/domain/search/filter-queries.ts'
import { lookUp, readCriteria } from '../src/domain/search/search-criteria.ts'
import { readTerms } from '../src/domain/search/terms-rules.ts'
import { withCounts } from '../src/domain/search/vocabulary-queries.ts'
import { loadDirectory, prepareServer } from './directories.ts'
import { ms, percentiles, timeEach } from './timings.ts'

const { values } = parseArgs({
  options: { size: { type: 'string', default: '1000000' }, each: { type: 'string', default: '40' } },
})
type Place = { id: number; name: string }
/** Words that hardly anybody holds together; the trade is held by most of its category. */
const questions = [
  'plumber leaking geyser tap',
  'salon braids kids kosher',
  'restaurant halal wheelchair view',
  'mechanic gearbox clutch',
]

await measureWordList()
const { makeDatabase, remove } = await prepareServer()
try {
  const database = await loadDirectory(await makeDatabase(), Number(values.size))
  await measureQuestions(database)
  await database.close()
} finally {
  await remove()
}

async function measureQuestions({ db, pool }: Database): Promise<void> {
  const { rows: places } = await pool.query<Place>(
    `SELECT id, name FROM places WHERE id IN (SELECT place_id FROM businesses GROUP BY 1 ORDER BY count(*) DESC LIMIT 20) ORDER BY id`,
  )
  console.log('| words | in a place: p50, p95 ms | without a place |\n|---|---:|---:|')
  for (const q of questions) {
    const criteria = readCriteria({ q }, { now: new Date(), isHoliday: () => false }, null, null)
    const known = await lookUp(db, criteria)
    const keep = async (place: Place | null) => {
      const named = place && { id: place.id, words: readTerms(place.name) }
      const counted = place ? await withCounts(db, known, [lexemes.place(place.id)]) : known
      const began = performance.now()
      await keepFewer(db, { text: criteria.text, named }, counted, false)
      return performance.now() - began
    }
    const turns = Array.from({ length: Number(values.each) }, (_, at) => places[at % places.length] ?? null)
    const times: { there: number; anywhere: number }[] = []
    for (const place of turns) times.push({ there: await keep(place), anywhere: await keep(null) })
    const cell = (of: number[]) => `${ms(percentiles(of).p50)}, ${ms(percentiles(of).p95)}`
    console.log(
      `| ${q} | ${cell(times.map(({ there }) => there))} | ${cell(times.map(({ anywhere }) => anywhere))} |`,
    )
  }
}

async function measureWordList(): Promise<void> {
  const memory = () => process.memoryUsage()
  const before = memory()
  const [first = 0] = await timeEach(['zzzzz'], async (word) => isEnglishWord(word))
  const after = memory()
  const unknown = Array.from({ length: 200 }, (_, at) => `zzq${at}x`)
  const { p50, p95 } = percentiles(await timeEach(unknown, async (word) => isEnglishWord(word)))
  console.log(`Word list: read in ${ms(first)} ms, an unknown word ${ms(p50)} ms (p95 ${ms(p95)}).`)
  const megabytes = (of: 'rss' | 'arrayBuffers') => ((after[of] - before[of]) / 1e6).toFixed(1)
  console.log(`It keeps ${megabytes('arrayBuffers')} MB; the process grew by ${megabytes('rss')} MB.`)
}
