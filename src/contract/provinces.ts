// The nine provinces, the region of a directory, the paths of maps, and the area of the operator's map. Without zod, for the public pages.

/** The box around South Africa, in degrees. */
export const southAfrica = { south: -35, north: -22, west: 16, east: 33 } as const

/** Whether a point is in the box, which also contains parts of the neighbouring countries. */
export function isInSouthAfrica({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  const { south, north, west, east } = southAfrica
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** The value of `near` in the address of a page when the point is outside South Africa. It is refused like any text that is not a point. */
export const abroad = 'abroad'

/** The nine provinces, by name. */
export const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
  'Northern Cape',
  'Western Cape',
] as const
export type Province = (typeof provinces)[number]

/** The name of a province in an address: 'free-state'. */
export const provincePath = (province: Province): string => province.toLowerCase().replace(' ', '-')

/** The path of the map file, in the format PMTiles. Clients request byte ranges. */
export const mapFilePath = '/map/tiles.pmtiles'

/** The path of the map of a place's municipality, and of the map of the region of the directory. The server draws them as SVG. */
export const placeMapPath = (id: number | string): string => `/place-maps/${id}.svg`
export const regionMapPath = placeMapPath('region')
/** The size of such a map in its own units, which are pixels on a phone. */
export const placeMapSize = { width: 360, height: 270 } as const

/** The part of the earth that the map covers, in degrees. */
export type MapArea = { west: number; south: number; east: number; north: number }

/** Whether the map covers a point. */
export function isOnMap(area: MapArea, latitude: number, longitude: number): boolean {
  const { west, south, east, north } = area
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/**
 * Which region: a province by its name, a municipality by its name and province ('George, Western Cape'), an area of several towns by its name
 * ('Garden Route'), a place by its id.
 */
export type RegionChoice =
  | { kind: 'province'; id: Province }
  | { kind: 'municipality' | 'area'; id: string }
  | { kind: 'place'; id: number }

type Described = {
  name: string
  label: string
  province: Province
  path: string
}
type WithExample = { example: { name: string; label: string } }

/**
 * The region of a directory. `name` is for use in a sentence ('in the Karoo'), `label` is unique, and `path` is the path of its landing page.
 * `example` is the best-known place in it.
 */
export type SiteRegion = RegionChoice & Described & WithExample

/** An area of several towns that is no province, or a municipality. `province` is that of its first part. A municipality has a landing page only as the region. */
export type WideArea = Extract<RegionChoice, { kind: 'municipality' | 'area' }> & Described

/** Such an area as the region of the directory. */
export type WideRegion = WideArea & WithExample

/** The name of an area at the beginning of a line: 'The Wild Coast'. */
export const areaTitle = (name: string): string => name.replace(/^the /, 'The ')

type Regional = { region?: SiteRegion }

/** What the directory lists, for the middle of a sentence. */
export const localBusinesses = ({ region }: Regional): string =>
  region ? `local businesses in ${region.name}` : 'local South African businesses'

/** A place to name as an example in texts. */
export const examplePlace = ({ region }: Regional): string => region?.example.name ?? 'Soweto'

/** The sentence below the welcome of the home page, if the operator has written none. */
export const welcomeText = ({ region }: Regional): string =>
  region
    ? `Restaurants, salons, mechanics and more, run by people in ${region.name}.`
    : 'Restaurants, salons, mechanics and more, run by people near you, from Soweto to Stellenbosch.'
