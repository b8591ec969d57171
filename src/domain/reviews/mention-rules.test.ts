// Counting of the words that reviews mention.
import { expect, test } from 'vitest'
import { listMentions } from './mention-rules.ts'

test('words and pairs are counted once for each review, without stop words and the name of the business', () => {
  const texts = [
    'The seven colours at Nomsa’s kitchen! Seven colours, seven colours. Friendly staff.',
    'Seven Colours on a Sunday, and the dumplings are soft.',
    'Dumplings like my gogo’s. The kitchen is small, the staff friendly.',
    'Very very good, I will come again.',
  ]
  expect(listMentions(texts, ['Gogo Nomsa’s Kitchen', 'Restaurant'])).toEqual([
    { word: 'seven colours', count: 2 },
    { word: 'dumplings', count: 2 },
    { word: 'friendly', count: 2 },
    { word: 'staff', count: 2 },
  ])
})

test('at most eight mentions are listed, and a word of only one review is not one', () => {
  const words = 'alpha bravo charlie delta echoes foxtrot golfing hotels indigo juliet'.split(' ')
  const texts = [words.join('. x '), words.join('. y ')]
  expect(listMentions(texts, [])).toHaveLength(8)
  expect(listMentions(texts.slice(1), [])).toEqual([])
})
