// Knows the words of an address that are no names of places: streets, units, sections, provinces, the country.
import type { Place } from '../../contract/place.ts'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** 'Vilakazi Street': the words up to such a one name a street. English and Afrikaans, with short forms. */
export const streetWords = wordSet(
  'street streets str st road roads rd avenue avenues ave av drive dr lane ln crescent cres close way boulevard blvd ' +
    'highway hwy freeway circle terrace straat weg laan rylaan singel steeg pad',
)

/** 'Corner of Bree and Church': a corner of two streets, even when no word says street. */
export const cornerWords = wordSet('corner cnr c/o hoek h/v')

/** 'Near Maponya Mall': what follows lies close by, and may be in another place. */
export const nearWords = wordSet(
  'near nearby opposite opp behind outside between off from naby oorkant agter buite tussen vanaf eduze',
)

/** 'Shop 4', 'Stand 1234': they are followed by a number. */
export const unitWords = wordSet(
  'shop unit suite office stall no number room floor flat kiosk gate stand house plot erf farm box winkel eenheid kantoor huis plaas',
)

/** 'Zone 3', 'Section H', 'NU 1': parts of a township. They are followed by a number or a letter. */
export const sectionWords = wordSet(
  'zone section ext extension uitbreiding block blok phase fase stage nu ward unit site stand x',
)

/** 'Durban CBD', 'Langa Township', 'Pretoria East': words after a name that keep its meaning. */
export const followingWords = wordSet(
  'cbd central city centre center sentraal town township location lokasie village suburb area district dorp ' +
    'north south east west noord suid oos wes province',
)

/** The names of the country, as keys. */
export const countryKeys = wordSet('southafrica republicofsouthafrica rsa suidafrika mzansi za')

/** The names of each province and their short forms, as keys. */
export const provinceKeys: ReadonlyMap<string, Place['province']> = new Map([
  ...keysOf('Eastern Cape', 'easterncape ooskaap ec mpumakoloni'),
  ...keysOf('Free State', 'freestate vrystaat fs'),
  ...keysOf('Gauteng', 'gauteng gp'),
  ...keysOf('KwaZulu-Natal', 'kwazulunatal kzn natal'),
  ...keysOf('Limpopo', 'limpopo lp'),
  ...keysOf('Mpumalanga', 'mpumalanga mp'),
  ...keysOf('North West', 'northwest noordwes nw'),
  ...keysOf('Northern Cape', 'northerncape noordkaap nc'),
  ...keysOf('Western Cape', 'westerncape weskaap wc'),
])

function keysOf(province: Place['province'], keys: string): [string, Place['province']][] {
  return keys.split(' ').map((key) => [key, province])
}
