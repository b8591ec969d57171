// Reads the listed businesses as everybody may read them, in batches: a directory of any size needs little memory.
import { and, asc, gt } from '#drizzle'
import type { ExportedBusiness } from '../../contract/directory-export.ts'
import { currentTrading } from '../../contract/opening-hours.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { detailColumns, isoTime, type ReadColumn } from '../businesses/columns-by-reader.ts'
import { isListed } from '../businesses/public-conditions.ts'
import { dateOf, dayOf, localMinuteOf } from '../hours/opening-rules.ts'

/** Rows of one query. */
const batchSize = 500

const {
  focalPoint,
  schemaType,
  featured,
  hasPin,
  isClaimed,
  photos,
  histogram,
  mentions,
  reviewsClosed,
  ...shownColumns
} = detailColumns
const columns = {
  ...shownColumns,
  updatedAt: isoTime(businesses.updatedAt).as('updated_at'),
} satisfies Partial<Record<keyof ExportedBusiness, ReadColumn>> & Record<string, ReadColumn>

/**
 * All listed businesses in the order of their ids, a batch at a time. Each batch is read when the one before was used, so a business that
 * is approved meanwhile may be missing, and none comes twice. `siteUrl` begins their addresses.
 */
export async function* readDirectory(db: Db, siteUrl: string, now: Date): AsyncGenerator<ExportedBusiness[]> {
  const today = dateOf(dayOf(localMinuteOf(now)))
  const absolute = (path: string | null) => (path ? siteUrl + path : null)
  for (let last: string | null = null; ; ) {
    const rows = await selectBatch(db, last)
    yield rows.map(({ path, image, logo, moved, ...row }) => {
      const trading = currentTrading({ ...row, moved }, today)
      const closedUntil = trading === 'temporarily-closed' ? row.closedUntil : null
      const addresses = { url: siteUrl + path, image: absolute(image), logo: absolute(logo) }
      return { ...row, ...addresses, trading, closedUntil }
    })
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? null
  }
}

function selectBatch(db: Db, last: string | null) {
  const isNext = last === null ? undefined : gt(businesses.id, last)
  return db
    .select(columns)
    .from(businesses)
    .where(and(isListed, isNext))
    .orderBy(asc(businesses.id))
    .limit(batchSize)
}
