// Recognises the field of a column by its header, in English and Afrikaans, or by its cells where the header is unknown or wrong.
import { dialable } from '../../contract/contact-links.ts'
import type { ImportField } from '../../contract/import-fields.ts'
import { southAfrica } from '../../contract/provinces.ts'
import { placeKey } from '../places/place-match-rules.ts'
import { tokenize } from '../text/token-rules.ts'
import { tradeKey } from '../trades/trade-match-rules.ts'
import { readCoordinates, readNumber } from './read-cell-rules.ts'

/** Whether a key is the name of a trade or a category, and whether it is the name of a place. */
export type KnownNames = { isTrade(key: string): boolean; isPlace(key: string): boolean }

/** How many rows are used for the proposals. */
export const sampledRows = 200

/** The share of filled cells that must match. */
const mostCells = 0.6

/** The proposed field of each column, null for none; `rows` are the first rows of the list. */
export function matchColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  known: KnownNames,
): (ImportField | null)[] {
  const columns = headers.map((header, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    return { header, named: fieldOfHeader(header), cells, seen: fieldOfCells(cells, known) }
  })
  const fields = columns.map(({ named, cells, seen }) => fieldOf(named, cells, seen))
  const kept = fields.map((field, at) => (isOutranked(field, at, columns, fields) ? null : field))
  return kept.includes('name') ? kept : withName(kept, columns)
}

type Column = { header: string; named: NamedField; cells: readonly string[]; seen: ImportField | null }

/** Combines header and cells. Where the cells are unmistakable, they win over the header. */
function fieldOf({ field, certainty }: NamedField, cells: readonly string[], seen: ImportField | null) {
  if (certainty === 'none') return seen
  if (field === null || cells.length === 0) return field
  if (seen && unmistakable.has(seen) && unmistakable.has(field) && !isPhoneLike(field, seen)) return seen
  // A 'Contact' column may contain people and not numbers.
  if (
    field === 'phone' &&
    seen !== 'phone' &&
    !mostlyAre(cells, (cell) => /\d{6}/.test(cell.replace(/\D/g, '')))
  )
    return seen
  if ((field === 'latitude' || field === 'longitude') && seen === 'coordinates') return seen
  if (field === 'location' && seen === 'coordinates') return seen
  return field
}

const unmistakable = new Set<ImportField>([
  'email',
  'phone',
  'whatsapp',
  'website',
  'latitude',
  'longitude',
  'coordinates',
])
const isPhoneLike = (one: ImportField, other: ImportField) =>
  ['phone', 'whatsapp'].includes(one) && ['phone', 'whatsapp'].includes(other)

/** Whether another column has a better claim to a field with one value: its header is more certain or, for the name, it comes first. */
function isOutranked(
  field: ImportField | null,
  at: number,
  columns: readonly Column[],
  fields: readonly (ImportField | null)[],
): boolean {
  if (field === null || field === 'location') return false
  const rankAt = (index: number) =>
    ({ whole: 0, word: 1, none: 2 })[columns[index]?.named.certainty ?? 'none']
  return fields.some(
    (other, index) =>
      other === field &&
      (rankAt(index) < rankAt(at) || (field === 'name' && rankAt(index) === rankAt(at) && index < at)),
  )
}

/** Without a name header, the column that varies most is the name. A column with many repeated values is not: no proposal is better than a district. */
function withName(fields: (ImportField | null)[], columns: readonly Column[]): (ImportField | null)[] {
  const variety = columns.map((column, at) =>
    fields[at] === null && canBeName(column) ? varietyOf(column) : 0,
  )
  const greatest = Math.max(...variety)
  return greatest === 0
    ? fields
    : fields.map((field, at) => (at === variety.indexOf(greatest) ? 'name' : field))
}

const varietyOf = ({ cells }: Column): number => new Set(cells).size

function canBeName(column: Column): boolean {
  const { header, named, cells } = column
  return (
    named.certainty === 'none' &&
    !isAreaHeader(header) &&
    mostlyAre(cells, (cell) => /\p{L}{3}/u.test(cell) && cell.length <= 120) &&
    varietyOf(column) >= mostCells * cells.length
  )
}

