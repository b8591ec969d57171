// Parses a one-line address, and finds the places that its words mention.
import type { Place } from '../../contract/place.ts'
import { tokenize } from '../text/token-rules.ts'
import { provinceCodes } from './place-match-rules.ts'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** 'Vilakazi Street': the words up to one of these name a street. English and Afrikaans, with abbreviations. */
const streetWords = wordSet(
  'street streets str st road roads rd avenue avenues ave av drive dr lane ln crescent cres close way boulevard blvd ' +
    'highway hwy freeway circle terrace straat weg laan rylaan singel steeg pad',
)

/** 'Corner of Bree and Church': a corner of two streets, even without the word street. */
const cornerWords = wordSet('corner cnr c/o hoek h/v')

/** 'Near Maponya Mall': the words after one of these name something close by, perhaps in another place. */
export const nearWords = wordSet(
  'near nearby next opposite opp across behind inside outside between off from naby langs oorkant agter buite tussen vanaf eduze',
)

/** 'Shop 4', 'Stand 1234': words before a number. */
const unitWords = wordSet(
  'shop unit suite office stall no number room floor flat kiosk gate stand house plot erf farm box winkel eenheid kantoor huis plaas',
)

/** 'Zone 3', 'Section H', 'NU 1': parts of a township, before a number or a letter. */
const sectionWords = wordSet(
  'zone section ext extension uitbreiding block blok phase fase stage nu ny ward unit site stand x',
)

/** 'Durban CBD', 'Langa Township', 'Pretoria East', 'Brits en omgewing': words after a name that do not change its meaning. */
const followingWords = wordSet(
  'cbd central city centre center sentraal town township location lokasie village suburb area district dorp ' +
    'north south east west noord suid oos wes province surrounding surrounds surroundings areas omgewing',
)

/** The names of the country, as keys. */
export const countryKeys = wordSet('southafrica republicofsouthafrica rsa suidafrika mzansi za')

/** The names and abbreviations of each province, as keys. */
export const provinceKeys: ReadonlyMap<string, Place['province']> = new Map([
  ...keysOf('Eastern Cape', 'easterncape ooskaap mpumakoloni'),
  ...keysOf('Free State', 'freestate vrystaat'),
  ...keysOf('Gauteng', 'gauteng'),
  ...keysOf('KwaZulu-Natal', 'kwazulunatal natal'),
  ...keysOf('Limpopo', 'limpopo'),
  ...keysOf('Mpumalanga', 'mpumalanga'),
  ...keysOf('North West', 'northwest noordwes'),
  ...keysOf('Northern Cape', 'northerncape noordkaap'),
  ...keysOf('Western Cape', 'westerncape weskaap'),
])

function keysOf(province: Place['province'], keys: string): [string, Place['province']][] {
  return [provinceCodes[province], ...keys.split(' ')].map((key) => [key, province])
}

/** A place with a name among `keys`. A higher `importance` means better known. */
export type NamedPlace = Place & { importance: number; population: number; keys: readonly string[] }

/**
 * The places with one name in an address. `certainty` is 'whole' if the name is the whole part, 'tail' if it ends a part with other words
 * ('Spar Umlazi'), and 'loose' if it may not be the name of the place at all.
 */
export type Mention = { places: NamedPlace[]; certainty: 'whole' | 'tail' | 'loose' }

// The longest name has five words.
const maxNameWords = 5

/** The keys of all names that an address may contain. */
export function listAddressKeys({ parts }: Address): string[] {
  const readings = parts.flatMap((part) => part.readings)
  return [
    ...new Set(
      readings.flatMap((words) => words.flatMap((_, at) => runsFrom(words, at).map(({ key }) => key))),
    ),
  ]
}

type Run = { key: string; length: number }

/** The runs of words that start at `at`, the longest first. */
function runsFrom(words: readonly string[], at: number): Run[] {
  const longest = Math.min(maxNameWords, words.length - at)
  return Array.from({ length: longest }, (_, shorter) => {
    const length = longest - shorter
    return { key: words.slice(at, at + length).join(''), length }
  })
}

/** The places that each part mentions, in the order of the address. */
export function listMentions(parts: readonly AddressPart[], places: readonly NamedPlace[]): Mention[] {
  const byKey = new Map<string, NamedPlace[]>()
  for (const place of places) for (const key of place.keys) byKey.set(key, [...(byKey.get(key) ?? []), place])
  return parts.flatMap(({ readings, isLoose }) => {
    const scans = readings.map((words) => scan(words, byKey))
    const best = scans.find(({ isWhole }) => isWhole) ?? scans.at(-1)
    const certainty = isLoose ? 'loose' : best?.isWhole ? 'whole' : 'tail'
    const loose = (best?.dropped ?? []).map((found) => ({ places: found, certainty: 'loose' as const }))
    return [...loose, ...(best?.names ?? []).map((found) => ({ places: found, certainty }) as const)]
  })
}

type Scan = { names: NamedPlace[][]; dropped: NamedPlace[][]; isWhole: boolean }

