// Knows what the demo shows beside the samples: a listing that was sent twice, one that moved, one that is closed for a while, an
// edit that waits, and what visitors report.
import { randomBytes } from 'node:crypto'
import { eq } from '#drizzle'
import { dateAt } from '../contract/day-text.ts'
import { dayAfter } from '../contract/trading.ts'
import type { Db } from '../database/connect.ts'
import { businesses, users } from '../database/schema.ts'
import { hashPassword } from '../domain/accounts/password.ts'
import { editBusiness } from '../domain/businesses/edit-business.ts'
import { reportBusiness } from '../domain/reports/report-business.ts'
import { insertSamples, type Sample, sampleId, tellDecisions, toUser } from './sample-data.ts'

const usual = { rating: 0, reviewCount: 0, featured: 0, owner: null, image: '' } as const

/** The same business as a sample, with the same number, sent by somebody who did not find it. */
const sentTwice: Sample = {
  ...usual,
  name: 'Boeta Sulaiman Take-Aways',
  category: 'Restaurant',
  description:
    'Akhni, denningvleis and rotis to take home, on Wednesdays and Saturdays. Please order the big pots a day before.',
  location: 'Rose Street, Bo-Kaap, Cape Town, Western Cape',
  phone: '+27215550117',
  hours: 'Wed 11:00-20:00\nSat 11:00-21:00',
  priceLevel: 2,
  approvalStatus: 'pending',
}

const mover: Sample = {
  ...usual,
  name: 'The Second Button',
  category: 'Services',
  description:
    'Zips, hems, and school blazers let out at the seams. What comes in before ten is ready by four, and a matching button is found for almost everything.',
  location: 'Main Road, Observatory, Cape Town, Western Cape',
  phone: '+27215550163',
  hours: 'Mon-Fri 08:30-17:00\nSat 09:00-13:00',
  owner: { name: 'Nomsa Tshaka', email: 'nomsa@mzansi.example' },
  priceLevel: 1,
  approvalStatus: 'approved',
}

const closedForAWhile: Sample = {
  ...usual,
  name: 'Windpomp Tea Garden',
  category: 'Cafe',
  description:
    'Scones, ginger beer and a lawn under pepper trees behind the old pump house. The kitchen closes for a few weeks each year, when the family goes to the sea.',
  location: 'Church Street, Prince Albert, Western Cape',
  phone: '+27235550128',
  hours: 'Tue-Sun 09:00-16:00',
  image: 'cafe-rusks',
  owner: { name: 'Ilse Barnard', email: 'ilse@mzansi.example' },
  priceLevel: 2,
  approvalStatus: 'approved',
}

/** As visitors would send them, the first one first. */
const reports = [
  {
    id: sampleId(closedForAWhile),
    reason: 'wrong-details',
    text: 'We drove out on Sunday and the gate was locked. A note says they are back after Christmas.',
  },
  { id: sampleId(mover), reason: 'wrong-details', text: 'The shop in Observatory is empty now.' },
] as const

type Context = Parameters<typeof editBusiness>[0]

/** Adds the three, makes the edits of the two that have owners as these would (the history names them), and sends the reports. */
export async function addDemoCases(context: Context): Promise<void> {
  await insertSamples(context.db, [sentTwice, mover, closedForAWhile], context.now())
  // Of the samples, too: all decisions stand in the log in their order.
  await tellDecisions(context.db)
  const owners = await addOwners(context.db, [mover, closedForAWhile])
  const ownerOf = (sample: Sample) => {
    const owner = owners.find(({ businessId }) => businessId === sampleId(sample))
    if (!owner) throw new Error(`${sample.name} has no owner.`)
    return { role: 'owner', ...owner } as const
  }
  const closedUntil = dayAfter(dateAt(context.now()), 30)
  await editBusiness(context, ownerOf(closedForAWhile), {}, { trading: 'temporarily-closed', closedUntil })
  const location = 'Durban Road, Mowbray, Cape Town, Western Cape'
  await editBusiness(context, ownerOf(mover), {}, { location, trading: 'moved' })
  // The demo reviews no edits. This one waits as if it did, so that a moderator finds it under "Edits".
  const reviewing = { ...context, site: { reviewEdits: 'names' } as const }
  const name = 'The Second Button & Shoe Repairs'
  await editBusiness(reviewing, ownerOf(mover), {}, { name })
  for (const report of reports) await reportBusiness(context, '127.0.0.1', report)
}

/** Whether they were added. Nobody owns this one, so nobody can delete it. */
export async function hasDemoCases(db: Db): Promise<boolean> {
  return (await db.$count(businesses, eq(businesses.id, sampleId(sentTwice)))) > 0
}

/** Accounts that nobody can enter: the demo prints no password for them. */
async function addOwners(
  db: Db,
  samples: readonly Sample[],
): Promise<{ userId: string; businessId: string }[]> {
  const password = await hashPassword(randomBytes(32).toString('base64url'))
  const rows = samples.flatMap((sample) => {
    const email = sample.owner?.email
    return email ? [{ ...toUser(email, password, sampleId(sample)), emailConfirmedAt: new Date() }] : []
  })
  const made = await db
    .insert(users)
    .values(rows)
    .returning({ userId: users.id, businessId: users.businessId })
  return made.flatMap(({ userId, businessId }) => (businessId ? [{ userId, businessId }] : []))
}
