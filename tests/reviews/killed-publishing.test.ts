// The program is killed while it publishes and rejects reviews: rating, search, log and emails stay consistent with the reviews.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusiness } from '../moderation/moderation-world.ts'
import { rounds } from '../world/endurance.ts'
import { killAfter } from '../world/kill-program.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addReview, addReviewer } from './reviews-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const programUrl = new URL('./publishing-process.ts', import.meta.url)

/**
 * The rating stored for a business and in its search document, and the same counted from its reviews; the state of each review, and how
 * many decisions about it have both a log line and an email; and the number of log lines.
 */
async function read(id: string) {
  const { rows } = await world.database.pool.query(
    `WITH published AS (SELECT * FROM reviews WHERE business_id = $1 AND state = 'published'),
     whole AS (SELECT review_id FROM review_decisions JOIN moderation_log USING (id)
       WHERE EXISTS (SELECT FROM outbox_mails WHERE decision_id = review_decisions.id))
     SELECT json_build_array(b.rating, review_count, histogram) AS kept, d.rating AS searched,
       (SELECT json_build_array(coalesce(round(avg(stars), 1), 0), count(*),
          (SELECT json_agg((SELECT count(*) FROM published WHERE stars = n)) FROM generate_series(1, 5) n)) FROM published) AS counted,
       (SELECT json_agg(state ORDER BY id) FROM reviews WHERE business_id = $1) AS states,
       (SELECT json_agg((SELECT count(*) FROM whole WHERE review_id = reviews.id) ORDER BY id) FROM reviews WHERE business_id = $1) AS decided,
       (SELECT count(*)::int FROM moderation_log WHERE business_id = $1) AS lines
     FROM businesses b JOIN search_documents d ON d.business_id = b.id WHERE b.id = $1`,
    [id],
  )
  return rows[0]
}

/** The program publishes and rejects alternately. */
const stateAfter = (decisions: number) =>
  decisions === 0 ? 'pending' : decisions % 2 ? 'published' : 'rejected'

test(`a program killed ${rounds.publisherKills} times while it decides reviews leaves no decision half done`, async () => {
  const id = await addBusiness(world.database, 'approved')
  await signIn(world.database, { role: 'moderator' })
  for (let stars = 1; stars <= 5; stars++)
    await addReview(world.database, id, {
      ...{ state: 'pending', stars, reviewerId: await addReviewer(world.database) },
    })
  let total = 0
  for (let round = 0; round < rounds.publisherKills; round++) {
    await killAfter(programUrl, world, Math.random() * 400, id)
    const { kept, searched, counted, states, decided, lines } = await read(id)
    expect({ kept, searched }).toEqual({ kept: counted, searched: counted[0] })
    expect(states).toEqual(decided.map(stateAfter))
    expect(decided.reduce((sum: number, count: number) => sum + count)).toBe(lines)
    total = lines
  }
  expect(total).toBeGreaterThanOrEqual(rounds.publisherKills)
})
