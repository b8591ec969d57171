// Writes the directory in each of its formats.
import type { DirectoryFeature, ExportedBusiness, ExportFormat } from '../../contract/directory-export.ts'
import { timesText, weekText } from '../../contract/hours-text.ts'
import { offerLabels } from '../../contract/offer-list.ts'
import { tradingLabels } from '../../contract/opening-hours.ts'
import { type CsvCell, writeCsv } from '../files/csv.ts'

type Batches = AsyncIterable<readonly ExportedBusiness[]>

/** The bytes of a file in each format. */
export const writers: Record<ExportFormat, (batches: Batches) => AsyncGenerator<Uint8Array>> = {
  csv: (batches) => writeCsv(csvColumns, batches),
  json: (batches) => writeList(batches, '[', (business) => business, ']'),
  geojson: (batches) => writeList(batches, '{"type":"FeatureCollection","features":[', toFeature, ']}'),
}

/** One business a line, so that a file can be compared and read in part. */
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

/** Several values in a cell have semicolons between them. */
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

/** With the year, which people on a page do not need. */
const specialText = ({ from, to, note, ...times }: ExportedBusiness['specialDays'][number]) =>
  `${from === to ? from : `${from} to ${to}`} ${timesText(times)}${note ? ` (${note})` : ''}`
