// Decides what the landing page of a place or a province says, also at an address with a name of the past.
import type { Place } from '../../contract/place.ts'
import type { PlaceOverview, ProvinceCount } from '../../contract/place-overview.ts'
import { type Province, provincePath, provinces } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import { lexemes } from '../search/filter-queries.ts'
import { listKnownWords } from '../search/vocabulary-queries.ts'
import { provinceKeys } from './address-words-rules.ts'
import { getNamedPoint } from './get-named-point.ts'
import { placeKey } from './place-key-rules.ts'
import { rankPlaces, readPlaceQuery } from './place-match-rules.ts'
import {
  countByCategory,
  findPlaceAt,
  listAround,
  listFormerNames,
  listInside,
  listNear,
} from './place-overview-queries.ts'
import { listCandidates } from './place-queries.ts'

/** The nine provinces with their counts, by name. */
export async function listProvinces(db: Db): Promise<ProvinceCount[]> {
  const known = await listKnownWords(db, provinces.map(lexemes.province))
  return provinces.map((name) => ({
    name,
    path: provincePath(name),
    total: known.find(({ word }) => word === lexemes.province(name))?.businesses ?? 0,
  }))
}

/**
 * The province or the place at a path. A path of the past finds the place by any of its names, followed by words of its
 * label, and a province by any of its names; then the overview has another path. Refuses a path that names no place (404).
 */
export async function getPlaceOverview(db: Db, path: string): Promise<PlaceOverview> {
  const province = provinceKeys.get(placeKey(path))
  if (province) return describeProvince(db, province)
  const place = (await findPlaceAt(db, path)) ?? (await findNamed(db, path))
  if (!place) throw notFound('There is no place with this name.')
  return describePlace(db, place)
}

async function describeProvince(db: Db, province: Province): Promise<PlaceOverview> {
  const [categories, inside] = await Promise.all([
    countByCategory(db, { province }),
    listInside(db, { province }),
  ])
  return {
    id: null,
    name: province,
    kind: 'province',
    province,
    label: province,
    path: provincePath(province),
    latitude: null,
    longitude: null,
    formerNames: [],
    around: [],
    near: [],
    total: sumOf(categories),
    categories,
    inside,
  }
}

async function describePlace(db: Db, place: Place): Promise<PlaceOverview> {
  const { id, province } = place
  const [{ name }, formerNames, around, categories, inside, near] = await Promise.all([
    getNamedPoint(db, id),
    listFormerNames(db, id),
    listAround(db, id),
    countByCategory(db, { id }),
    listInside(db, { id }),
    listNear(db, place),
  ])
  return {
    ...place,
    name,
    formerNames,
    total: sumOf(categories),
    categories,
    inside,
    near,
    around: [{ name: province, path: provincePath(province) }, ...around],
  }
}

const sumOf = (counts: readonly { total: number }[]) => counts.reduce((sum, { total }) => sum + total, 0)

/** The best-known place with a name that the path begins with; the words after it must fit its label. */
async function findNamed(db: Db, path: string): Promise<Place | null> {
  const query = readPlaceQuery(path.replaceAll('-', ' '))
  if (!query) return null
  const [key = ''] = query.keys
  const whole = { keys: [], qualified: [{ key, words: [] }, ...query.qualified] }
  const [found] = rankPlaces(whole, await listCandidates(db, whole), 1)
  return found ? findPlaceAt(db, found.path) : null
}
