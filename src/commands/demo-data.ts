// Fills an empty database for a demo: the sample businesses with photos, and cases for moderators.

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, isNotNull, sql } from '#drizzle'
import type { Config } from '../config.ts'
import { dateAt } from '../contract/day-text.ts'
import { dayAfter } from '../contract/trading.ts'
import type { Db } from '../database/connect.ts'
import { businesses, moderationLog, users } from '../database/schema.ts'
import { hashPassword } from '../domain/accounts/passwords.ts'
import { createRateLimiter } from '../domain/accounts/rate-limits.ts'
import { addPhoto } from '../domain/businesses/change-photos.ts'
import { editBusiness } from '../domain/businesses/edit-business.ts'
import type { ImageStorage } from '../domain/media/image-files.ts'
import { type ImageLog, openImageStore } from '../domain/media/image-store.ts'
import { reportBusiness } from '../domain/reports/reports.ts'
import { CannotStart } from '../explain-failure.ts'
import { readOptions, settingsText } from './command-input.ts'
import {
  addSampleData,
  findDemoAdmin,
  holdsDemo,
  insertSamples,
  isEmpty,
  readSamples,
  type Sample,
  sampleId,
  tellHistories,
  toUser,
} from './sample-data.ts'

const photoFolder = join(import.meta.dirname, '../../sample-data/photos')

const readPhoto = (file: string) => readFile(join(photoFolder, file))

const fillFlag = 'fill-database'

/** Whether --fill-database was given: with this only option, the demo or the development server may fill the database of DATABASE_URL. */
export function readFillFlag(command: string, args: string[]): boolean {
  const usage = `mzansi-local ${command} takes no option but --${fillFlag}. ${settingsText}`
  return readOptions(args, { [fillFlag]: { type: 'boolean' } }, usage)[fillFlag] === true
}

/**
 * Changes nothing in a database with any business or account: an owner of the demo may have replaced a photo. Refuses to fill the
 * database that DATABASE_URL names without the flag: it may belong to a directory before its launch, and everybody can read the
 * passwords of the demo.
 */
export async function addDemoData(
  db: Db,
  { databaseUrl, imageStorage }: Pick<Config, 'databaseUrl' | 'imageStorage'>,
  log: ImageLog,
  mayFill: boolean,
): Promise<void> {
  if (!(await isEmpty(db))) return logIfIncomplete(db, log)
  if (databaseUrl !== null && !mayFill) throw new CannotStart(namedDatabaseText)
  if (!(await addSampleData(db, new Date()))) return
  await uploadSamplePhotos(db, imageStorage, log)
  await addDemoCases(await demoContext(db, imageStorage, log))
}

/** Logs an error if a demo was stopped while it was being filled: it then lacks photos, and the cases, which are added last. */
async function logIfIncomplete(db: Db, log: ImageLog): Promise<void> {
  if (!(await holdsDemo(db)) || (await hasDemoCases(db))) return
  log.error(
    {},
    'the demo was stopped while it was filled, and lacks photographs. Remove its data folder and start it again.',
  )
}

const namedDatabaseText =
  'DATABASE_URL names an empty database, and the demo would fill it with invented businesses and with accounts whose passwords ' +
  `everyone knows. Unset DATABASE_URL, or add "-- --${fillFlag}" to the command.`

/** Refuses a database that is not a demo: its accounts are not the ones that the demo prints. */
export async function refuseOtherThanDemo(db: Db): Promise<void> {
  if (await holdsDemo(db)) return
  throw new CannotStart(
    'This database holds a directory of its own, and no demo. Start that with npm start, or set DATA_DIR to a new folder for the demo.',
  )
}

/** Uploads the photos of each sample that has some, as its owner would. The history names the administrator, because most samples have no owner. */
export async function uploadSamplePhotos(db: Db, storage: ImageStorage, log: ImageLog): Promise<void> {
  const context = await demoContext(db, storage, log)
  const userId = await findDemoAdmin(db)
  const upload = async (sample: Sample) => {
    const { photo, photos = [] } = sample
    const id = sampleId(sample)
    const owner = { role: 'owner', userId, businessId: id } as const
    if (photo) {
      const { file, focalPoint } = photo
      await editBusiness(context, owner, { image: await readPhoto(file) }, { focalPoint })
    }
    for (const { file, alt } of photos)
      await addPhoto(context, owner, { photo: await readPhoto(file) }, { alt })
  }
  await Promise.all((await readSamples()).map(upload))
  await forgetUploads(db)
}

async function demoContext(db: Db, storage: ImageStorage, log: ImageLog) {
  const images = await openImageStore(storage)
  const rateLimiter = createRateLimiter(db, { enabled: false })
  // Nothing is cached before the program listens, and no edit waits for a moderator.
  const site = { reviewEdits: 'off' } as const
  return { db, images, log, rateLimiter, cache: { clear: () => {} }, site, now: () => new Date() }
}

/** Makes it look as if the photos had been there from the beginning: they are in no history, and no change since a decision. */
async function forgetUploads(db: Db): Promise<void> {
  await db.delete(moderationLog)
  const decided = sql`jsonb_set(${businesses.decision}, '{version}', to_jsonb(${businesses.version}))`
  await db.update(businesses).set({ decision: decided }).where(isNotNull(businesses.decision))
}

const usual = { featured: 0, owner: null, image: '' } as const

/** A duplicate of a sample with the same phone number, sent by somebody who did not find it. */
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

/** Reports as visitors would send them, the oldest first. */
const reports = [
  {
    id: sampleId(closedForAWhile),
    reason: 'wrong-details',
    text: 'We drove out on Sunday and the gate was locked. A note says they are back after Christmas.',
  },
  { id: sampleId(mover), reason: 'wrong-details', text: 'The shop in Observatory is empty now.' },
] as const

type Context = Parameters<typeof editBusiness>[0]

/** Adds the three businesses, makes the edits of the two with owners under their names (which the history shows), and sends the reports. */
export async function addDemoCases(context: Context): Promise<void> {
  await insertSamples(context.db, [sentTwice, mover, closedForAWhile], context.now())
  const owners = await addOwners(context.db, [mover, closedForAWhile])
  // Also for the samples, so that all entries of the log are in order.
  await tellHistories(context.db)
  const ownerOf = (sample: Sample) => {
    const owner = owners.find(({ businessId }) => businessId === sampleId(sample))
    if (!owner) throw new Error(`${sample.name} has no owner.`)
    return { role: 'owner', ...owner } as const
  }
  const closedUntil = dayAfter(dateAt(context.now()), 30)
  await editBusiness(context, ownerOf(closedForAWhile), {}, { trading: 'temporarily-closed', closedUntil })
  const location = 'Durban Road, Mowbray, Cape Town, Western Cape'
  await editBusiness(context, ownerOf(mover), {}, { location, trading: 'moved' })
  // The demo does not review edits. This one waits as if it did, so that a moderator finds it under "Edits".
  const reviewing = { ...context, site: { reviewEdits: 'names' } as const }
  const name = 'The Second Button & Shoe Repairs'
  await editBusiness(reviewing, ownerOf(mover), {}, { name })
  for (const report of reports) await reportBusiness(context, '127.0.0.1', report)
}

/** Whether the cases were added. Nobody owns this business, so nobody can delete it. */
async function hasDemoCases(db: Db): Promise<boolean> {
  return (await db.$count(businesses, eq(businesses.id, sampleId(sentTwice)))) > 0
}

/** Adds accounts that nobody can sign in to: the demo prints no password for them. */
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
