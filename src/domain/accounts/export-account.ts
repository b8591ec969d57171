// Decides what a person gets who asks for everything about the own account: one archive, written while it is read.
import { Readable } from 'node:stream'
import type { AccountData } from '../../contract/own-data.ts'
import type { Db } from '../../database/connect.ts'
import { unauthenticated } from '../failures.ts'
import { type ZippedFile, zipFiles } from '../files/zip-files.ts'
import { whoActed } from '../history/list-history.ts'
import type { ImageStore } from '../media/image-store.ts'
import type { Admin, Owner } from '../principal.ts'
import { aboutExport } from './export-rules.ts'
import { findOwnData, type OwnHistoryRow, readOwnHistory } from './own-data-queries.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { withAttempts } from './with-attempts.ts'

type Context = { db: Db; images: ImageStore; rateLimiter: RateLimiter; now: () => Date }
type Stored = NonNullable<Awaited<ReturnType<typeof findOwnData>>>

/** A file to be downloaded under a name. */
export type Download = { name: string; content: Readable }

/**
 * The archive with `account.json`, which has the shape `AccountData`, and the widest file of each picture. One batch of rows or
 * one picture is in memory at a time. Refuses too many downloads of the account (429).
 */
export async function exportAccount(context: Context, account: Owner | Admin): Promise<Download> {
  return withAttempts(context.rateLimiter, [['export', account.userId]], async () => {
    const stored = await findOwnData(context.db, account.userId)
    if (!stored) throw unauthenticated()
    const madeAt = context.now().toISOString()
    const files = [
      { name: 'account.json', content: writeJson(context.db, stored, madeAt) },
      ...listPictures(context.images, stored),
    ]
    return { name: `my-data-${madeAt.slice(0, 10)}.zip`, content: Readable.from(zipFiles(files)) }
  })
}

const pictureName = (id: string) => `pictures/${id}.webp`

function listPictures({ files }: ImageStore, { images }: Stored): ZippedFile[] {
  return images.map((image) => ({ name: pictureName(image.id), content: readWidest(files, image) }))
}

/** Nothing when the file is lost: the rest is still worth having. */
async function* readWidest(
  files: ImageStore['files'],
  { id, widths }: Stored['images'][number],
): AsyncGenerator<Uint8Array> {
  const widest = widths.toSorted((one, other) => other - one)[0]
  const bytes = widest && (await files.read(id, widest))
  if (bytes) yield bytes
}

async function* writeJson(db: Db, { images, ...stored }: Stored, madeAt: string): AsyncGenerator<Uint8Array> {
  const pictures = images.map(({ id }) => pictureName(id))
  const start = JSON.stringify({ about: aboutExport, madeAt, ...stored, pictures }, null, 2)
  // The history may be long: it is written page by page into the open object.
  yield Buffer.from(`${start.slice(0, -2)},\n  "history": [`)
  let isFirst = true
  for await (const rows of readOwnHistory(db, stored.account)) {
    const lines = rows.map((row) => `\n    ${JSON.stringify(toEntry(row, stored.account))}`)
    if (lines.length > 0) yield Buffer.from(`${isFirst ? '' : ','}${lines.join(',')}`)
    isFirst &&= lines.length === 0
  }
  yield Buffer.from('\n  ]\n}\n')
}

function toEntry(
  { id, businessId, person, at, action, changes, reason, actedBy }: OwnHistoryRow,
  account: Stored['account'],
): AccountData['history'][number] {
  const who = whoActed(account.id, { actedBy, action })
  // The download names nobody else, so not whom the account invited either.
  const own = person?.toLowerCase() === account.email.toLowerCase() ? person : null
  return { id, businessId, person: own, at: at.toISOString(), who, what: action, reason, changes }
}
