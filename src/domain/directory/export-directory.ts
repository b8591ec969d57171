// The download of the public directory: a file that is made while it is sent.
import { Readable } from 'node:stream'
import type { ExportFormat } from '../../contract/directory-export.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import type { Download } from '../files/download.ts'
import { readDirectory } from './read-directory.ts'
import { writers } from './write-directory.ts'

type Context = { db: Db; site: Site; rateLimiter: RateLimiter; now: () => Date }

/**
 * All listed businesses, as everybody may read them, in one file. One batch of rows is in memory at a time. Refuses too many
 * downloads from an address (429).
 */
export async function exportDirectory(
  { db, site, rateLimiter, now }: Context,
  address: string,
  format: ExportFormat,
): Promise<Download> {
  return withRateLimit(rateLimiter, [['directoryExport', address]], async () => {
    const madeAt = now()
    const content = Readable.from(writers[format](readDirectory(db, site.url, madeAt)))
    return { name: `directory-${madeAt.toISOString().slice(0, 10)}.${format}`, content }
  })
}