const mostlyAre = (cells: readonly string[], isOne: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(isOne).length >= mostCells * cells.length

/** The field that the cells look like; null for none. */
function fieldOfCells(cells: readonly string[], { isTrade, isPlace }: KnownNames): ImportField | null {
  const kinds: [ImportField, (cell: string) => boolean][] = [
    ['email', (cell) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(cell)],
    ['facebook', (cell) => /\bfacebook\.com\//i.test(cell)],
    ['instagram', (cell) => /\binstagram\.com\//i.test(cell)],
    [
      'website',
      (cell) =>
        !isPicture(cell) &&
        (/^(https?:\/\/|www\.)\S+$/i.test(cell) ||
          /^[\w-]+(\.[\w-]+)*\.(co\.za|org\.za|com|org|net)(\/\S*)?$/i.test(cell)),
    ],
    ['coordinates', (cell) => readCoordinates(cell) !== null],
    ['latitude', (cell) => isBetween(cell, southAfrica.south, southAfrica.north)],
    ['longitude', (cell) => isBetween(cell, southAfrica.west, southAfrica.east)],
    ['phone', (cell) => /\d{9}/.test(cell.replace(/\D/g, '')) && dialable(cell) !== null],
    ['category', (cell) => isTrade(tradeKey(cell))],
    ['town', (cell) => isPlace(placeKey(cell))],
  ]
  return kinds.find(([, isOne]) => mostlyAre(cells, isOne))?.[0] ?? null
}

/** The address of an image is not a website; images are not fetched from addresses. */
const isPicture = (cell: string): boolean => /\.(jpe?g|png|webp|gif|svg|avif)([?#]\S*)?$/i.test(cell)

/** Whether a cell is a decimal within these bounds. A whole number is probably a count, not a coordinate. */
function isBetween(cell: string, least: number, most: number): boolean {
  const number = readNumber(cell)
  return number !== null && !Number.isInteger(number) && number >= least && number <= most
}

/** Whole headers of each field, separated by commas. */
const wholeNames: Record<ImportField, string> = {
  name:
    'name,business name,business,company,company name,trading as,trading name,trade name,shop,shop name,store,store name,branch,branch name,' +
    'facility,facility name,institution,institution name,organisation,organisation name,organization,school name,practice name,outlet,title,' +
    'listing,listing name,naam,besigheid,besigheidsnaam,naam van besigheid,maatskappy,maatskappynaam,handelsnaam,winkel,winkelnaam,instelling,' +
    'naam van instelling,skool,skoolnaam,tak,firma',
  category:
    'category,categories,type,kind,sector,industry,trade,trades,business type,type of business,facility type,service,services,speciality,' +
    'specialty,what they do,kategorie,soort,tipe,tipe besigheid,bedryf,sektor,diens,dienste,wat hulle doen',
  description:
    'description,about,about us,details,profile,summary,beskrywing,oor ons,inligting,profiel,opsomming',
  location:
    'address,street,street address,physical address,location,full address,address line 1,address line 2,address line 3,address 1,address 2,' +
    'address 3,line 1,line 2,where,adres,straat,straatadres,fisiese adres,ligging,waar,adreslyn 1,adreslyn 2',
  suburb: 'suburb,township,area,neighbourhood,village,voorstad,woonbuurt,buurt,gebied,nedersetting',
  town: 'town,city,town city,city town,place,dorp,stad,dorp stad,stad dorp,plek',
  province: 'province,prov,provinsie',
  latitude:
    'latitude,lat,gps latitude,gps lat,y,y coordinate,breedtegraad,breedteligging,gis lat,gislatitude',
  longitude:
    'longitude,lon,long,lng,gps longitude,gps long,x,x coordinate,lengtegraad,lengteligging,gis long,gislongitude',
  coordinates:
    'coordinates,gps,gps coordinates,lat long,lat lng,lat lon,latlng,latitude longitude,position,koordinate,gps koordinate,ligging gps',
  phone:
    'phone,phone number,phone no,tel,telephone,telephone number,tel no,tel number,contact number,contact no,contact,landline,office number,work,' +
    'work number,cell,cellphone,cell number,cell no,mobile,mobile number,foon,telefoon,telefoonnommer,foonnommer,tel nr,kontak,kontaknommer,sel,' +
    'selfoon,selnommer,selfoonnommer,nommer',
  whatsapp: 'whatsapp,whatsapp number,whatsapp no,wa,whats app,whatsapp nommer',
  email: 'email,e mail,email address,e mail address,mail,epos,e pos,epos adres,e pos adres,eposadres',
  website: 'website,web site,web,url,web address,homepage,site url,webwerf,webblad,tuisblad,webtuiste',
  facebook: 'facebook,facebook page,fb,facebook url,facebook bladsy',
  instagram: 'instagram,instagram page,insta,ig,instagram url',
  hours:
    'hours,business hours,opening hours,trading hours,open hours,operating hours,ure,besigheidsure,openingstye,handelsure',
}

/** Words that identify the field of a longer header; the first pattern that matches wins. */
const headerWords: readonly (readonly [RegExp, ImportField | null])[] = [
  // Columns that are not imported: postal addresses, numbers that are not contact details, and people.
  [
    /\b(postal|postcode|pos|posbus|poskode|box|fax|faks|vat|btw|registration|registrasie|id|owner|eienaar|ceo|manager|bestuurder)\b/,
    null,
  ],
  [/\bwhatsapp\b/, 'whatsapp'],
  [/\b(email|epos|mail)\b/, 'email'],
  [/\b(website|webwerf|url)\b/, 'website'],
  [/\bfacebook\b/, 'facebook'],
  [/\binstagram\b/, 'instagram'],
  [/\b(coordinates|koordinate|gps)\b/, 'coordinates'],
  [/\b(latitude|breedtegraad)\b/, 'latitude'],
  [/\b(longitude|lengtegraad)\b/, 'longitude'],
  [/\b(phone|telephone|telefoon|cellphone|selfoon|mobile|cell|tel)\b/, 'phone'],
  [/\b(suburb|township|voorstad)\b/, 'suburb'],
  [/\b(town|city|dorp|stad)\b/, 'town'],
  [/\b(province|provinsie)\b/, 'province'],
  [/\b(address|adres|street|straat)\b/, 'location'],
  [/\b(hours|ure)\b/, 'hours'],
  [/\b(description|beskrywing)\b/, 'description'],
  [/\b(type|typeof|category|kategorie|soort)\b/, 'category'],
  [/\b(name|nameof|naam)\b/, 'name'],
]

const byWholeName = new Map(
  Object.entries(wholeNames).flatMap(([field, names]) =>
    names.split(',').map((name) => [name, field as ImportField] as const),
  ),
)

/** The two columns that the file of errors adds to those of its list. */
export const errorHeaders = ['Row in the list', 'What is wrong']

/** The normalised header, for comparisons: 'NameOfHospital' and 'name_of_hospital' are equal. */
export const headerKey = (header: string): string =>
  tokenize(header.replace(/([a-z])([A-Z])/g, '$1 $2')).join(' ')

/** Whether a header names an area larger than a town. No field stores such an area, and it is not a business name. */
const isAreaHeader = (header: string): boolean =>
  /\b(district|subdistrict|municipality|region|ward|circuit|distrik|munisipaliteit|streek|wyk)\b/.test(
    headerKey(header),
  )

/** The field of a header, and how it was recognised: by the whole header, by one word in it, or not at all. */
type NamedField = { field: ImportField | null; certainty: 'whole' | 'word' | 'none' }

/** Finds the field that a header names. A null field with the certainty 'word' is a known column that is not imported. */
function fieldOfHeader(header: string): NamedField {
  if (errorHeaders.includes(header)) return { field: null, certainty: 'word' }
  const key = headerKey(header).replace(/ \d{1,2}$/, '')
  const whole = byWholeName.get(headerKey(header)) ?? byWholeName.get(key)
  if (whole) return { field: whole, certainty: 'whole' }
  const match = headerWords.find(([words]) => words.test(key))
  return match ? { field: match[1], certainty: 'word' } : { field: null, certainty: 'none' }
}
