// Tests that search finds the words of published reviews only, ranked below the words of owners.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchReviews } from '../../src/domain/reviews/review-keeping.ts'
import { searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { openSearchWorld, type SearchWorld } from './sample-world.ts'

let world: SearchWorld
beforeAll(async () => {
  world = await openSearchWorld()
  await addBusiness('Karoo Table', 'Bread and soup beside the road.')
  await addBusiness('Windmill Stall', 'Coffee, and vetkoek on Fridays.')
  await addBusiness('Vetkoek Corner', 'Filled as you like it.')
  await addReview(
    'Karoo Table',
    'We came on a Sunday. The parking was full, but the vetkoek was warm, and so were they.',
  )
})
afterAll(() => world.close())

const ask = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows
const addBusiness = (name: string, description: string) =>
  ask(
    `INSERT INTO businesses (name, category, description, location, approval_status, approved_at)
     VALUES ($1, 'Restaurant', $2, 'Church Street, Nieuwoudtville', 'approved', now())`,
    [name, description],
  )
const addReview = (name: string, text: string, state = 'published') =>
  ask(
    `INSERT INTO reviews (business_id, stars, text, state) SELECT id, 5, $2, $3 FROM businesses WHERE name = $1`,
    [name, text, state],
  )
const search = (q: string) => searchBusinesses(world.database.db, { q, limit: 100 })
const namesFor = async (q: string) =>
  (await search(q)).items.filter(({ why }) => why === undefined).map(({ name }) => name)

test("a match in a review ranks below the owners' own words, and the card shows the sentence", async () => {
  for (const q of ['vetkoek', 'restaurant vetkoek', 'church street vetkoek'])
    expect(await namesFor(q), q).toEqual(['Vetkoek Corner', 'Windmill Stall', 'Karoo Table'])
  const said = async (q: string) =>
    (await search(q)).items.map(({ excerpt, reviewExcerpt }) => [excerpt, reviewExcerpt])
  const sentence = expect.stringMatching(/but the vetkoek was warm/)
  expect(await said('vetkoek')).toEqual([
    [undefined, undefined],
    ['Coffee, and vetkoek on Fridays.', undefined],
    [undefined, sentence],
  ])
  // The excerpt is for the word that only the review has, not for the one that the owner also writes.
  expect(await said('bread vetkoek')).toEqual([[undefined, sentence]])
})

test('a business that writes all words itself comes before one that has a word only in a review', async () => {
  await addBusiness('Quince House', 'Marmalade from the pot each day.')
  await addBusiness('Stone Pot', 'Quince in jars, stirred by hand.')
  await addReview('Quince House', 'The jars were still hot.')
  expect(await namesFor('quince jars')).toEqual(['Stone Pot', 'Quince House'])
})

test('only reviews that are currently public are found, after every change of review and business', async () => {
  await addBusiness('Quiver Cafe', 'Tea and rusks all day long.')
  await addBusiness('Aloe Cafe', 'Coffee and scones all day long.')
  for (const state of ['pending', 'held', 'rejected']) await addReview('Quiver Cafe', 'Melktert.', state)
  expect(await namesFor('melktert')).toEqual([])
  const move = (state: string) =>
    ask(`UPDATE reviews SET state = $1 WHERE text = 'Melktert.' AND state <> $1`, [state])
  await move('published')
  expect(await namesFor('melktert')).toEqual(['Quiver Cafe'])
  await move('rejected')
  expect(await namesFor('melktert')).toEqual([])
  await move('published')
  await ask(`UPDATE reviews SET text = 'Koeksister.' WHERE text = 'Melktert.'`)
  expect([await namesFor('melktert'), await namesFor('koeksister')]).toEqual([[], ['Quiver Cafe']])
  await ask(
    `UPDATE reviews SET business_id = (SELECT id FROM businesses WHERE name = 'Aloe Cafe') WHERE text = 'Koeksister.'`,
  )
  expect(await namesFor('koeksister')).toEqual(['Aloe Cafe'])
  await ask(`UPDATE reviews SET state = 'withdrawn', text = NULL WHERE text = 'Koeksister.'`)
  expect(await namesFor('koeksister')).toEqual([])
  await addReview('Quiver Cafe', 'Melktert.')
  const suspend = (status: string) =>
    ask(`UPDATE businesses SET approval_status = $1 WHERE name = 'Quiver Cafe'`, [status])
  await suspend('suspended')
  expect(await namesFor('melktert')).toEqual([])
  await suspend('approved')
  expect(await namesFor('melktert')).toEqual(['Quiver Cafe'])
  await ask(`DELETE FROM reviews WHERE text = 'Melktert.'`)
  expect(await namesFor('melktert')).toEqual([])
})

test('with reviews off, search does not use them', async () => {
  await switchReviews(world.database.db, false)
  expect(await namesFor('vetkoek')).toEqual(['Vetkoek Corner', 'Windmill Stall'])
  await switchReviews(world.database.db, true)
  expect(await namesFor('vetkoek')).toHaveLength(3)
})

test('reviews match neither places nor offers, and their typos do not prevent a correction', async () => {
  await addReview('Karoo Table', 'Far from Durban, and no wifi. The vetkook is good.')
  expect([await namesFor('durban'), await namesFor('wifi')]).toEqual([[], []])
  const { items, corrected } = await search('vetkook')
  expect(items.map(({ name, why }) => [name, why])).toEqual([
    ['Karoo Table', undefined],
    ['Vetkoek Corner', 'typo'],
    ['Windmill Stall', 'typo'],
  ])
  expect(corrected?.typos).toEqual(['vetkoek'])
})

test('only the latest hundred reviews of a business are searched', async () => {
  await addBusiness('Busy Kitchen', 'We are open all day long.')
  await ask(`INSERT INTO reviews (business_id, stars, text, state, written_at)
    SELECT businesses.id, 4, 'Visit' || n || ' was good.', 'published', now() - n * interval '1 day'
    FROM businesses, generate_series(1, 120) n WHERE name = 'Busy Kitchen'`)
  expect([await namesFor('visit100'), await namesFor('visit101')]).toEqual([['Busy Kitchen'], []])
  await ask(`DELETE FROM reviews WHERE text = 'Visit1 was good.'`)
  expect([await namesFor('visit1'), await namesFor('visit101')]).toEqual([[], ['Busy Kitchen']])
})
