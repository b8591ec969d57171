// Fills an empty database with the invented businesses of sample-data/ and the demo accounts.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from '#drizzle'
import { OwnBusiness } from '../contract/business.ts'
import { FocalPoint } from '../contract/business-input.ts'
import { PhotoAlt } from '../contract/photo.ts'
import { type ApprovalStatus, DecisionReason } from '../contract/transitions.ts'
import { z } from '../contract/zod.ts'
import type { Db } from '../database/connect.ts'
import { businesses, moderationLog, users } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { hashPassword } from '../domain/accounts/passwords.ts'
import { geocodeBusinesses } from '../domain/businesses/place-of-business.ts'
import { readHours } from '../domain/hours/read-hours-rules.ts'
import { addSampleReviews } from './sample-reviews.ts'

/** The passwords of the demo accounts; they exist only in demo data. */
export const demoPasswords = { admin: 'demo-admin-2026', owner: 'demo-owner-2026' }
/** The administrator of the demo, and an owner of a business in each state. */
export const demoAdminEmail = 'admin@mzansi.example'
export const demoOwners: { email: string; state: ApprovalStatus }[] = [
  { email: 'thandi@mzansi.example', state: 'approved' },
  { email: 'pieter@mzansi.example', state: 'pending' },
  { email: 'naledi@mzansi.example', state: 'suspended' },
  { email: 'sipho@mzansi.example', state: 'rejected' },
]

/** Every new business is indexed for search within its INSERT. All of them in one statement would exceed the deadline on a slow machine. */
const rowsPerInsert = 30

const folder = join(import.meta.dirname, '../../sample-data')
const hourMs = 3_600_000
/** Featured samples without a rank come after those with one. */
const ranked = 100
/** How many hours before the newest sample each of the first five was sent. The next five are 27 hours older: some days have more than others. */
const ages = [0, 2, 3, 6, 15]

/**
 * One business of a sample file: `image` is the name of a stock image or '', `photo` replaces it in a demo, and `photos` are added.
 * `trades` are ids of trades/, the main one first. `featuredRank` is its position among the featured ones. `reason` is why it was
 * rejected or suspended. Few samples have the fields that are not required here.
 */
export const Sample = z.required(
  z.partial(
    z.extend(
      z.omit(OwnBusiness, {
        id: true,
        logo: true,
        ownerEmail: true,
        ownerName: true,
        submittedAt: true,
        decision: true,
        canResubmit: true,
        schemaType: true,
        rating: true,
        reviewCount: true,
        histogram: true,
        mentions: true,
        reviewsClosed: true,
        unansweredReviews: true,
      }),
      {
        owner: z.nullable(z.strictObject({ name: z.string(), email: z.string() })),
        photo: z.strictObject({ file: z.string(), focalPoint: FocalPoint }),
        photos: z.array(z.strictObject({ file: z.string(), alt: PhotoAlt })),
        trades: z.array(z.string()).check(z.minLength(1), z.maxLength(5)),
        featuredRank: z.int().check(z.gte(1)),
        reason: DecisionReason,
      },
    ),
  ),
  {
    name: true,
    category: true,
    description: true,
    location: true,
    phone: true,
    hours: true,
    image: true,
    priceLevel: true,
    featured: true,
    approvalStatus: true,
    owner: true,
  },
)
export type Sample = z.infer<typeof Sample>

/** Every sample of every province, shuffled so that a list mixes the provinces; the order is always the same. */
export async function readSamples(): Promise<Sample[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const samples = texts.flatMap((text) => z.array(Sample).parse(JSON.parse(text)))
  const orderKey = (sample: Sample) => createHash('sha256').update(sample.name).digest('hex')
  return samples.sort((a, b) => orderKey(a).localeCompare(orderKey(b)))
}

/** Whether nobody uses the database yet: it contains neither a business nor an account. */
export async function isEmpty(db: Db): Promise<boolean> {
  const found = [
    ...(await db.select({ id: businesses.id }).from(businesses).limit(1)),
    ...(await db.select({ id: users.id }).from(users).limit(1)),
  ]
  return found.length === 0
}

/** Whether the database contains the demo: it has the administrator of the demo. */
export async function holdsDemo(db: Db): Promise<boolean> {
  return (await selectDemoAdmin(db)).length > 0
}

/** The id of the administrator of the demo. */
export async function findDemoAdmin(db: Db): Promise<string> {
  const [admin] = await selectDemoAdmin(db)
  if (!admin) throw new Error('This database has no demo.')
  return admin.id
}

const selectDemoAdmin = (db: Db) =>
  db.select({ id: users.id }).from(users).where(eq(users.email, demoAdminEmail))

/**
 * Adds every sample with its place, and every demo account, in one transaction; the newest sample was sent at `newest`. A database
 * that is not empty is not changed. Returns whether they were added.
 */
