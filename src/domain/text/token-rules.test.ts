// Tests how text is split into words, and which words are a typo away.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedEdits, countEdits, tokenize, tokenizeJoined, wordsOneEditAway } from './token-rules.ts'

test.each([
  ['Café Ṱhoho', ['cafe', 'thoho']],
  ["L'Abricot’s Têtu", ['labricots', 'tetu']],
  ['10% off & more', ['10', 'off', 'more']],
  ['🍕 %_\\', []],
])('%s is split into words', (text, words) => {
  expect(tokenize(text)).toEqual(words)
})

test('punctuation inside a word is left out', () => {
  expect(tokenizeJoined('Bar-B-Q')).toEqual(['barbq'])
})

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 8 })

describe('countEdits', () => {
  test.each([
    ['restuarant', 'restaurant', 1],
    ['gril', 'grill', 1],
    ['stellenbosh', 'stellenbosch', 1],
    ['coffee', 'coffee', 0],
    ['koffee', 'coffee', 1],
    ['', 'abc', 3],
    ['abc', 'ca', 3],
  ])('%s and %s differ by %i', (one, other, edits) => {
    expect(countEdits(one, other)).toBe(edits)
  })

  test('is zero exactly for equal words, the same both ways, and at most the longer length', () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const edits = countEdits(one, other)
        expect(edits === 0).toBe(one === other)
        expect(countEdits(other, one)).toBe(edits)
        expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length))
      }),
    )
  })

  test('one wrong, missing, doubled or swapped letter is one edit', () => {
    fc.assert(
      fc.property(letters, fc.nat(8), (word, place) => {
        const at = Math.min(place, word.length)
        expect(countEdits(word, `${word.slice(0, at)}x${word.slice(at)}`)).toBe(1)
        expect(countEdits(word, `${word.slice(0, at)}${word.slice(at + 1)}`)).toBeLessThanOrEqual(1)
        const swapped = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
        expect(countEdits(word, swapped)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('wordsOneEditAway', () => {
  test.each([
    ['gril', 'grill'],
    ['soewto', 'soweto'],
    ['coffeee', 'coffee'],
    ['kofee', 'kofie'],
    ['afe', 'cafe'],
  ])('contains for %s the word %s, unless it is too short', (typed, meant) => {
    expect(wordsOneEditAway(typed).includes(meant)).toBe(typed.length > 3)
  })

  test('contains only words at one edit, each once', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'q'), minLength: 4, maxLength: 8 }), (word) => {
        const away = wordsOneEditAway(word)
        expect(away.filter((other) => countEdits(word, other) !== 1)).toEqual([])
        expect(new Set(away).size).toBe(away.length)
      }),
      { numRuns: 20 },
    )
  })
})

test('no edit is allowed in words of up to three letters', () => {
  expect(allowedEdits('spa')).toBe(0)
})
