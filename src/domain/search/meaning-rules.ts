// What words mean: by which other names the same place or trade goes, and which categories and offers are meant.
import { categories } from '../../contract/categories.ts'
import { allOffers, type Offer } from '../../contract/offer-list.ts'
import { categoryWords, kindNames, offerWords, placeNames, tradeNames } from './synonym-rules.ts'

/**
 * `synonyms` are other names of the same place or trade, each a list of words; `categories` are those that are meant as a whole, in lower case;
 * `offers` are those that a business may have instead of the words. With `isTrade` a trade is named.
 */
export type Meaning = { synonyms: string[][]; categories: string[]; offers: Offer[]; isTrade: boolean }

/** The lexeme of an offer in a document (0009_search.sql). */
export const offerLexeme = (offer: Offer): string => `/o${offer}`

/** That of a word which no table knows. */
export const noMeaning: Meaning = { synonyms: [], categories: [], offers: [], isTrade: false }

/** What `said` means, of one word or several, also in its other number. With `isLast` it may be only begun. */
export function readMeaning(said: string, isLast: boolean): Meaning {
  const meant = formsOf(said).flatMap((form) => groupsOf(form, isLast))
  const synonyms = [...new Set(meant.flat())].filter((name) => name !== said).map((name) => name.split(' '))
  const inCategories = categories.filter((category) => categoryWords[category].includes(said))
  const offers = allOffers.filter((offer) => offerWords[offer].includes(said))
  return synonyms.length + inCategories.length + offers.length === 0
    ? noMeaning
    : {
        synonyms,
        categories: inCategories.map((category) => category.toLowerCase()),
        offers,
        isTrade: meant.some((group) => tradeNames.includes(group)),
      }
}

/** The groups that hold it, or a name of several words that it begins: of one word, 'station' would be 'stationery'. */
function groupsOf(said: string, isLast: boolean): (readonly string[])[] {
  const isBegun = isLast && said.includes(' ')
  const names = isBegun ? [...groupsByName.keys()].filter((name) => name.startsWith(said)) : [said]
  return names.flatMap((name) => groupsByName.get(name) ?? [])
}

const groupsByName = new Map<string, (readonly string[])[]>()
for (const group of [...placeNames, ...tradeNames, ...kindNames])
  for (const name of group) groupsByName.set(name, [...(groupsByName.get(name) ?? []), group])

const namesOfPlaces = new Set(placeNames.flat())

/** Whether these words are another name of a place. */
export const isPlaceName = (words: readonly string[]): boolean => namesOfPlaces.has(words.join(' '))

/** Whether these words are one place only together: 'Cape Town', unlike a town in the Eastern Cape. */
export const isLongPlaceName = (words: readonly string[]): boolean => words.length > 1 && isPlaceName(words)

/** The words, then with the last in its other number: 'guest houses' is a 'guest house'. */
export function formsOf(said: string): string[] {
  const start = said.lastIndexOf(' ') + 1
  return [said, ...otherForms(said.slice(start)).map((form) => said.slice(0, start) + form)]
}

/** English plural and singular: what differs only in them is the same word. */
function otherForms(word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return []
  if (word.endsWith('ves')) return [`${word.slice(0, -3)}fe`, `${word.slice(0, -3)}f`, word.slice(0, -1)]
  if (word.endsWith('fe')) return [`${word.slice(0, -2)}ves`, `${word}s`]
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('s')) return word.endsWith('ss') ? [`${word}es`] : [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return /(x|z|ch|sh)$/.test(word) ? [`${word}es`] : [`${word}s`]
}

/** The single words of the tables, singular and plural, with their meaning. */
export const meanings: ReadonlyMap<string, Meaning> = new Map(
  [...groupsByName.keys(), ...Object.values(categoryWords).flat(), ...Object.values(offerWords).flat()]
    .filter((name) => !name.includes(' '))
    .flatMap(formsOf)
    .map((word) => [word, readMeaning(word, false)] as const)
    .filter(([, meaning]) => meaning !== noMeaning),
)
