// Shows which words of a text may name its place.
import { expect, test } from 'vitest'
import { listSplits, namesOf, wordsOf } from './query-split-rules.ts'
import { readTerms } from './terms-rules.ts'

const read = (text: string) =>
  listSplits(readTerms(text)).map(({ text: what, where }) => `${wordsOf(what)} | ${wordsOf(where)}`)

test('words at the end, then words after a preposition, then words at the beginning may name a place, the longest first', () => {
  expect(read('plumber soweto')).toEqual([' | plumber soweto', 'plumber | soweto', 'soweto | plumber'])
  expect(read('plumber in orlando west with geyser')).toEqual([
    ' | plumber orlando west geyser',
    'plumber | orlando west geyser',
    'plumber orlando | west geyser',
    'plumber orlando west | geyser',
    'plumber geyser | orlando west',
    'plumber west geyser | orlando',
    'geyser | plumber orlando west',
    'west geyser | plumber orlando',
    'orlando west geyser | plumber',
  ])
})

test.each(['in', 'in the', 'near', 'around', 'at', 'close to', 'naby'])(
  'words after ‘%s’ may name a place in the middle of a text',
  (preposition) => {
    expect(read(`plumber ${preposition} soweto quick`)).toContain('plumber quick | soweto')
    expect(read('plumber soweto quick')).not.toContain('plumber quick | soweto')
  },
)

test('a name of a place is read with the words that a search leaves out, and without', () => {
  const named = (text: string) => listSplits(readTerms(text)).flatMap(({ where }) => namesOf(where))
  expect(named('salon in the reeds')).toEqual(expect.arrayContaining(['the reeds', 'reeds']))
  expect(named('plumber kenton on sea')).toEqual(expect.arrayContaining(['kenton on sea', 'kenton sea']))
  expect(named('plumber in soweto')).toEqual(['plumber in soweto', 'plumber soweto', 'soweto', 'plumber'])
})
