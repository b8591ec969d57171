// Knows the words people use for the nine categories, and words too common to tell businesses apart.
import type { Category } from '../../contract/categories.ts'

/** What people type when they mean a category as a whole; its name and plural need no line. Only true equivalents. */
export const categoryWords: Readonly<Record<Category, readonly string[]>> = {
  Restaurant: ['restaurants', 'eatery', 'eateries', 'restaurante'],
  Hotel: ['hotels', 'accommodation', 'lodging', 'akkommodasie', 'verblyf'],
  Beauty: ['skoonheid'],
  Shopping: ['retail', 'inkopies'],
  Cafe: ['cafes', 'coffeeshop', 'koffiehuis', 'kafee'],
  Services: ['dienste'],
  Health: ['healthcare', 'gesondheid'],
  Entertainment: ['vermaak'],
  Automotive: ['motoring', 'voertuie'],
}

/** Words that a search leaves out as long as it holds any other. */
export const emptyWords: ReadonlySet<string> = new Set(
  'a an and are at by die en for from in is it me my near nearby of on or the to we with you your'.split(' '),
)

/** Each line is one trade by its names in the languages people use; a name of several words is all of them together. */
export const tradeNames: readonly (readonly string[])[] = [
  ['coffee', 'koffie', 'kofi', 'ikofi', 'ikofu', 'moerkoffie'],
  ['guesthouse', 'guest house', 'gastehuis', 'gastehuise'],
  ['bb', 'bnb', 'bed breakfast'],
  ['plumber', 'plumbing', 'loodgieter', 'loodgieters'],
  ['electrician', 'electrical', 'elektries', 'elektrisien'],
  ['hairdresser', 'hair salon', 'haarsalon', 'haarkapper'],
  ['barber', 'barbershop', 'barber shop'],
  ['shisa nyama', 'shisanyama', 'chisa nyama', 'chisanyama', 'braai'],
  ['tuckshop', 'tuck shop', 'spaza', 'spaza shop', 'snoepwinkel'],
  ['butchery', 'butcher', 'slaghuis', 'slagter'],
  ['pharmacy', 'chemist', 'apteek', 'khemisi'],
  ['dentist', 'dental', 'tandarts'],
  ['physio', 'fisio', 'physiotherapist', 'physiotherapy', 'fisioterapeut'],
  ['optometrist', 'optician', 'oogkundige'],
  ['tyre', 'tyres', 'bande', 'amathayi'],
  ['mechanic', 'mechanics', 'werktuigkundige', 'workshop', 'werkswinkel', 'auto repairs'],
  ['panelbeater', 'panel beater', 'panel beaters', 'paneelklopper'],
  ['car wash', 'carwash', 'karwas'],
  ['cinema', 'bioscope', 'bioskoop', 'movies'],
  ['market', 'mark', 'oggendmark', 'saterdagmark'],
  ['pest control', 'gogga', 'plaagbeheer'],
]
