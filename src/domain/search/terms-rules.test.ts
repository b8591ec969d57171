// Shows what a text is taken to ask for.
import { describe, expect, test } from 'vitest'
import { maxTerms, nameKey, type Piece, readTerms } from './terms-rules.ts'

const pieces = (text: string): Piece[] =>
  text.split(' ').map((word) => ({ words: word.split('-'), joined: [word.replaceAll('-', '')] }))
const names = (text: string) =>
  readTerms(pieces(text)).map((term) => term.phrases.map((words) => words.join(' ')))

describe('readTerms', () => {
  test('leaves empty words out', () => {
    expect(names('coffee in soweto')).toEqual([['coffee'], ['soweto']])
  })

  test('keeps empty words when there is nothing else', () => {
    expect(names('the')).toEqual([['the']])
  })

  test('knows one place by all its names, of one word or of several', () => {
    expect(names('joburg')[0]).toContain('johannesburg')
    expect(names('grill port elizabeth')[1]).toEqual(['port elizabeth', 'gqeberha', 'pe', 'ibhayi'])
    expect(names('gqeberha')[0]).toContain('port elizabeth')
  })

  test('takes singular and plural for the same word', () => {
    expect(names('bakeries')).toEqual([['bakeries', 'bakery']])
    expect(names('bakery')).toEqual([['bakery', 'bakeries']])
    expect(names('tyres')).toEqual([['tyres', 'tyre']])
    expect(names('glass')).toEqual([['glass']])
  })

  test('reads a word with signs inside joined and apart', () => {
    expect(names('bar-b-q')).toEqual([['barbq', 'bar b q']])
  })

  test('knows the words that mean a category', () => {
    expect(readTerms(pieces('accommodation'))[0]?.categories).toEqual(['Hotel'])
  })

  test('asks for each thing once and for at most twelve', () => {
    expect(names('hair hair hair')).toEqual([['hair']])
    const many = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')
    expect(readTerms(pieces(many))).toHaveLength(maxTerms)
  })

  test('cuts endless words where the database cuts them', () => {
    expect(names('x'.repeat(200))).toEqual([['x'.repeat(40)]])
  })
})

test('nameKey keeps every word, as names do', () => {
  expect(nameKey(pieces('the bar-b-q'))).toBe('the bar b q')
})
