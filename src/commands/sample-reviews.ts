// Reads the sample reviews of the sample businesses, and loads them.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#drizzle'
import {
  type HeldReason,
  heldReasons,
  type ReviewReportReason,
  reviewLengths,
  reviewReportReasons,
} from '../contract/review-choices.ts'
import { z } from '../contract/zod.ts'
import type { Db } from '../database/connect.ts'
import { reviewReplies, reviewReports, reviews } from '../database/schema.ts'
import { listMentions } from '../domain/reviews/review-rules.ts'

const folder = join(import.meta.dirname, '../../sample-data/reviews')
const rowsPerInsert = 500
const dayMs = 86_400_000

const Text = z.string().check(z.minLength(1), z.maxLength(reviewLengths.text.max))
const DaysAgo = z.int().check(z.gte(0))
const nameOf = <Name extends string>(names: Record<Name, unknown>) =>
  z.enum(Object.keys(names) as [Name, ...Name[]])

/** One review, published unless it says otherwise. `held` and `reported` are reasons; days count back from the newest sample. */
const SampleReview = z.strictObject({
  stars: z.int().check(z.gte(1), z.lte(5)),
  text: z.nullable(Text),
  name: z.string().check(z.minLength(1), z.maxLength(reviewLengths.name)),
  daysAgo: DaysAgo,
  visitedDaysAgo: z.nullable(DaysAgo),
  language: z.nullable(z.string()),
  state: z.optional(z.enum(['published', 'pending', 'held', 'rejected'])),
  held: z.optional(nameOf<HeldReason>(heldReasons)),
  reported: z.optional(nameOf<ReviewReportReason>(reviewReportReasons)),
  reply: z.optional(z.strictObject({ text: Text, daysAgo: DaysAgo })),
})

/** The reviews of one business, found by its name. */
const ReviewedSample = z.strictObject({ business: z.string(), reviews: z.array(SampleReview) })
type ReviewedSample = z.infer<typeof ReviewedSample>

/** The sample reviews of all provinces; none without their folder. */
export async function readSampleReviews(): Promise<ReviewedSample[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) => z.array(ReviewedSample).parse(JSON.parse(text)))
}

/** Adds the reviews of these businesses (`ids` are by name), and counts what follows from them. Refuses a review of a business that is not there. */
export async function addSampleReviews(
  db: Db,
  ids: ReadonlyMap<string, string>,
  newest: Date,
): Promise<void> {
  const samples = await readSampleReviews()
  const rows = samples.flatMap(({ business, reviews }) => {
    const businessId = ids.get(business)
    if (businessId === undefined) throw new Error(`There is no sample business ${business}.`)
    return reviews.map((review, at) => toRow(businessId, review, at, newest))
  })
  // Counted once at the end instead of for every row.
  await db.execute(sql`SELECT set_config('mzansi.search', 'later', true)`)
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    const some = rows.slice(at, at + rowsPerInsert)
    await db.insert(reviews).values(some.map(({ review }) => review))
    const replies = some.flatMap(({ reply }) => reply ?? [])
    if (replies.length > 0) await db.insert(reviewReplies).values(replies)
    const reports = some.flatMap(({ report }) => report ?? [])
    if (reports.length > 0) await db.insert(reviewReports).values(reports)
  }
  await db.execute(sql`SELECT set_config('mzansi.search', '', true)`)
  await db.execute(sql`SELECT recount_reviews()`)
  await writeMentions(db, samples, ids)
}

function toRow(
  businessId: string,
  {
    stars,
    text,
    name,
    daysAgo,
    visitedDaysAgo,
    state,
    held,
    reported,
    reply,
  }: ReviewedSample['reviews'][number],
  at: number,
  newest: Date,
) {
  const id = reviewIdOf(businessId, at)
  const before = (days: number) => new Date(newest.getTime() - days * dayMs - at * 1000)
  const visitedOn = visitedDaysAgo === null ? null : before(visitedDaysAgo).toISOString().slice(0, 10)
  return {
    review: {
      id,
      businessId,
      stars,
      text,
      name,
      visitedOn,
      state: state ?? (held ? ('held' as const) : ('published' as const)),
      heldFor: held ? [held] : [],
      writtenAt: before(daysAgo),
    },
    reply: reply && {
      reviewId: id,
      text: reply.text,
      state: 'published' as const,
      writtenAt: before(reply.daysAgo),
    },
    report: reported && {
      reviewId: id,
      reporterHash: createHash('sha256').update(id).digest(),
      reason: reported,
      at: before(Math.min(daysAgo, 1)),
    },
  }
}

/** The same id in every demo. */
function reviewIdOf(businessId: string, at: number): string {
  const hex = createHash('sha256').update(`${businessId} ${at}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}

async function writeMentions(
  db: Db,
  samples: ReviewedSample[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = samples.map(({ business, reviews }) => {
    const published = reviews.filter(({ state, held }) => !held && (state ?? 'published') === 'published')
    const texts = published.flatMap(({ text }) => text ?? [])
    return { id: ids.get(business), mentions: listMentions(texts, [business]) }
  })
  await db.execute(sql`UPDATE businesses SET mentions = counted.mentions
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS counted (id uuid, mentions jsonb) WHERE counted.id = businesses.id`)
}
