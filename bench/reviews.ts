// Measures a business with many reviews against one with ten: its page, the orders of its reviews, a search in them, and one more review.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import pino from 'pino'
import { eq } from '#drizzle'
import { type Database, openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { businesses, reviews } from '../src/database/schema.ts'
import { analyzeLoaded, inLongTransaction } from '../src/database/transaction.ts'
import { getBusiness } from '../src/domain/businesses/read-businesses.ts'
import { toDetail } from '../src/domain/hours/with-hours-now.ts'
import { loadReferenceData } from '../src/domain/load-reference-data.ts'
import { visitor } from '../src/domain/principal.ts'
import { listLatestReviews, listReviews } from '../src/domain/reviews/published-reviews.ts'
import { prepareServer } from './directories.ts'
import { medians, ms, timeEach } from './timings.ts'

const sizes = [10, 100_000]
const rounds = 40

const server = await prepareServer()
const database = await openDatabase(await server.makeDatabase(), pino({ level: 'silent' }))
await migrate(database)
await loadReferenceData(database)
const ids: string[] = []
for (const size of sizes) ids.push(await addReviewed(database, size))
await database.withoutDeadline((client) => analyzeLoaded(client))
const context = { db: database.db, site: { reviews: 'moderated' as const }, now: () => new Date() }

const list = (id: string, more: object) =>
  listReviews(context, { id, limit: 10, sort: 'newest', q: undefined, ...more })
const works: Record<string, (id: string) => Promise<unknown>> = {
  'the page of the business': async (id) => {
    const business = await getBusiness(context.db, visitor, id)
    await listLatestReviews(context, id)
    return await toDetail(context, business)
  },
  'its newest reviews': (id) => list(id, {}),
  'its lowest reviews': (id) => list(id, { sort: 'lowest' }),
  'those with a frequent word': (id) => list(id, { q: 'dumplings' }),
  'those with a word of one review': (id) => list(id, { q: 'number 7' }),
  'one more review': async (id) => {
    const [row] = await context.db
      .insert(reviews)
      .values({ businessId: id, stars: 4, state: 'published', text: 'The dumplings were worth the queue.' })
      .returning({ id: reviews.id })
    await context.db.delete(reviews).where(eq(reviews.id, row?.id ?? ''))
  },
}

console.log(`| | ${sizes.map((size) => `${size} reviews, ms`).join(' | ')} | ratio |\n|---|---:|---:|---:|`)
for (const [name, work] of Object.entries(works)) {
  await timeEach(ids, work)
  const times: number[][] = []
  for (let round = 0; round < rounds; round++) times.push(await timeEach(ids, work))
  const [few = 1, many = 1] = medians(times)
  console.log(`| ${name} | ${ms(few)} | ${ms(many)} | ${(many / few).toFixed(1)} |`)
}
console.log(`load ${loadavg()[0]?.toFixed(0)}`)
await database.close()
await server.remove()

async function addReviewed({ db, withoutDeadline }: Database, size: number): Promise<string> {
  const id = randomUUID()
  await db.insert(businesses).values({
    id,
    name: 'Gogo Nomsa’s Kitchen',
    category: 'Restaurant',
    description: 'Seven colours on a Sunday, dumplings and tripe on a Friday, at the long table.',
    location: 'Orlando West, Soweto, Gauteng',
    approvalStatus: 'approved',
    approvedAt: new Date(),
  })
  await withoutDeadline((client) =>
    inLongTransaction(client, async () => {
      await client.query(`SELECT set_config('mzansi.search', 'later', true)`)
      await client.query(
        `INSERT INTO reviews (business_id, stars, text, name, state, written_at)
         SELECT $1::uuid, 1 + number % 5, 'Visit number ' || number || ': the dumplings were soft, and the table was full of laughter.',
           'Thandeka', 'published', now() - number * interval '1 minute' FROM generate_series(1, $2::int) number`,
        [id, size],
      )
      await client.query('SELECT recount_reviews()')
      await client.query('SELECT rebuild_search()')
    }),
  )
  return id
}
