// The public directory as a file: the formats, and the fields of each business.
import { BusinessDetail } from './business.ts'
import { z } from './zod.ts'

/** The formats, each with the media type of its file. */
export const exportTypes = {
  csv: 'text/csv',
  json: 'application/json',
  geojson: 'application/geo+json',
} as const
export type ExportFormat = keyof typeof exportTypes
export const exportFormats = Object.keys(exportTypes) as ExportFormat[]

/** Fields that only the screens need, and fields that change with the time of day. */
const onScreensOnly = {
  path: true,
  focalPoint: true,
  schemaType: true,
  featured: true,
  hasPin: true,
  isClaimed: true,
  hoursNow: true,
  hoursToday: true,
  tradingNotice: true,
  moved: true,
  photos: true,
  histogram: true,
  mentions: true,
  latestReviews: true,
  reviewsClosed: true,
} as const

/**
 * A listed business in a file: its public fields. `url` is the address of its page; `image` and `logo` are absolute URLs, null for none.
 * If the address is hidden, `location` is the name of the place and there are no coordinates.
 */
export const ExportedBusiness = z.extend(z.omit(BusinessDetail, onScreensOnly), {
  url: z.string(),
  image: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  updatedAt: z.iso.datetime(),
})
export type ExportedBusiness = z.infer<typeof ExportedBusiness>

/** The JSON file. The CSV file has a row for each of these, with lists as text. */
export const ExportedDirectory = z.array(ExportedBusiness)

const point = z.strictObject({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]),
})

/** The GeoJSON file (RFC 7946): longitude before latitude. Without coordinates, `geometry` is null. */
export const DirectoryMap = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.strictObject({
      type: z.literal('Feature'),
      id: z.guid(),
      geometry: z.nullable(point),
      properties: z.omit(ExportedBusiness, { id: true, latitude: true, longitude: true }),
    }),
  ),
})
export type DirectoryFeature = z.infer<typeof DirectoryMap>['features'][number]
