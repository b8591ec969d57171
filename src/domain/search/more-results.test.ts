// Tests which looser searches follow when few businesses match.
import { expect, test } from 'vitest'
import type { Trade } from '../trades/trade-match-rules.ts'
import { listSteps } from './more-results.ts'
import type { Term } from './read-search.ts'

const word = (text: string): Term => ({ kind: 'word', words: [text], spellings: [[text]], isBegun: false })
const plumber: Term = {
  kind: 'trade',
  words: ['plumber'],
  trades: ['plumber'],
  categories: [],
  spellings: [],
}
const spa: Term = { kind: 'trade', words: ['spa'], trades: ['spa'], categories: [], spellings: [] }
const upington: Term = { kind: 'province', words: ['gauteng'], province: 'Gauteng' }
const counts = new Map([
  ['leaking', 5],
  ['pipe', 50],
])
const trades = {
  ...{ categories: [], names: [], namesOf: new Map(), tradesOf: new Map(), categoriesOf: new Map() },
  trades: new Map([
    ['plumber', { id: 'plumber', name: 'Plumber', related: ['handyman', 'gone'] } as unknown as Trade],
    ['handyman', { id: 'handyman', name: 'Handyman', related: [] } as unknown as Trade],
  ]),
}
const steps = (text: Term[], { isCorrected = false, input = {} } = {}) =>
  listSteps({ reading: { text, location: [] }, input, counts, trades }, isCorrected).map(
    ({ why, isWide, without, related }) =>
      [why, ...(isWide ? ['wide'] : []), ...(related ?? []), ...(without ? [`without ${without}`] : [])].join(
        ' ',
      ),
  )

test('typos come first, then the wider area, then related trades, then fewer words', () => {
  expect(steps([plumber, upington, word('pipe')], { isCorrected: true })).toEqual([
    'typo',
    'wider wide',
    'related Handyman',
    'related wide Handyman',
    'fewer without pipe',
    'fewer wide without pipe',
  ])
})

test('weak words are left out first, then those that no business has, then the most common ones', () => {
  expect(steps([spa, word('leaking'), word('zzzz'), word('pipe'), word('repair')])).toEqual([
    'fewer without repair',
    'fewer without zzzz repair',
    'fewer without zzzz pipe repair',
    'fewer without leaking zzzz pipe repair',
  ])
})

test('without a trade, at least one meaningful word stays', () => {
  expect(steps([word('leaking'), word('pipe')])).toEqual(['fewer without pipe'])
  expect(steps([word('leaking')])).toEqual([])
  expect(steps([word('zzzz'), word('r50')])).toEqual(['fewer without r50'])
})

test('halaal is never left out, and of several trades the first stays', () => {
  const halaal: Term = { kind: 'offer', words: ['halaal'], offers: ['halaal'] }
  const wifi: Term = { kind: 'offer', words: ['wifi'], offers: ['wifi'] }
  expect(steps([halaal, wifi, plumber, spa]).filter((step) => step.startsWith('fewer'))).toEqual([
    'fewer without wifi',
    'fewer without wifi spa',
  ])
})

test('a search with two places is not widened', () => {
  expect(steps([plumber, upington], { input: { place: 1 } })).toEqual(['related Handyman'])
})
