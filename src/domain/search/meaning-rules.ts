// Decides what words mean: by which other names the same place or trade goes, and which categories and offers are meant.
import { categories } from '../../contract/categories.ts'
import { allOffers, type Offer } from '../../contract/offer-list.ts'
import { categoryWords, offerWords, placeNames, tradeNames } from './synonym-rules.ts'

/**
 * `synonyms` are other names of the same place or trade, each a list of words; `categories` are those that are meant as a whole, in lower case;
 * `offers` are those that a business may have instead of the words. With `isTrade` a trade is named.
 */
export type Meaning = { synonyms: string[][]; categories: string[]; offers: Offer[]; isTrade: boolean }

/** The lexeme of an offer in a document (migration 0016). */
export const offerLexeme = (offer: Offer): string => `/o${offer}`

/** That of a word which no table knows. */
export const noMeaning: Meaning = { synonyms: [], categories: [], offers: [], isTrade: false }

/** What `said` means, of one word or several, also in its other number; null when no table knows it. With `isLast` it may be only begun. */
export function readMeaning(said: string, isLast: boolean): Meaning | null {
  const groups = formsOf(said).flatMap((form) => groupsOf(form, isLast))
  const synonyms = [...new Set(groups.flat())].filter((name) => name !== said).map((name) => name.split(' '))
  const meant = categories.filter((category) => categoryWords[category].includes(said))
  const offers = allOffers.filter((offer) => offerWords[offer].includes(said))
  return synonyms.length + meant.length + offers.length === 0
    ? null
    : {
        synonyms,
        categories: meant.map((category) => category.toLowerCase()),
        offers,
        isTrade: groups.some((group) => tradeNames.includes(group)),
      }
}

/** In the groups that hold it, or a name that it may be the beginning of. */
function groupsOf(said: string, isLast: boolean): (readonly string[])[] {
  const begun =
    isLast && said.length >= leastBegunName
      ? [...groupByName.keys()].filter((name) => name.startsWith(said))
      : []
  return [said, ...begun].flatMap((name) => {
    const group = groupByName.get(name)
    return group ? [group] : []
  })
}

// Shorter beginnings fit too many places.
const leastBegunName = 4
const groupByName = new Map(
  [...placeNames, ...tradeNames].flatMap((names) => names.map((name) => [name, names] as const)),
)

const longPlaceNames = new Set(placeNames.flat().filter((name) => name.includes(' ')))

/** Whether these words are one place only together: 'Cape Town', unlike a town in the Eastern Cape. */
export const isLongPlaceName = (words: readonly string[]): boolean => longPlaceNames.has(words.join(' '))

/** 'guest houses' is a 'guest house'. */
function formsOf(said: string): string[] {
  const start = said.lastIndexOf(' ') + 1
  return [said, ...otherForms(said.slice(start)).map((form) => said.slice(0, start) + form)]
}

/** English plural and singular: what differs only in them is the same word. */
export function otherForms(word: string): string[] {
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
  [...groupByName.keys(), ...Object.values(categoryWords).flat(), ...Object.values(offerWords).flat()]
    .filter((name) => !name.includes(' '))
    .flatMap(formsOf)
    .map((word) => [word, readMeaning(word, false) ?? noMeaning] as const)
    .filter(([, meaning]) => meaning !== noMeaning),
)
