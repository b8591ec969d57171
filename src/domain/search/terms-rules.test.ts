// Shows what a text is taken to ask for.
import { describe, expect, test } from 'vitest'
import { allOffers, offerLabels } from '../../contract/offer-list.ts'
import { readTerms } from './terms-rules.ts'

const join = (phrases: string[][]) => phrases.map((words) => words.join(' '))
const names = (text: string) => readTerms(text).map((term) => join(term.phrases))
const synonyms = (text: string) => readTerms(text).map((term) => join(term.synonyms))

describe('readTerms', () => {
  test('leaves empty words out', () => {
    expect(names('coffee in soweto')).toEqual([
      ['coffee', 'coffees'],
      ['soweto', 'sowetos'],
    ])
  })

  test('leaves out the words of a question', () => {
    expect(names('where can I get the best vetkoek')).toEqual(names('vetkoek'))
    expect(names('guest house under R600')).toEqual(names('guest house R600'))
  })

  test('keeps empty words when there is nothing else', () => {
    expect(names('the')).toEqual([['the', 'thes']])
  })

  test('knows one place by all its names, of one word or of several', () => {
    expect(synonyms('joburg')[0]).toContain('johannesburg')
    expect(names('grill port elizabeth')[1]).toEqual(['port elizabeth'])
    expect(synonyms('grill port elizabeth')[1]).toEqual(['gqeberha', 'pe', 'ibhayi'])
    expect(synonyms('gqeberha')[0]).toContain('port elizabeth')
  })

  test('takes a street for one name, and no place for it', () => {
    expect(names('plumber 31 goud straat')[2]).toEqual(['goud straat', 'goud street'])
    expect(synonyms('louis trichardt street')).toEqual([[], []])
    expect(names('bakery on the road')).toHaveLength(2)
  })

  test('takes what somebody needs for the name of no street', () => {
    expect(readTerms('halaal street')[0]?.offers).toEqual(['halaal'])
  })

  test('leaves a word of many trades out beside a trade, and not beside what a business of any trade may offer', () => {
    expect(names('tyre repair')).toEqual(names('tyre'))
    expect(names('halaal shop')).toHaveLength(2)
    expect(names('chinese shop')).toHaveLength(2)
  })

  test('knows a trade in several languages, in the plural, too', () => {
    expect(synonyms('plumbers')[0]).toContain('loodgieter')
    expect(synonyms('koffie')[0]).toContain('coffee')
  })

  test('knows a name of several words from its beginning while it is typed', () => {
    expect(synonyms('port eliz')[0]).toContain('gqeberha')
    expect(synonyms('port eliz grill')).toEqual([[], [], []])
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

  test('knows a name of several words in the plural, too', () => {
    expect(synonyms('cell phone repairs cheap')[0]).toContain('cellphone repair')
  })

  test.each(allOffers)('the label of the offer ‘%s’ means it', (offer) => {
    expect(readTerms(offerLabels[offer]).flatMap(({ offers }) => offers)).toContain(offer)
  })

  test('knows the words that mean a category', () => {
    expect(readTerms('accommodation')[0]?.categories).toEqual(['hotel'])
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
    expect(readTerms(many)).toHaveLength(12)
  })

  test('cuts endless words where the database cuts them', () => {
    expect(names('x'.repeat(200))[0]?.[0]).toBe('x'.repeat(40))
  })
})
