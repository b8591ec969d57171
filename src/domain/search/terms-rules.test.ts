// Shows what a text is taken to ask for.
import { describe, expect, test } from 'vitest'
import { maxTerms, nameKey, type Piece, readTerms } from './terms-rules.ts'

const pieces = (text: string): Piece[] =>
  text.split(' ').map((word) => ({ words: word.split('-'), joined: [word.replaceAll('-', '')] }))
const join = (phrases: string[][]) => phrases.map((words) => words.join(' '))
const names = (text: string) => readTerms(pieces(text)).map((term) => join(term.phrases))
const aliases = (text: string) => readTerms(pieces(text)).map((term) => join(term.aliases))

describe('readTerms', () => {
  test('leaves empty words out', () => {
    expect(names('coffee in soweto')).toEqual([
      ['coffee', 'coffees'],
      ['soweto', 'sowetos'],
    ])
  })

  test('keeps empty words when there is nothing else', () => {
    expect(names('the')).toEqual([['the', 'thes']])
  })

  test('knows one place by all its names, of one word or of several', () => {
    expect(aliases('joburg')[0]).toContain('johannesburg')
    expect(names('grill port elizabeth')[1]).toEqual(['port elizabeth'])
    expect(aliases('grill port elizabeth')[1]).toEqual(['gqeberha', 'pe', 'ibhayi'])
    expect(aliases('gqeberha')[0]).toContain('port elizabeth')
  })

  test('knows a trade in several languages, in the plural, too', () => {
    expect(aliases('plumbers')[0]).toContain('loodgieter')
    expect(aliases('koffie')[0]).toContain('coffee')
  })

  test('knows a name of several words from its beginning while it is typed', () => {
    expect(aliases('port eliz')[0]).toContain('gqeberha')
    expect(aliases('port eliz grill')).toEqual([[], [], []])
  })

  test('takes singular and plural for the same word', () => {
    expect(names('bakeries')).toEqual([['bakeries', 'bakery', 'bakerie']])
    expect(names('bakery')).toEqual([['bakery', 'bakeries']])
    expect(names('tyres')).toEqual([['tyres', 'tyre']])
    expect(names('glass')).toEqual([['glass', 'glasses']])
    expect(names('coffee')).toEqual([['coffee', 'coffees']])
    expect(names('movies')).toEqual([['movies', 'movy', 'movie']])
  })

  test('reads a word with signs inside joined and apart', () => {
    expect(names('bar-b-q')).toEqual([['barbq', 'bar b q', 'barbqs']])
  })

  test('knows the words that mean a category', () => {
    expect(readTerms(pieces('accommodation'))[0]?.categories).toEqual(['Hotel'])
  })

  test('waits for the second letter of a further word', () => {
    expect(names('coffee s')).toEqual(names('coffee'))
    expect(names('s')).toHaveLength(1)
    expect(names('coffee so')).toHaveLength(2)
    expect(names('zone 3')).toHaveLength(2)
  })

  test('asks for each thing once and for at most twelve', () => {
    expect(names('hair hair hair')).toEqual([['hair', 'hairs']])
    const many = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')
    expect(readTerms(pieces(many))).toHaveLength(maxTerms)
  })

  test('cuts endless words where the database cuts them', () => {
    expect(names('x'.repeat(200))[0]?.[0]).toBe('x'.repeat(40))
  })
})

test('nameKey keeps every word, as names do', () => {
  expect(nameKey(pieces('the bar-b-q'))).toBe('the bar b q')
})
