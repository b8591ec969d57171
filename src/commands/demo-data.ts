// Fills an empty database for a demo: the sample businesses, and their photographs by the way of every upload.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/connect.ts'
import { createRateLimiter } from '../domain/accounts/rate-limiter.ts'
import { addPhoto } from '../domain/businesses/change-photos.ts'
import { editBusiness } from '../domain/businesses/edit-business.ts'
import type { ImageStorage } from '../domain/media/image-storage.ts'
import { type ImageLog, openImageStore } from '../domain/media/image-store.ts'
import { addSampleData, readSamples, type Sample, sampleId } from './sample-data.ts'

const photoFolder = join(import.meta.dirname, '../../sample-data/photos')

const readPhoto = (file: string) => readFile(join(photoFolder, file))

/** Changes nothing in a database that holds any business: an owner of the demo may have replaced a photograph. */
export async function addDemoData(db: Db, storage: ImageStorage, log: ImageLog): Promise<void> {
  if (await addSampleData(db)) await uploadSamplePhotos(db, storage, log)
}

/** Uploads the photographs of each sample that has some, as its owner would. */
export async function uploadSamplePhotos(db: Db, storage: ImageStorage, log: ImageLog): Promise<void> {
  const images = await openImageStore(storage)
  const rateLimiter = createRateLimiter(db, { enabled: false })
  // Nothing is cached before the program listens.
  const context = { db, images, log, rateLimiter, cache: { clear: () => {} } }
  const upload = async (sample: Sample) => {
    const { photo, photos = [] } = sample
    const id = sampleId(sample)
    const owner = { role: 'owner', userId: id, businessId: id } as const
    if (photo) {
      const { file, focalPoint } = photo
      await editBusiness(context, owner, { image: await readPhoto(file) }, { focalPoint })
    }
    for (const { file, alt } of photos)
      await addPhoto(context, owner, { photo: await readPhoto(file) }, { alt })
  }
  await Promise.all((await readSamples()).map(upload))
}