/** Finds names from left to right, the longest first. A name before an unknown word is dropped: 'Durban Deep Mine' is not Durban. */
function scan(words: readonly string[], byKey: ReadonlyMap<string, NamedPlace[]>): Scan {
  const [names, dropped]: [NamedPlace[][], NamedPlace[][]] = [[], []]
  let hasUnknown = false
  let at = 0
  while (at < words.length) {
    const run = runsFrom(words, at).find(({ key }) => byKey.has(key))
    const skipped = countSkipped(words, at, names.length > 0)
    if (run && (run.length > 1 || skipped === 0)) {
      names.push(byKey.get(run.key) ?? [])
      at += run.length
    } else if (skipped > 0) at += skipped
    else {
      dropped.push(...names.splice(0))
      hasUnknown = true
      at += 1
    }
  }
  return { names, dropped, isWhole: names.length > 0 && !hasUnknown }
}

/** How many words from `at` say nothing about the place: 'Zone 3', 'V Section', a number, or 'CBD' or 'and surrounding areas' after a name. */
function countSkipped(words: readonly string[], at: number, isAfterName: boolean): number {
  const [word = '', next = ''] = words.slice(at, at + 2)
  if (sectionWords.has(word) && /^([a-z]|[a-z]?\d+[a-z]?|[ivx]+)$/.test(next)) return 2
  if (sectionWords.has(next) && /^[a-z]$/.test(word)) return 2
  if (isAfterName && /^(and|en)$/.test(word) && followingWords.has(next)) return 2
  if (/^[a-z]{0,2}\d+[a-z]?$/.test(word) || sectionNumber.test(word)) return 1
  return isAfterName && followingWords.has(word) ? 1 : 0
}

const sectionNumber = new RegExp(`^(${[...sectionWords].join('|')})\\d+$`)

/**
 * A part of an address, between commas. Each of `readings` is the words of the whole part, or those after a street; the first that consists
 * of names is right. A loose part is only near its place, or may be a street without a street word.
 */
export type AddressPart = { readings: string[][]; isLoose: boolean }

/** The parts in their order, usually the street first and the town last. The province is null if it is not named. */
export type Address = { parts: AddressPart[]; province: Place['province'] | null }

// The longest locations have fewer words.
const maxWords = 40

/** Parses an address such as '12 Vilakazi Street, Orlando West, Soweto, Gauteng, 1804'. */
export function readAddress(text: string): Address {
  const written = text
    .split(/[,;|()/\n]|\s[-–—]\s/)
    .map((part) => tokenize(part).slice(0, maxWords))
    .filter((words) => words.length > 0)
  const { province, pieces } = stripEnd(written)
  const isStreetFirst = pieces.length > 1
  const parts = pieces.flatMap((words, at) => readPart(words, at === 0, isStreetFirst))
  return { parts, province }
}

type Stripped = Pick<Address, 'province'> & { pieces: string[][] }

/** Removes postal code, country and province from the end. The last piece may contain all three: 'Upington Northern Cape 8801'. */
function stripEnd(pieces: string[][], province: Address['province'] = null): Stripped {
  const last = pieces.at(-1)
  if (!last) return { province, pieces }
  const before = pieces.slice(0, -1)
  if (last.length === 0) return stripEnd(before, province)
  for (const length of [3, 2, 1].filter((one) => one <= last.length)) {
    const rest = last.slice(0, -length)
    const key = last.slice(-length).join('')
    if (countryKeys.has(key) || /^\d{4}$/.test(key)) return stripEnd([...before, rest], province)
    const named = provinceKeys.get(key)
    if (named && province === null) return stripEnd([...before, rest], named)
  }
  return { province, pieces }
}

function readPart(words: readonly string[], isFirst: boolean, isStreetFirst: boolean): AddressPart[] {
  const near = words.findIndex((word) => nearWords.has(word))
  if (near >= 0)
    return [
      ...readPart(words.slice(0, near), isFirst, isStreetFirst),
      ...readPart(words.slice(near + 1), false, false).map((part) => ({ ...part, isLoose: true })),
    ]
  const named = withoutUnits(words)
  if (named.length === 0) return []
  const streets = named.flatMap((word, at) => (isStreetWord(word, at, named) ? [at + 1] : []))
  const isStreet = isFirst && isStreetFirst
  if (streets.length > 0) {
    const starts = isStreet ? streets : [0, ...streets]
    return [{ readings: starts.map((start) => named.slice(start)), isLoose: false }]
  }
  const isUnnamedStreet = cornerWords.has(named[0] ?? '') || (isStreet && /^\d+[a-z]?$/.test(named[0] ?? ''))
  return [{ readings: [named], isLoose: isUnnamedStreet }]
}

/** 'St' is not a street at the beginning or after 'Port': 'St Lucia', 'Port St Johns'. */
const isStreetWord = (word: string, at: number, words: readonly string[]): boolean =>
  streetWords.has(word) && (word !== 'st' || (at > 0 && words[at - 1] !== 'port'))

/** The words without a unit such as 'Shop 4' or 'Stand No 1234' at the beginning. */
function withoutUnits(words: readonly string[]): string[] {
  const numbered = words.findIndex((word) => /^[a-z]?\d+[a-z]?$/.test(word))
  const isUnit = numbered > 0 && words.slice(0, numbered).every((word) => unitWords.has(word))
  return isUnit ? withoutUnits(words.slice(numbered + 1)) : [...words]
}
