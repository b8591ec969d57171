// Decides where the files of pictures are kept: a folder of this machine, or a bucket that many copies share.
import { Disk } from 'flydrive'
import { SyncedImageFolder } from './synced-image-folder.ts'

/** A bucket on Amazon or on any server that speaks its protocol; `endpoint` is null for Amazon. */
export type Bucket = {
  kind: 'bucket'
  endpoint: string | null
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
/** Where files are kept. */
export type ImageStorage = { kind: 'folder'; folder: string } | Bucket

const connectMs = 3000
const answerMs = 15_000

/** Opens the place; a folder is made with its first file. The client of a bucket is loaded only when there is one. */
export async function openImageStorage(place: ImageStorage): Promise<Disk> {
  if (place.kind === 'folder') return new Disk(new SyncedImageFolder(place.folder))
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: place.name,
      region: place.region,
      credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
      ...(place.endpoint !== null && { endpoint: place.endpoint, forcePathStyle: true }),
      visibility: 'private',
      // Many servers, and buckets of Amazon made since 2023, know no access lists and refuse a file that names one.
      supportsACL: false,
      // Else the client sends checksums in a form that older servers do not understand.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: answerMs,
        throwOnRequestTimeout: true,
      },
    }),
  )
}
