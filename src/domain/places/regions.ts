// Finds the region of a directory by its name or id.
import { and, eq, getTableColumns, sql } from '#drizzle'
import { slugOf } from '../../contract/categories.ts'
import type { Place } from '../../contract/place.ts'
import {
  type Province,
  provincePath,
  provinces,
  type RegionChoice,
  type SiteRegion,
  type WideRegion,
} from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { places } from '../../database/schema.ts'
import { invalidField } from '../failures.ts'
import { tokenize } from '../text/token-rules.ts'
import { countryKeys, provinceKeys } from './address-rules.ts'
import { findAreaNamed } from './areas.ts'
import { listNamed } from './list-places.ts'
import { placeKey } from './place-match-rules.ts'
import { areaOf, idsIn, type Places } from './place-queries.ts'
import { proposeFor } from './propose-places.ts'

/** The region with this name; null for the whole country. Refuses an unknown or ambiguous name. */
export async function getRegionNamed(db: Db, typed: string): Promise<SiteRegion | null> {
  const choice = await chooseRegion(db, typed)
  return choice && (await getRegion(db, choice))
}

/** The details of a region. Refuses one that does not exist. */
export async function getRegion(db: Db, choice: RegionChoice): Promise<SiteRegion> {
  const region = await findRegion(db, choice)
  if (!region) throw invalidField('region', 'There is no such region.')
  return region
}

/** The details of a region; null if the gazetteer no longer has it. */
export async function findRegion(db: Db, choice: RegionChoice): Promise<SiteRegion | null> {
  if (choice.kind === 'province') return describeProvince(db, choice.id)
  if (choice.kind === 'place') return findPlace(db, choice.id)
  return choice.kind === 'area' ? findArea(db, choice.id) : findMunicipality(db, choice.id)
}

async function describeProvince(db: Db, id: Province): Promise<SiteRegion | null> {
  const example = await findBestKnown(db, { province: id })
  const path = provincePath(id)
  return example && { kind: 'province', id, name: id, label: id, province: id, path, example }
}

async function findMunicipality(db: Db, id: string): Promise<WideRegion | null> {
  const province = provinces.find((one) => id.endsWith(`, ${one}`))
  if (!province) return null
  const name = id.slice(0, -`, ${province}`.length)
  const example = await findBestKnown(db, { parts: [{ municipality: name, province }] })
  const label = municipalityLabel({ municipality: name, province })
  return example && { kind: 'municipality', id, name, label, province, path: slugOf(label), example }
}

async function findArea(db: Db, id: string): Promise<WideRegion | null> {
  const area = findAreaNamed(placeKey(id))
  const example = area && (await findBestKnown(db, areaOf(area)))
  return area && example && { ...area, example }
}

async function findPlace(db: Db, id: number): Promise<SiteRegion | null> {
  const { name, label, province, path } = getTableColumns(places)
  const [place] = await db.select({ name, label, province, path }).from(places).where(eq(places.id, id))
  if (!place) return null
  // A place without suburbs is its own example.
  const example = (await findBestKnown(db, { id }, id)) ?? { name: place.name, label: place.label }
  return { ...place, province: place.province as Province, kind: 'place', id, example }
}

async function findBestKnown(db: Db, area: Places, butId = 0): Promise<SiteRegion['example'] | null> {
  const [place] = await db
    .select({ name: places.name, label: places.label })
    .from(places)
    .where(and(sql`${places.id} IN (${idsIn(area)})`, sql`${places.id} <> ${butId}`))
    .orderBy(sql`importance DESC`)
    .limit(1)
  return place ?? null
}

/** A province or an area by any of its names; a place by any of its names, perhaps with its label; a municipality if no place has the name. */
async function chooseRegion(db: Db, typed: string): Promise<RegionChoice | null> {
  const words = tokenize(typed)
  const key = words.filter((word) => word !== 'province').join('')
  if (countryKeys.has(key)) return null
  const province = provinceKeys.get(key)
  if (province) return { kind: 'province', id: province }
  const area = findAreaNamed(words.filter((word) => word !== 'the').join(''))
  if (area) return area
  const named = words.includes(municipalityWord) ? [] : await listNamed(db, typed)
  const place = await findPlaceMeant(db, typed, named)
  if (place) return { kind: 'place', id: place.id }
  const municipalities = await listMunicipalities(db, words)
  const [one, another] = municipalities
  if (named.length === 0 && one && !another)
    return { kind: 'municipality', id: `${one.municipality}, ${one.province}` }
  throw refusal(typed, [...named.map(({ label }) => label), ...municipalities.map(municipalityLabel)])
}

const municipalityWord = 'municipality'

/** The place whose label was typed, or that people mean by the name: Soweto is not a village of the Free State. */
async function findPlaceMeant(db: Db, typed: string, named: readonly Place[]): Promise<Place | undefined> {
  const exact = named.find(({ label }) => placeKey(label) === placeKey(typed))
  if (exact || named.length < 2) return exact ?? named[0]
  const { places: proposed, isUnambiguous } = await proposeFor(db, typed)
  return isUnambiguous ? named.find(({ id }) => id === proposed[0]?.id) : undefined
}

type Municipality = { municipality: string; province: Province }

async function listMunicipalities(db: Db, words: readonly string[]): Promise<Municipality[]> {
  const key = words.filter((word) => word !== municipalityWord).join('')
  const { rows } = await db.execute<Municipality>(
    sql`SELECT DISTINCT municipality, province FROM places WHERE municipality IS NOT NULL ORDER BY 1, 2`,
  )
  return rows.filter(({ municipality, province }) =>
    [municipality, `${municipality} ${province}`].some((name) => placeKey(name) === key),
  )
}

const municipalityLabel = ({ municipality, province }: Municipality) =>
  `${municipality} Municipality, ${province}`

/** How many regions of the same name the message lists. */
const maxNamed = 12

function refusal(typed: string, labels: readonly string[]) {
  const known = labels.slice(0, maxNamed)
  if (known.length === 0)
    return invalidField(
      'region',
      `No province, municipality, town or suburb is called "${typed}". Write it like Mthatha, Eastern Cape.`,
    )
  const message = `More than one region is called "${typed}". Write one of these: ${known.join('; ')}.`
  return invalidField('region', message, known)
}
