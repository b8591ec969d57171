// A copy of the program that only publishes and rejects the reviews of one business, alternately, to be killed.
// Its arguments: the database target as JSON, and the id of the business.
import { writeSync } from 'node:fs'
import { eq } from '#drizzle'
import type { Site } from '../../src/contract/page.ts'
import { openDatabase } from '../../src/database/connect.ts'
import { reviews, users } from '../../src/database/schema.ts'
import { approveReview, rejectReview } from '../../src/domain/reviews/decide-review.ts'

const [target = '', businessId = ''] = process.argv.slice(2)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const { db } = await openDatabase(JSON.parse(target), quiet)
const site: Site = {
  ...{ url: 'https://directory.example', name: 'Mzansi Local', supportEmail: 'help@directory.example' },
  ...{ map: null, reviewEdits: 'off', reviews: 'moderated', starsAlone: true },
}
const context = { db, cache: { clear() {} }, mail: { notify() {} }, site, undoMs: 0 }
const [someone] = await db
  .select({ userId: users.id })
  .from(users)
  .where(eq(users.role, 'moderator'))
  .limit(1)
const moderator = { role: 'moderator', userId: someone?.userId ?? '', businessId: null } as const
for (let isReady = false; ; isReady = true)
  for (const { id, state } of await db.select().from(reviews).where(eq(reviews.businessId, businessId))) {
    const decide = state === 'published' ? rejectReview : approveReview
    await decide(context, moderator, { id, part: 'review' })
    if (!isReady) writeSync(1, 'ready\n')
  }
