// The public directory as a file: its formats, and what a file says about each business.
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

/** What only the screens need, and what changes with the clock. */
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
 * A listed business in a file: what the public may read of it. `url` is its page; `image` and `logo` are whole addresses, null for none.
 * With a hidden address, `location` names the place and there are no coordinates.
 */
export const ExportedBusiness = BusinessDetail.omit(onScreensOnly).extend({
  url: z.string(),
  image: z.string().nullable(),
  logo: z.string().nullable(),
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
      geometry: point.nullable(),
      properties: ExportedBusiness.omit({ id: true, latitude: true, longitude: true }),
    }),
  ),
})
export type DirectoryFeature = z.infer<typeof DirectoryMap>['features'][number]
