// The download of the public directory: read in batches, written as CSV, JSON or GeoJSON, and streamed while it is generated.
import { Readable } from 'node:stream'
import { and, asc, gt } from '#drizzle'
import { dateAt, timesText } from '../../contract/day-text.ts'
import type { DirectoryFeature, ExportedBusiness, ExportFormat } from '../../contract/directory-export.ts'
import { offerLabels } from '../../contract/offer-list.ts'
import type { Site } from '../../contract/page.ts'
import { weekText } from '../../contract/short-hours.ts'
import { currentTrading, tradingLabels } from '../../contract/trading.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { detailColumns, isListed, isoTime, type ReadColumn } from '../businesses/columns-by-reader.ts'
import { type CsvCell, type Download, writeCsv } from '../files/downloads.ts'
import { dateOf, dayOf, localMinuteOf } from '../hours/opening-rules.ts'

type Context = { db: Db; site: Site; rateLimiter: RateLimiter; now: () => Date }

/**
 * All listed businesses in one file, with their public fields. Only one batch of rows is in memory at a time. Refuses too many downloads
 * from an IP address (429).
 */
export async function exportDirectory(
  { db, site, rateLimiter, now }: Context,
  address: string,
  format: ExportFormat,
): Promise<Download> {
  return withRateLimit(rateLimiter, [['directoryExport', address]], async () => {
    const madeAt = now()
    const content = Readable.from(writers[format](readDirectory(db, site.url, madeAt)))
    return { name: `directory-${dateAt(madeAt)}.${format}`, content }
  })
}

/** The number of rows per query. */
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
 * All listed businesses in the order of their ids, in batches. Each batch is read after the previous one was consumed, so a business that
 * is approved meanwhile may be missing, but none appears twice. `siteUrl` is the prefix of their URLs.
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

type Batches = AsyncIterable<readonly ExportedBusiness[]>

/** The bytes of a file in each format. */
export const writers: Record<ExportFormat, (batches: Batches) => AsyncGenerator<Uint8Array>> = {
  csv: (batches) => writeCsv(csvColumns, batches),
  json: (batches) => writeList(batches, '[', (business) => business, ']'),
  geojson: (batches) => writeList(batches, '{"type":"FeatureCollection","features":[', toFeature, ']}'),
}

/** Writes one business per line, so that files can be compared and read in part. */
async function* writeList(
  batches: Batches,
  start: string,
  toItem: (business: ExportedBusiness) => object,
  end: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start)
  let separator = '\n'
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield Buffer.from(separator + batch.map((business) => JSON.stringify(toItem(business))).join(',\n'))
    separator = ',\n'
  }
  yield Buffer.from(`\n${end}\n`)
}

function toFeature({ id, latitude, longitude, ...properties }: ExportedBusiness): DirectoryFeature {
  const geometry =
    latitude === null || longitude === null
      ? null
      : { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] }
  return { type: 'Feature', id, geometry, properties }
}

const joined = (texts: readonly string[]) => texts.join('; ')

/** The columns of the CSV. Several values in one cell are separated by semicolons. */
type CsvColumn = Exclude<keyof ExportedBusiness, 'placeLabel'> | 'province'
const csvColumns: Record<CsvColumn, (business: ExportedBusiness) => CsvCell> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  category: ({ category }) => category,
  trades: ({ trades }) => joined(trades.map(({ name }) => name)),
  description: ({ description }) => description,
  location: ({ location }) => location,
  place: ({ placeLabel }) => placeLabel,
  province: ({ place }) => place?.province ?? null,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  hidesAddress: ({ hidesAddress }) => (hidesAddress ? 'yes' : 'no'),
  phone: ({ phone }) => phone,
  whatsapp: ({ whatsapp }) => whatsapp,
  email: ({ email }) => email,
  website: ({ website }) => website,
  facebook: ({ facebook }) => facebook,
  instagram: ({ instagram }) => instagram,
  hours: ({ hours }) => hours,
  hoursWeek: ({ hoursWeek }) => joined(weekText(hoursWeek).split('\n')),
  specialDays: ({ specialDays }) => joined(specialDays.map(specialText)),
  offers: ({ offers }) => joined(offers.map((offer) => offerLabels[offer])),
  trading: ({ trading }) => tradingLabels[trading],
  closedUntil: ({ closedUntil }) => closedUntil,
  priceLevel: ({ priceLevel }) => priceLevel,
  rating: ({ rating }) => rating,
  reviewCount: ({ reviewCount }) => reviewCount,
  url: ({ url }) => url,
  image: ({ image }) => image,
  logo: ({ logo }) => logo,
  source: ({ source }) => source && [source.name, source.licence, source.date].filter(Boolean).join(', '),
  confirmedAt: ({ confirmedAt }) => confirmedAt,
  updatedAt: ({ updatedAt }) => updatedAt,
}

/** Includes the year, which pages leave out. */
const specialText = ({ from, to, note, ...times }: ExportedBusiness['specialDays'][number]) =>
  `${from === to ? from : `${from} to ${to}`} ${timesText(times)}${note ? ` (${note})` : ''}`
