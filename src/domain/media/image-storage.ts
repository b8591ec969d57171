// Decides where the files of images are stored: a folder of this machine, or a bucket that many copies share.
import { Disk } from 'flydrive'
import { SyncedImageFolder } from './synced-image-folder.ts'

/** A bucket on Amazon or on any server that speaks its protocol; `endpoint` is null for Amazon. */
type Bucket = {
  kind: 'bucket'
  endpoint: string | null
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
/** Where files are stored. */
export type ImageStorage = { kind: 'folder'; folder: string } | Bucket

/** The storage in a sentence for the operator. */
export const nameOfStorage = (storage: ImageStorage): string =>
  storage.kind === 'folder' ? storage.folder : `the bucket ${storage.name}`

/**
 * Milliseconds in which a bucket must accept a connection, respond, and send the next part of a file. Each request is tried twice,
 * so an owner waits 12 seconds for a bucket that hangs. The client ends a late try itself.
 */
const bucketDeadlines = { connectMs: 3000, responseMs: 6000 }

/** Opens a storage. A folder is made with its first file. The S3 client is loaded for a bucket only. */
export async function openImageStorage(
  storage: ImageStorage,
  { connectMs, responseMs } = bucketDeadlines,
): Promise<Disk> {
  if (storage.kind === 'folder') return new Disk(new SyncedImageFolder(storage.folder))
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: storage.name,
      region: storage.region,
      credentials: { accessKeyId: storage.accessKeyId, secretAccessKey: storage.secretAccessKey },
      ...(storage.endpoint !== null && { endpoint: storage.endpoint, forcePathStyle: true }),
      visibility: 'private',
      // Many servers, and Amazon's buckets made since 2023, have no access lists and refuse a file that names one.
      supportsACL: false,
      // Otherwise the client sends checksums in a form that older servers do not understand.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: responseMs,
        throwOnRequestTimeout: true,
        // Without it a bucket that stops in the middle of a file keeps the connection for ever.
        socketTimeout: responseMs,
      },
    }),
  )
}
