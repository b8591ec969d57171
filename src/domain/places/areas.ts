// Areas of several towns, which a search or the region of a directory may name: districts, parts of the country, and municipalities.
import { readFileSync } from 'node:fs'
import { slugOf } from '../../contract/categories.ts'
import { type Province, provinces, type SiteRegion, type WideArea } from '../../contract/provinces.ts'
import { placeKey, provinceCodes } from './place-match-rules.ts'

/** A municipality, or a place with all places in it, by its number. */
export type AreaPart = { province: Province } & ({ municipality: string } | { placeId: number })

/** `name`: as in 'in the Karoo'; `names`: all that people call it. Whatever lies in one of the parts lies in the area. */
export type Area = { name: string; names: readonly string[]; parts: readonly AreaPart[] }

/** `isDoubtful`: the name is also a common word, or part of the names of many businesses. */
export type NamedArea = { area: Area; isDoubtful: boolean }

type Row = { names: string[]; parts: (AreaPart & { written: string })[] }

/** The table of areas, explained at its top. */
export const areasFile = new URL('../../../gazetteer/areas.txt', import.meta.url)

/** Reads the lines of the table: 'NAME, other names | PROVINCE member, member | PROVINCE member'. Throws for an unknown province. */
export function readAreas(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [names = '', ...members] = line.split(' | ')
    const parts = members.flatMap((listed) => {
      const [code = ''] = listed.split(' ')
      const province = provinces.find((one) => provinceCodes[one] === code.toLowerCase())
      if (!province) throw new Error(`There is no province ${code}: ${line}`)
      return splitNames(listed.slice(code.length + 1)).map((written) => readPart(written, province))
    })
    return { names: splitNames(names), parts }
  })
}

const splitNames = (names: string): string[] => names.split(', ')

function readPart(written: string, province: Province): Row['parts'][number] {
  const placeId = Number.parseInt(written, 10)
  return Number.isNaN(placeId)
    ? { written, province, municipality: withoutMark(written) }
    : { written, province, placeId }
}

const withoutMark = (name: string): string => name.replace(/\*$/, '')
const withoutArticle = (name: string): string => name.replace(/^the /, '')

const rows = readAreas(readFileSync(areasFile, 'utf8'))
const listed = rows.flatMap(({ parts }) => parts.filter((part) => 'municipality' in part))
// The first line that lists a municipality is that of its district, which has its mark.
const ofMunicipalities = [...Map.groupBy(listed, ({ municipality }) => municipality)].map(
  ([name, parts]): Row => ({ names: [parts[0]?.written ?? name], parts }),
)

/** The key of each name with each of the endings, and what it names. With an ending, no name is doubtful. */
const keysOf = ({ names, parts }: Row, endings: readonly string[]) =>
  names.flatMap((name) =>
    endings.map((ending): [string, NamedArea] => {
      const written = names.map(withoutMark)
      const area = { name: written[0] ?? '', names: written.map(withoutArticle), parts }
      return [
        placeKey(withoutArticle(name)) + ending,
        { area, isDoubtful: ending === '' && name.endsWith('*') },
      ]
    }),
  )

/** The areas by the keys of their names (`placeKey`), also with 'District'. */
export const areas: ReadonlyMap<string, NamedArea> = new Map(
  rows.flatMap((row) => keysOf(row, ['', 'district', 'districtmunicipality'])),
)

/** The municipalities by the keys of their names, which many towns have, too; and with 'Municipality'. */
export const municipalities: ReadonlyMap<string, NamedArea> = new Map(
  ofMunicipalities.flatMap((row) => keysOf(row, ['', 'municipality', 'localmunicipality'])),
)

/** The area with this key of a name as a region, or as the subject of a landing page. Null if there is none. */
export function findAreaNamed(key: string): WideArea | null {
  const { area } = areas.get(key) ?? {}
  const [part] = area?.parts ?? []
  const [id] = area?.names ?? []
  if (!area || !part || id === undefined) return null
  return { kind: 'area', id, name: area.name, label: area.name, province: part.province, path: slugOf(id) }
}

/**
 * The areas with a page, of which a part lies in the province. In the directory of a province only those that lie in it completely; in that of
 * a smaller region none.
 */
export function listAreas(province: Province, region?: SiteRegion): WideArea[] {
  const isHere = (part: AreaPart) => part.province === province
  const listed = rows.filter(({ parts }) => (region ? parts.every(isHere) : parts.some(isHere)))
  if (region && region.kind !== 'province') return []
  return listed.flatMap(({ names: [name = ''] }) => findAreaNamed(placeKey(withoutArticle(name))) ?? [])
}

/** Whether this is the key of an area or a municipality that is no common word. */
export const isAreaKey = (key: string): boolean =>
  (areas.get(key) ?? municipalities.get(key))?.isDoubtful === false
