// The part of South Africa that a directory is for, and the words that pages say of it. Without zod, for the public pages.
import type { Province } from './provinces.ts'

/** Which region: a province by its name, a municipality by its name and province ('George, Western Cape'), a place by its number. */
export type RegionChoice =
  | { kind: 'province'; id: Province }
  | { kind: 'municipality'; id: string }
  | { kind: 'place'; id: number }

type Described = {
  name: string
  label: string
  province: Province
  path: string
  example: { name: string; label: string }
}

/**
 * The region of a directory. `name` is what a sentence calls it, `label` tells it apart from all others. `path` is that of its landing page.
 * `example` is the best-known place in it.
 */
export type SiteRegion = RegionChoice & Described

/** The region of the directory of a municipality. */
export type MunicipalityRegion = Extract<RegionChoice, { kind: 'municipality' }> & Described

type Regional = { region?: SiteRegion }

/** What the directory lists, for the middle of a sentence. */
export const localBusinesses = ({ region }: Regional): string =>
  region ? `local businesses in ${region.name}` : 'local South African businesses'

/** A place that a text names as an example of one. */
export const examplePlace = ({ region }: Regional): string => region?.example.name ?? 'Soweto'

/** The sentence below the welcome of the home page, where the operator has written none. */
export const welcomeText = ({ region }: Regional): string =>
  region
    ? `Restaurants, salons, mechanics and more, run by people in ${region.name}.`
    : 'Restaurants, salons, mechanics and more, run by people near you, from Soweto to Stellenbosch.'