export async function addSampleData(db: Db, newest: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const samples = await readSamples()
  const [ownerHash, adminHash] = await Promise.all([
    hashPassword(demoPasswords.owner),
    hashPassword(demoPasswords.admin),
  ])
  await inTransaction(db, async (db) => {
    const rows = await insertSamples(db, samples, newest)
    await addSampleReviews(db, new Map(samples.map((sample) => [sample.name, sampleId(sample)])), newest)
    const owners = rows.flatMap(({ id, email, status }) =>
      email
        ? [{ ...toUser(email, ownerHash, id), emailConfirmedAt: status === 'pending' ? null : newest }]
        : [],
    )
    await db.insert(users).values([
      ...owners,
      {
        ...toUser(demoAdminEmail, adminHash, null),
        role: 'administrator' as const,
        emailConfirmedAt: newest,
      },
    ])
  })
  return true
}

type Inserted = { id: string; email: string | null; status: ApprovalStatus }

/** Adds these samples with their places; the first of them was sent at `newest`. */
export async function insertSamples(db: Db, samples: readonly Sample[], newest: Date): Promise<Inserted[]> {
  const rows: Inserted[] = []
  for (let at = 0; at < samples.length; at += rowsPerInsert) {
    const some = samples
      .slice(at, at + rowsPerInsert)
      .map((sample, index) => toRow(sample, at + index, newest))
    const added = { id: businesses.id, email: businesses.ownerEmail, status: businesses.approvalStatus }
    rows.push(...(await db.insert(businesses).values(some).returning(added)))
  }
  await geocodeBusinesses(db)
  return rows
}

function toRow(
  { owner, image, photo: _, photos: __, featuredRank, reason, trades = [], ...sample }: Sample,
  at: number,
  newest: Date,
): typeof businesses.$inferInsert {
  const wasApproved = sample.approvalStatus === 'approved' || sample.approvalStatus === 'suspended'
  const age = hoursBefore(at)
  const recent = hoursAgo(newest, age / 12)
  const time = wasApproved ? hoursAgo(newest, age) : recent
  return {
    hoursWeek: weekOf(sample.hours),
    ...sample,
    trades: trades.map((id) => ({ id })),
    id: sampleId(sample),
    image: image && `/stock/${image}.svg`,
    ownerName: owner?.name ?? null,
    ownerEmail: owner?.email ?? null,
    createdAt: time,
    submittedAt: time,
    updatedAt: time,
    confirmedAt: null,
    approvedAt: wasApproved ? time : null,
    decision: reason
      ? { kind: reason.kind, text: reason.text ?? null, at: recent.toISOString(), version: 1 }
      : null,
    featuredAt: sample.featured === 1 ? hoursAgo(newest, featuredRank ?? ranked + at) : null,
  }
}

const hoursAgo = (time: Date, hours: number) => new Date(time.getTime() - hours * hourMs)

/**
 * How many hours before the newest sample the one at this position was sent. A sample that is pending or was turned down is a
 * twelfth as old: nothing waits for long where somebody looks after the directory.
 */
const hoursBefore = (at: number) => 27 * Math.floor(at / ages.length) + (ages[at % ages.length] ?? 0)

/**
 * The hours of the week if the text states them completely; tests/hours/sample-readings.ts shows that each is read correctly. Where
 * a person understands more than the program does, the sample has its own `hoursWeek`.
 */
function weekOf(hours: string | null) {
  const { hoursWeek, isWhole } = readHours(hours ?? '')
  return isWhole ? hoursWeek : []
}

/**
 * Writes the history of every listing: its registration and the decisions about it, as its overview shows them. It names the
 * administrator for a listing without an owner's account.
 */
export async function tellHistories(db: Db): Promise<void> {
  const admin = sql`${await findDemoAdmin(db)}::uuid`
  const owner = sql`coalesce((SELECT users.id FROM users WHERE users.business_id = businesses.id), ${admin})`
  await db.execute(sql`INSERT INTO ${moderationLog} (business_id, acted_by, action, from_status, to_status, reason, at)
    SELECT id, made.acted_by, made.action, made.from_status, made.to_status,
      jsonb_strip_nulls(made.decision - 'at' - 'version'), made.at
    FROM ${businesses} CROSS JOIN LATERAL (VALUES
      (${owner}, 'register', NULL, 'pending', NULL::jsonb, least(created_at, submitted_at)),
      (${admin}, 'approve', 'pending', 'approved', NULL, approved_at),
      (${admin}, 'reject', 'pending', 'rejected', decision, (decision ->> 'at')::timestamptz),
      (${admin}, 'suspend', 'approved', 'suspended', decision, (decision ->> 'at')::timestamptz)
    ) AS made (acted_by, action, from_status, to_status, decision, at)
    WHERE made.at IS NOT NULL AND made.to_status IN ('pending', 'approved', approval_status)
    ORDER BY made.at, made.from_status NULLS FIRST`)
}

/** The same id in every demo, so that a link to a sample stays valid with a new database. */
export function sampleId({ name, location }: Pick<Sample, 'name' | 'location'>): string {
  const hex = createHash('sha256').update(`${name} ${location}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The row of an account. */
export const toUser = (email: string, password: string, businessId: string | null) => ({
  username: email,
  email,
  password,
  businessId,
})
