// Fills an empty database for a demo: the sample businesses, and their photographs by the way of every upload.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNotNull, sql } from '#drizzle'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { businesses, moderationLog } from '../database/schema.ts'
import { createRateLimiter } from '../domain/accounts/rate-limiter.ts'
import { addPhoto } from '../domain/businesses/change-photos.ts'
import { editBusiness } from '../domain/businesses/edit-business.ts'
import type { ImageStorage } from '../domain/media/image-storage.ts'
import { type ImageLog, openImageStore } from '../domain/media/image-store.ts'
import { CannotStart } from '../explain-failure.ts'
import { addDemoCases, hasDemoCases } from './demo-cases.ts'
import { readOptions, settingsText } from './read-options.ts'
import {
  addSampleData,
  findDemoAdmin,
  holdsDemo,
  isEmpty,
  readSamples,
  type Sample,
  sampleId,
} from './sample-data.ts'

const photoFolder = join(import.meta.dirname, '../../sample-data/photos')

const readPhoto = (file: string) => readFile(join(photoFolder, file))

const fillFlag = 'fill-database'

/** Whether the demo, or the development server, may fill the database that DATABASE_URL names: their only option. */
export function readFillFlag(command: string, args: string[]): boolean {
  const usage = `mzansi-local ${command} takes no option but --${fillFlag}. ${settingsText}`
  return readOptions(args, { [fillFlag]: { type: 'boolean' } }, usage)[fillFlag] === true
}

/**
 * Changes nothing in a database that holds any business or account: an owner of the demo may have replaced a photograph. Refuses to
 * fill the database that DATABASE_URL names without the flag: it may be that of a directory before its first day, and everybody
 * can read the passwords of the demo.
 */
export async function addDemoData(
  db: Db,
  { databaseUrl, imageStorage }: Pick<Config, 'databaseUrl' | 'imageStorage'>,
  log: ImageLog,
  mayFill: boolean,
): Promise<void> {
  if (!(await isEmpty(db))) return sayWhenCutOff(db, log)
  if (databaseUrl !== null && !mayFill) throw new CannotStart(namedDatabaseText)
  if (!(await addSampleData(db, new Date()))) return
  await uploadSamplePhotos(db, imageStorage, log)
  await addDemoCases(await demoContext(db, imageStorage, log))
}

/** A demo that was stopped while it was filled lacks photographs, and the cases, which it gets last. */
async function sayWhenCutOff(db: Db, log: ImageLog): Promise<void> {
  if (!(await holdsDemo(db)) || (await hasDemoCases(db))) return
  log.error(
    {},
    'the demo was stopped while it was filled, and lacks photographs. Remove its data folder and start it again.',
  )
}

const namedDatabaseText =
  'DATABASE_URL names an empty database, and the demo would fill it with invented businesses and with accounts whose passwords ' +
  `everybody knows. Unset DATABASE_URL, or add "-- --${fillFlag}" to the command.`

/** Refuses a database that is not that of a demo: its people have other logins than those that the demo prints. */
export async function refuseOtherThanDemo(db: Db): Promise<void> {
  if (await holdsDemo(db)) return
  throw new CannotStart(
    'This database holds a directory of its own, and no demo. Start that with npm start, or set DATA_DIR to a new folder for the demo.',
  )
}

/** Uploads the photographs of each sample that has some, as its owner would. The history names the administrator: most have no owner. */
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
  // Nothing is cached before the program listens, and nothing waits for a moderator.
  const site = { reviewEdits: 'off' } as const
  return { db, images, log, rateLimiter, cache: { clear: () => {} }, site, now: () => new Date() }
}

/** As if the photographs had been there from the beginning: they are in no history, and no change since a decision. */
async function forgetUploads(db: Db): Promise<void> {
  await db.delete(moderationLog)
  const decided = sql`jsonb_set(${businesses.decision}, '{version}', to_jsonb(${businesses.version}))`
  await db.update(businesses).set({ decision: decided }).where(isNotNull(businesses.decision))
}
