// Helpers for the tests of reviews: write one, confirm it by its email, decide about it, and read what visitors see.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { desc, eq } from '#drizzle'
import type { ReviewState } from '../../src/contract/review-choices.ts'
import type { Database } from '../../src/database/connect.ts'
import { outboxMails, reviewers, reviewReplies, reviews } from '../../src/database/schema.ts'
import type { World } from '../world/world.ts'

/** A text with nothing odd in it. Each one is different, because a repeated text would be held. */
export const usualText = () =>
  `The dumplings were soft and the table was full of laughter. ${randomUUID().replaceAll(/[^a-f]/g, '')}`

export type Person = { cookie: string } | null
let networks = 0

/** The calls of the tests, for one world; each comes from a different network unless the test names one. */
export const reviewCallsOf = (world: World) => {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    person: Person = null,
    payload: object = {},
    remoteAddress = `10.${++networks >> 8}.${networks & 255}.9`,
  ) =>
    world.server.inject({
      ...{ method, url, remoteAddress },
      headers: person ? { cookie: person.cookie } : {},
      ...(method !== 'GET' && { payload }),
    })
  const stamp = async (id: string) => {
    const { stamp } = (await send('GET', `/api/businesses/${id}/reviews/form`)).json()
    return stamp as string
  }
  const write = async (id: string, fields: object = {}, person: Person = null, network?: string) =>
    send(
      'POST',
      `/api/businesses/${id}/reviews`,
      person,
      { stars: 4, text: usualText(), name: 'Thandeka', email: `${randomUUID()}@people.example`, ...fields },
      network,
    )
  return {
    send,
    stamp,
    write,
    confirm: (token: string) => send('POST', '/api/reviews/confirm', null, { token }),
    /** Writes and confirms a review. Returns its id, the token of the personal link, and the cookie of the browser. */
    async confirmed(id: string, fields: object = {}) {
      const email = `${randomUUID()}@people.example`
      const sent = await write(id, { email, stamp: await oldStamp(world), ...fields })
      if (sent.statusCode !== 202) throw new Error(sent.body)
      const { confirmToken } = await letterTo(world.database, (fields as { email?: string }).email ?? email)
      const response = await send('POST', '/api/reviews/confirm', null, { token: confirmToken })
      if (response.statusCode !== 200) throw new Error(response.body)
      const { review, token } = response.json()
      const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
      return { ...review, token, cookie, email } as {
        id: string
        token: string
        cookie: string
        email: string
        state: string
      }
    },
    decide: (admin: Person, id: string, verdict: 'approve' | 'reject', payload: object = {}) =>
      send('PATCH', `/api/admin/reviews/${id}/${verdict}`, admin, payload),
    list: async (id: string, query = '') =>
      (await send('GET', `/api/businesses/${id}/reviews${query}`)).json(),
    detail: async (id: string) => (await send('GET', `/api/businesses/${id}`)).json(),
    queue: async (admin: Person, state: string) =>
      (await send('GET', `/api/admin/reviews?state=${state}&limit=200`, admin)).json(),
  }
}

/** The stamp of a form that was opened a minute ago. */
export async function oldStamp(world: World): Promise<string> {
  const { makeStamp } = await import('../../src/domain/reviews/review-keeping.ts')
  return await makeStamp(world.database.db, new Date(Date.now() - 60_000))
}

/** The latest email to an address, and the tokens of its links. */
export async function letterTo({ db }: Database, to: string) {
  const [mail] = await db
    .select({ kind: outboxMails.kind, text: outboxMails.text })
    .from(outboxMails)
    .where(eq(outboxMails.to, to))
    .orderBy(desc(outboxMails.createdAt))
    .limit(1)
  const text = mail?.text ?? ''
  return {
    kind: mail?.kind,
    text,
    confirmToken: /confirm-review\/([\w-]{43})/.exec(text)?.[1] ?? '',
    ownToken: /\/review\/([\w-]{43})/.exec(text)?.[1] ?? '',
  }
}

/** Inserts a review directly, without an email. */
export async function addReview(
  { db }: Database,
  businessId: string,
  fields: Partial<typeof reviews.$inferInsert> = {},
) {
  const state: ReviewState = fields.state ?? 'published'
  const confirmHash = state === 'unconfirmed' ? randomBytes(32) : null
  const [row] = await db
    .insert(reviews)
    .values({ businessId, stars: 4, text: usualText(), name: 'Thandeka', confirmHash, ...fields, state })
    .returning({ id: reviews.id })
  return row?.id ?? ''
}

/** Inserts a reviewer. */
export async function addReviewer(
  { db }: Database,
  email = `${randomUUID()}@people.example`,
): Promise<string> {
  const emailHash = createHash('sha256').update(email).digest()
  const [row] = await db.insert(reviewers).values({ emailHash, email }).returning({ id: reviewers.id })
  return row?.id ?? ''
}

/** Words of reviews and replies that only moderators may read. */
export const hiddenReviewWords = [
  'Hiddenreviewtext',
  'Hiddenreviewer',
  'Hiddenreply',
  'hidden-review.example',
]

/** Adds reviews of a business in every state except published, and a published one with a pending reply. */
export async function addHiddenReviews(database: Database, businessId: string): Promise<void> {
  const text = 'Hiddenreviewtext that nobody may read before a moderator has.'
  const reviewerId = await addReviewer(database, 'writer@hidden-review.example')
  for (const state of ['unconfirmed', 'pending', 'held', 'rejected'] as const)
    await addReview(database, businessId, { state, text, name: 'Hiddenreviewer' })
  await addReview(database, businessId, { state: 'withdrawn', text: null, name: null })
  const reviewId = await addReview(database, businessId, {
    reviewerId,
    text: 'A review that everybody may read.',
  })
  await database.db.insert(reviewReplies).values({ reviewId, text: 'Hiddenreply', state: 'pending' })
}
