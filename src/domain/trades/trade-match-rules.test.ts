// Suggesting trades for typed text, and proposing trades for a description.
import { expect, test } from 'vitest'
import { tokenize } from '../text/token-rules.ts'
import { proposeTrades, suggestTrades, type Trade, type TradeLexicon } from './trade-match-rules.ts'

const names: Record<string, string[]> = {
  hairdresser: ['Hairdresser', 'Haarkapper', 'hare sny', 'hair salon'],
  braider: ['Braider', 'Braiders', 'braids'],
  'tyre-shop': ['Tyre shop', 'tyre repair', 'garage'],
  mechanic: ['Motor mechanic', 'mechanic', 'garage'],
}

const nothingElse = {
  plural: '',
  category: 'Beauty' as const,
  schemaType: '',
  icon: '',
  related: [],
  isHidden: false,
}

const lexicon = makeLexicon()

function makeLexicon(): TradeLexicon {
  const trades = Object.keys(names).map((id): Trade => ({ ...nothingElse, id, name: names[id]?.[0] ?? id }))
  const rows = Object.entries(names).flatMap(([tradeId, all]) =>
    all.map((name) => ({
      key: tokenize(name).join(' '),
      tradeId,
      name,
      kind: 'other' as const,
      language: null,
    })),
  )
  const tradesOf = new Map<string, string[]>()
  for (const { key, tradeId } of rows) tradesOf.set(key, [...(tradesOf.get(key) ?? []), tradeId])
  return {
    categories: [],
    trades: new Map(trades.map((trade) => [trade.id, trade])),
    names: rows,
    namesOf: Map.groupBy(rows, ({ tradeId }) => tradeId),
    tradesOf,
    categoriesOf: new Map(),
  }
}

const suggested = (text: string, limit = 8) => suggestTrades(lexicon, text, limit).map(({ id }) => id)
const proposed = (text: string) => proposeTrades(lexicon, text, 5).map(({ id }) => id)

test.each([
  ['hair', ['hairdresser']],
  ['HARE SNY', ['hairdresser']],
  ['haarkaper', ['hairdresser']],
  ['mechanic', ['mechanic']],
  ['shop', ['tyre-shop']],
  ['garage', ['mechanic', 'tyre-shop']],
  ['', []],
  ['…', []],
  ['xyzzy', []],
])('%j suggests %j', (text, ids) => {
  expect(suggested(text)).toEqual(ids)
})

test('at most the requested number of trades is suggested, whole names first', () => {
  expect(suggested('garage', 1)).toEqual(['mechanic'])
  expect(suggested('b')).toEqual(['braider'])
})

test.each([
  ['Thandi’s Hair Salon. We do braids, too.', ['hairdresser', 'braider']],
  // The longest name wins.
  ['Tyre repair while you wait', ['tyre-shop']],
  // Two trades have this name.
  ['Our garage is open', []],
  ['hairdressing for brides', []],
])('%j gives the proposals %j', (text, ids) => {
  expect(proposed(text)).toEqual(ids)
})
