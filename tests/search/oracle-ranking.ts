// Which businesses match a search, and their order, by brute force.

import type { Term } from '../../src/domain/search/terms-rules.ts'
import { tokenize } from '../../src/domain/search/token-rules.ts'
import { byQuality, isBefore, passes } from './filter-oracle.ts'
import { type Directory, type Document, holds, scoreOf, scoreOfName } from './oracle-documents.ts'
import { isThere, type Reading, wordsOf } from './oracle-places.ts'
import { type Search, type Typos, type Way, waysOf } from './oracle-terms.ts'

/** All candidates in their order, and how many businesses match. */
export type Ranked = { ids: string[]; matches: number }
type Match = { document: Document; score: number }

/** `text` are the terms that must match beside those of the location and the place of `reading`. */
export function rank(
  directory: Directory,
  search: Search,
  text: Term[],
  reading: Reading | null,
  typos: Typos,
): Ranked {
  const { sort = 'best' } = search.input
  const ways = waysOf(directory, search, [...text, ...search.places], typos)
  const isFewer = text.length < (reading?.text ?? search.text).length
  const nameKey = reading || isFewer ? wordsOf(text) : tokenize(search.input.q ?? '').join(' ')
  const matches = listMatches(directory, search, { ways, reading, nameKey })
  const ordered = sort === 'best' ? byScore(matches, ways.slice(0, text.length)) : inOrder(matches, search)
  return { ids: ordered.map(({ id }) => id), matches: matches.length }
}

/** The documents are in the order of their quality, and so are the matches. */
function listMatches(
  directory: Directory,
  search: Search,
  { ways, reading, nameKey }: { ways: Way[]; reading: Reading | null; nameKey: string },
): Match[] {
  const { input, now } = search
  const isInArea = reading ? isThere(directory, search, reading) : () => true
  return directory.documents.flatMap((document) => {
    if (input.category && document.category !== input.category) return []
    if (!passes(document, input, now) || !isInArea(document)) return []
    const scores = ways.map(({ alternatives, isPlace }) => scoreOf(document, alternatives, isPlace))
    if (scores.some((score) => score === null)) return []
    const ofName = nameKey === '' ? 0 : scoreOfName(document.nameKey, nameKey)
    const ofPlace = reading && document.placesAround.includes(reading.place.id) ? 50 : 0
    return [{ document, score: scores.reduce<number>((sum, score) => sum + (score ?? 0), ofName + ofPlace) }]
  })
}

/** The best 1,000 by quality, and when more match the best 500 whose name holds every word. */
function byScore(matches: Match[], ofText: Way[]): Document[] {
  const holdsAllInName = ({ document }: Match) =>
    ofText.every(({ alternatives }) =>
      alternatives.some((one) => one.fields.includes('name') && holds(document, one, 'name')),
    )
  const named = matches.length > 1000 && ofText.length > 0 ? matches.filter(holdsAllInName) : []
  return [...new Set([...matches.slice(0, 1000), ...named.slice(0, 500)])]
    .sort((one, other) => other.score - one.score || byQuality(one.document, other.document))
    .map(({ document }) => document)
}

function inOrder(matches: Match[], { input: { sort = 'best', near } }: Search): Document[] {
  const chosen = matches.map(({ document }) => document).sort(isBefore(sort, near, 'chosen'))
  return chosen.slice(0, 1000).sort(isBefore(sort, near, 'listed'))
}
