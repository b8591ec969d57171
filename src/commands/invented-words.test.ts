// Checks that the words in invented names have trades, in the category of the business.
import { expect, test } from 'vitest'
import { defaultCategoryNames } from '../contract/default-categories.ts'
import { readTradeData } from '../domain/trades/load-trades.ts'
import { tradesOfWords, tradeWords } from './invented-words.ts'

test('every word has trades, and the first belongs to the category of the word', () => {
  const categoryOf = new Map(readTradeData().trades.map(({ id, category }) => [id, category]))
  for (const category of defaultCategoryNames)
    for (const word of tradeWords[category]) {
      const trades = tradesOfWords.get(word) ?? []
      expect(categoryOf.get(trades[0] ?? ''), word).toBe(category)
      for (const trade of trades) expect(categoryOf.has(trade), `${word}: ${trade}`).toBe(true)
    }
  expect(tradesOfWords.size).toBe(Object.values(tradeWords).flat().length)
})
