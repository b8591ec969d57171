// Tests that the program and the database split a text into the same words.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/database/connect.ts'
import { tokenize, tokenizeJoined } from '../../src/domain/text/token-rules.ts'
import { openSearchWorld, type SearchWorld } from './sample-world.ts'

const charactersAtOnce = 4096

let world: SearchWorld
let database: Database
beforeAll(async () => {
  world = await openSearchWorld()
  database = world.database
})
afterAll(() => world.close())

test('with any Unicode character between letters, program and database produce the same tokens', async () => {
  const different: string[] = []
  for (let first = 1; first <= 0x1ffff; first += charactersAtOnce) {
    const texts = listCharacters(first, first + charactersAtOnce).map(
      (character) => `Ab${character}cD x-${character}`,
    )
    const { rows } = await database.pool.query<{ words: string[]; joined: string[] }>(
      'SELECT search_tokens(said) AS words, search_joined_tokens(said) AS joined FROM unnest($1::text[]) WITH ORDINALITY AS t (said, at) ORDER BY at',
      [texts],
    )
    for (const [at, text] of texts.entries()) {
      const same = [tokenize(text), tokenizeJoined(text)]
      if (JSON.stringify(same) !== JSON.stringify([rows[at]?.words, rows[at]?.joined])) different.push(text)
    }
  }
  expect(different).toEqual([])
})

// Letters added after Unicode 14, the version of PostgreSQL 15, which does not decompose them; newer versions do.
const newer =
  /[\ua7f1\u{105c0}-\u{105ff}\u{11380}-\u{113ff}\u{16100}-\u{1613f}\u{16d40}-\u{16d7f}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e08f}]/u

function listCharacters(from: number, to: number): string[] {
  return (
    Array.from({ length: to - from }, (_, at) => from + at)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Assigned}/u.test(character) && !newer.test(character))
      // A few of the 97,000 ideographs are enough, because Unicode decomposes none of them.
      .filter((character, at) => at % 64 === 0 || !/\p{Unified_Ideograph}/u.test(character))
  )
}
